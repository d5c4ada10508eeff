//! XML signatures.
//!
//! Written by the importer from the standard's XML schemas. Do not edit.

use wireform_exi::{
    BigInt, Content, Exi, element,
    schema::{Attribute, Body, Kind, Name, NamedType, Particle, Root, Schema, Simple, Term, Type, UNBOUNDED},
};

/// A namespace of the set.
pub const XMLDSIG: &str = "http://www.w3.org/2000/09/xmldsig#";

/// `SignatureType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "SignatureType", ns = XMLDSIG)]
pub struct Signature<'a> {
    /// The attribute `Id`.
    #[exi(attribute = "Id")]
    pub id: Option<&'a str>,
    /// `SignedInfo`.
    #[exi(element = "SignedInfo")]
    pub signed_info: SignedInfo<'a>,
    /// `SignatureValue`.
    #[exi(element = "SignatureValue")]
    pub signature_value: SignatureValue<'a>,
    /// `KeyInfo`.
    #[exi(element = "KeyInfo")]
    pub key_info: Option<KeyInfo<'a>>,
    /// `Object`, 0 times or more.
    #[exi(element = "Object", occurs(0))]
    pub object: &'a [Object<'a>],
}

/// `SignatureValueType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "SignatureValueType")]
pub struct SignatureValue<'a> {
    /// The attribute `Id`.
    #[exi(attribute = "Id")]
    pub id: Option<&'a str>,
    /// The element's value.
    #[exi(value)]
    pub value: &'a [u8],
}

/// `SignedInfoType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "SignedInfoType", ns = XMLDSIG)]
pub struct SignedInfo<'a> {
    /// The attribute `Id`.
    #[exi(attribute = "Id")]
    pub id: Option<&'a str>,
    /// `CanonicalizationMethod`.
    #[exi(element = "CanonicalizationMethod")]
    pub canonicalization_method: CanonicalizationMethod<'a>,
    /// `SignatureMethod`.
    #[exi(element = "SignatureMethod")]
    pub signature_method: SignatureMethod<'a>,
    /// `Reference`, 1 times or more.
    #[exi(element = "Reference", occurs(1))]
    pub reference: &'a [Reference<'a>],
}

static CANONICALIZATION_METHOD: Type = Type {
    name: "CanonicalizationMethodType",
    attributes: &[Attribute {
        name: Name { local: "Algorithm", namespace: "" },
        required: true,
        value: &Simple { name: "", kind: Kind::Text { min: 0, max: UNBOUNDED } },
    }],
    any_attribute: false,
    body: Body::Elements { particles: &[Particle { min: 0, max: UNBOUNDED, term: Term::Any }], mixed: true },
};

/// `CanonicalizationMethodType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "CanonicalizationMethodType", table = CANONICALIZATION_METHOD)]
pub struct CanonicalizationMethod<'a> {
    /// The attribute `Algorithm`.
    #[exi(attribute = "Algorithm")]
    pub algorithm: &'a str,
    /// What else the element holds, as its bits.
    #[exi(content(1, 2))]
    pub content: Content<'a>,
}

static SIGNATURE_METHOD: Type = Type {
    name: "SignatureMethodType",
    attributes: &[Attribute {
        name: Name { local: "Algorithm", namespace: "" },
        required: true,
        value: &Simple { name: "", kind: Kind::Text { min: 0, max: UNBOUNDED } },
    }],
    any_attribute: false,
    body: Body::Elements {
        particles: &[
            Particle {
                min: 0,
                max: 1,
                term: Term::Element(element!("HMACOutputLength", XMLDSIG, simple Kind::BigInteger { unsigned: false })),
            },
            Particle { min: 0, max: UNBOUNDED, term: Term::Any },
        ],
        mixed: true,
    },
};

/// `SignatureMethodType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "SignatureMethodType", ns = XMLDSIG, table = SIGNATURE_METHOD)]
pub struct SignatureMethod<'a> {
    /// The attribute `Algorithm`.
    #[exi(attribute = "Algorithm")]
    pub algorithm: &'a str,
    /// What else the element holds, as its bits.
    #[exi(content(2, 3))]
    pub content: Content<'a>,
}

/// `ReferenceType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ReferenceType", ns = XMLDSIG)]
pub struct Reference<'a> {
    /// The attribute `Id`.
    #[exi(attribute = "Id")]
    pub id: Option<&'a str>,
    /// The attribute `Type`.
    #[exi(attribute = "Type")]
    pub r#type: Option<&'a str>,
    /// The attribute `URI`.
    #[exi(attribute = "URI")]
    pub uri: Option<&'a str>,
    /// `Transforms`.
    #[exi(element = "Transforms")]
    pub transforms: Option<Transforms<'a>>,
    /// `DigestMethod`.
    #[exi(element = "DigestMethod")]
    pub digest_method: DigestMethod<'a>,
    /// `DigestValue`.
    #[exi(element = "DigestValue")]
    pub digest_value: &'a [u8],
}

/// `TransformsType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "TransformsType", ns = XMLDSIG)]
pub struct Transforms<'a> {
    /// `Transform`, 1 times or more.
    #[exi(element = "Transform", occurs(1))]
    pub transform: &'a [Transform<'a>],
}

static TRANSFORM: Type = Type {
    name: "TransformType",
    attributes: &[Attribute {
        name: Name { local: "Algorithm", namespace: "" },
        required: true,
        value: &Simple { name: "", kind: Kind::Text { min: 0, max: UNBOUNDED } },
    }],
    any_attribute: false,
    body: Body::Elements {
        particles: &[Particle {
            min: 0,
            max: UNBOUNDED,
            term: Term::Choice(&[
                Particle { min: 1, max: 1, term: Term::Any },
                Particle {
                    min: 1,
                    max: 1,
                    term: Term::Element(element!("XPath", XMLDSIG, simple Kind::Text { min: 0, max: UNBOUNDED })),
                },
            ]),
        }],
        mixed: true,
    },
};

/// `TransformType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "TransformType", table = TRANSFORM)]
pub struct Transform<'a> {
    /// The attribute `Algorithm`.
    #[exi(attribute = "Algorithm")]
    pub algorithm: &'a str,
    /// What else the element holds, as its bits.
    #[exi(content(2, 3))]
    pub content: Content<'a>,
}

static DIGEST_METHOD: Type = Type {
    name: "DigestMethodType",
    attributes: &[Attribute {
        name: Name { local: "Algorithm", namespace: "" },
        required: true,
        value: &Simple { name: "", kind: Kind::Text { min: 0, max: UNBOUNDED } },
    }],
    any_attribute: false,
    body: Body::Elements { particles: &[Particle { min: 0, max: UNBOUNDED, term: Term::Any }], mixed: true },
};

/// `DigestMethodType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "DigestMethodType", table = DIGEST_METHOD)]
pub struct DigestMethod<'a> {
    /// The attribute `Algorithm`.
    #[exi(attribute = "Algorithm")]
    pub algorithm: &'a str,
    /// What else the element holds, as its bits.
    #[exi(content(1, 2))]
    pub content: Content<'a>,
}

static KEY_INFO: Type = Type {
    name: "KeyInfoType",
    attributes: &[Attribute {
        name: Name { local: "Id", namespace: "" },
        required: false,
        value: &Simple { name: "", kind: Kind::Text { min: 0, max: UNBOUNDED } },
    }],
    any_attribute: false,
    body: Body::Elements {
        particles: &[Particle {
            min: 1,
            max: UNBOUNDED,
            term: Term::Choice(&[
                Particle {
                    min: 1,
                    max: 1,
                    term: Term::Element(element!("KeyName", XMLDSIG, simple Kind::Text { min: 0, max: UNBOUNDED })),
                },
                Particle {
                    min: 1,
                    max: 1,
                    term: Term::Element(element!("KeyValue", XMLDSIG, complex KeyValue<'static>)),
                },
                Particle {
                    min: 1,
                    max: 1,
                    term: Term::Element(element!("RetrievalMethod", XMLDSIG, complex RetrievalMethod<'static>)),
                },
                Particle {
                    min: 1,
                    max: 1,
                    term: Term::Element(element!("X509Data", XMLDSIG, complex X509Data<'static>)),
                },
                Particle {
                    min: 1,
                    max: 1,
                    term: Term::Element(element!("PGPData", XMLDSIG, complex PgpData<'static>)),
                },
                Particle {
                    min: 1,
                    max: 1,
                    term: Term::Element(element!("SPKIData", XMLDSIG, complex SpkiData<'static>)),
                },
                Particle {
                    min: 1,
                    max: 1,
                    term: Term::Element(element!("MgmtData", XMLDSIG, simple Kind::Text { min: 0, max: UNBOUNDED })),
                },
                Particle { min: 1, max: 1, term: Term::Any },
            ]),
        }],
        mixed: true,
    },
};

/// `KeyInfoType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "KeyInfoType", table = KEY_INFO)]
pub struct KeyInfo<'a> {
    /// What else the element holds, as its bits.
    #[exi(content)]
    pub content: Content<'a>,
}

static KEY_VALUE: Type = Type {
    name: "KeyValueType",
    attributes: &[],
    any_attribute: false,
    body: Body::Elements {
        particles: &[Particle {
            min: 1,
            max: 1,
            term: Term::Choice(&[
                Particle {
                    min: 1,
                    max: 1,
                    term: Term::Element(element!("DSAKeyValue", XMLDSIG, complex DsaKeyValue<'static>)),
                },
                Particle {
                    min: 1,
                    max: 1,
                    term: Term::Element(element!("RSAKeyValue", XMLDSIG, complex RsaKeyValue<'static>)),
                },
                Particle { min: 1, max: 1, term: Term::Any },
            ]),
        }],
        mixed: true,
    },
};

/// `KeyValueType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "KeyValueType", table = KEY_VALUE)]
pub struct KeyValue<'a> {
    /// What else the element holds, as its bits.
    #[exi(content)]
    pub content: Content<'a>,
}

/// `RetrievalMethodType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "RetrievalMethodType", ns = XMLDSIG)]
pub struct RetrievalMethod<'a> {
    /// The attribute `Type`.
    #[exi(attribute = "Type")]
    pub r#type: Option<&'a str>,
    /// The attribute `URI`.
    #[exi(attribute = "URI")]
    pub uri: Option<&'a str>,
    /// `Transforms`.
    #[exi(element = "Transforms")]
    pub transforms: Option<Transforms<'a>>,
}

/// `X509IssuerSerialType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "X509IssuerSerialType", ns = XMLDSIG)]
pub struct X509IssuerSerial<'a> {
    /// `X509IssuerName`.
    #[exi(element = "X509IssuerName")]
    pub x509_issuer_name: &'a str,
    /// `X509SerialNumber`.
    #[exi(element = "X509SerialNumber")]
    pub x509_serial_number: BigInt<'a>,
}

static X509_DATA: Type = Type {
    name: "X509DataType",
    attributes: &[],
    any_attribute: false,
    body: Body::Elements {
        particles: &[Particle {
            min: 1,
            max: UNBOUNDED,
            term: Term::Sequence(&[Particle {
                min: 1,
                max: 1,
                term: Term::Choice(&[
                    Particle {
                        min: 1,
                        max: 1,
                        term: Term::Element(element!("X509IssuerSerial", XMLDSIG, complex X509IssuerSerial<'static>)),
                    },
                    Particle {
                        min: 1,
                        max: 1,
                        term: Term::Element(
                            element!("X509SKI", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED }),
                        ),
                    },
                    Particle {
                        min: 1,
                        max: 1,
                        term: Term::Element(
                            element!("X509SubjectName", XMLDSIG, simple Kind::Text { min: 0, max: UNBOUNDED }),
                        ),
                    },
                    Particle {
                        min: 1,
                        max: 1,
                        term: Term::Element(
                            element!("X509Certificate", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED }),
                        ),
                    },
                    Particle {
                        min: 1,
                        max: 1,
                        term: Term::Element(
                            element!("X509CRL", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED }),
                        ),
                    },
                    Particle { min: 1, max: 1, term: Term::Any },
                ]),
            }]),
        }],
        mixed: false,
    },
};

/// `X509DataType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "X509DataType", table = X509_DATA)]
pub struct X509Data<'a> {
    /// What else the element holds, as its bits.
    #[exi(content)]
    pub content: Content<'a>,
}

static PGP_DATA: Type = Type {
    name: "PGPDataType",
    attributes: &[],
    any_attribute: false,
    body: Body::Elements {
        particles: &[Particle {
            min: 1,
            max: 1,
            term: Term::Choice(&[
                Particle {
                    min: 1,
                    max: 1,
                    term: Term::Sequence(&[
                        Particle {
                            min: 1,
                            max: 1,
                            term: Term::Element(
                                element!("PGPKeyID", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED }),
                            ),
                        },
                        Particle {
                            min: 0,
                            max: 1,
                            term: Term::Element(
                                element!("PGPKeyPacket", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED }),
                            ),
                        },
                        Particle { min: 0, max: UNBOUNDED, term: Term::Any },
                    ]),
                },
                Particle {
                    min: 1,
                    max: 1,
                    term: Term::Sequence(&[
                        Particle {
                            min: 1,
                            max: 1,
                            term: Term::Element(
                                element!("PGPKeyPacket", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED }),
                            ),
                        },
                        Particle { min: 0, max: UNBOUNDED, term: Term::Any },
                    ]),
                },
            ]),
        }],
        mixed: false,
    },
};

/// `PGPDataType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "PGPDataType", table = PGP_DATA)]
pub struct PgpData<'a> {
    /// What else the element holds, as its bits.
    #[exi(content)]
    pub content: Content<'a>,
}

static SPKI_DATA: Type = Type {
    name: "SPKIDataType",
    attributes: &[],
    any_attribute: false,
    body: Body::Elements {
        particles: &[Particle {
            min: 1,
            max: UNBOUNDED,
            term: Term::Sequence(&[
                Particle {
                    min: 1,
                    max: 1,
                    term: Term::Element(element!("SPKISexp", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
                },
                Particle { min: 0, max: 1, term: Term::Any },
            ]),
        }],
        mixed: false,
    },
};

/// `SPKIDataType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "SPKIDataType", table = SPKI_DATA)]
pub struct SpkiData<'a> {
    /// What else the element holds, as its bits.
    #[exi(content)]
    pub content: Content<'a>,
}

static OBJECT: Type = Type {
    name: "ObjectType",
    attributes: &[
        Attribute {
            name: Name { local: "Encoding", namespace: "" },
            required: false,
            value: &Simple { name: "", kind: Kind::Text { min: 0, max: UNBOUNDED } },
        },
        Attribute {
            name: Name { local: "Id", namespace: "" },
            required: false,
            value: &Simple { name: "", kind: Kind::Text { min: 0, max: UNBOUNDED } },
        },
        Attribute {
            name: Name { local: "MimeType", namespace: "" },
            required: false,
            value: &Simple { name: "", kind: Kind::Text { min: 0, max: UNBOUNDED } },
        },
    ],
    any_attribute: false,
    body: Body::Elements {
        particles: &[Particle {
            min: 0,
            max: UNBOUNDED,
            term: Term::Sequence(&[Particle { min: 1, max: 1, term: Term::Any }]),
        }],
        mixed: true,
    },
};

/// `ObjectType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ObjectType", table = OBJECT)]
pub struct Object<'a> {
    /// What else the element holds, as its bits.
    #[exi(content(4, 3))]
    pub content: Content<'a>,
}

/// `ManifestType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "ManifestType", ns = XMLDSIG)]
pub struct Manifest<'a> {
    /// The attribute `Id`.
    #[exi(attribute = "Id")]
    pub id: Option<&'a str>,
    /// `Reference`, 1 times or more.
    #[exi(element = "Reference", occurs(1))]
    pub reference: &'a [Reference<'a>],
}

/// `SignaturePropertiesType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "SignaturePropertiesType", ns = XMLDSIG)]
pub struct SignatureProperties<'a> {
    /// The attribute `Id`.
    #[exi(attribute = "Id")]
    pub id: Option<&'a str>,
    /// `SignatureProperty`, 1 times or more.
    #[exi(element = "SignatureProperty", occurs(1))]
    pub signature_property: &'a [SignatureProperty<'a>],
}

static SIGNATURE_PROPERTY: Type = Type {
    name: "SignaturePropertyType",
    attributes: &[
        Attribute {
            name: Name { local: "Id", namespace: "" },
            required: false,
            value: &Simple { name: "", kind: Kind::Text { min: 0, max: UNBOUNDED } },
        },
        Attribute {
            name: Name { local: "Target", namespace: "" },
            required: true,
            value: &Simple { name: "", kind: Kind::Text { min: 0, max: UNBOUNDED } },
        },
    ],
    any_attribute: false,
    body: Body::Elements {
        particles: &[Particle {
            min: 1,
            max: UNBOUNDED,
            term: Term::Choice(&[Particle { min: 1, max: 1, term: Term::Any }]),
        }],
        mixed: true,
    },
};

/// `SignaturePropertyType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "SignaturePropertyType", table = SIGNATURE_PROPERTY)]
pub struct SignatureProperty<'a> {
    /// What else the element holds, as its bits.
    #[exi(content)]
    pub content: Content<'a>,
}

static DSA_KEY_VALUE: Type = Type {
    name: "DSAKeyValueType",
    attributes: &[],
    any_attribute: false,
    body: Body::Elements {
        particles: &[
            Particle {
                min: 0,
                max: 1,
                term: Term::Sequence(&[
                    Particle {
                        min: 1,
                        max: 1,
                        term: Term::Element(element!("P", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
                    },
                    Particle {
                        min: 1,
                        max: 1,
                        term: Term::Element(element!("Q", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
                    },
                ]),
            },
            Particle {
                min: 0,
                max: 1,
                term: Term::Element(element!("G", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
            },
            Particle {
                min: 1,
                max: 1,
                term: Term::Element(element!("Y", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
            },
            Particle {
                min: 0,
                max: 1,
                term: Term::Element(element!("J", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
            },
            Particle {
                min: 0,
                max: 1,
                term: Term::Sequence(&[
                    Particle {
                        min: 1,
                        max: 1,
                        term: Term::Element(element!("Seed", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
                    },
                    Particle {
                        min: 1,
                        max: 1,
                        term: Term::Element(
                            element!("PgenCounter", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED }),
                        ),
                    },
                ]),
            },
        ],
        mixed: false,
    },
};

/// `DSAKeyValueType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "DSAKeyValueType", ns = XMLDSIG, table = DSA_KEY_VALUE)]
pub struct DsaKeyValue<'a> {
    /// What else the element holds, as its bits.
    #[exi(content)]
    pub content: Content<'a>,
}

/// `RSAKeyValueType`.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(name = "RSAKeyValueType", ns = XMLDSIG)]
pub struct RsaKeyValue<'a> {
    /// `Modulus`.
    #[exi(element = "Modulus")]
    pub modulus: &'a [u8],
    /// `Exponent`.
    #[exi(element = "Exponent")]
    pub exponent: &'a [u8],
}

/// The tables of the set: its roots, the roots of its fragments, and all names.
pub static SCHEMA: Schema = Schema {
    name: "xmldsig",
    roots: &[
        Root::Element(element!("CanonicalizationMethod", XMLDSIG, complex CanonicalizationMethod<'static>)),
        Root::Element(element!("DSAKeyValue", XMLDSIG, complex DsaKeyValue<'static>)),
        Root::Element(element!("DigestMethod", XMLDSIG, complex DigestMethod<'static>)),
        Root::Element(element!("DigestValue", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("KeyInfo", XMLDSIG, complex KeyInfo<'static>)),
        Root::Element(element!("KeyName", XMLDSIG, simple Kind::Text { min: 0, max: UNBOUNDED })),
        Root::Element(element!("KeyValue", XMLDSIG, complex KeyValue<'static>)),
        Root::Element(element!("Manifest", XMLDSIG, complex Manifest<'static>)),
        Root::Element(element!("MgmtData", XMLDSIG, simple Kind::Text { min: 0, max: UNBOUNDED })),
        Root::Element(element!("Object", XMLDSIG, complex Object<'static>)),
        Root::Element(element!("PGPData", XMLDSIG, complex PgpData<'static>)),
        Root::Element(element!("RSAKeyValue", XMLDSIG, complex RsaKeyValue<'static>)),
        Root::Element(element!("Reference", XMLDSIG, complex Reference<'static>)),
        Root::Element(element!("RetrievalMethod", XMLDSIG, complex RetrievalMethod<'static>)),
        Root::Element(element!("SPKIData", XMLDSIG, complex SpkiData<'static>)),
        Root::Element(element!("Signature", XMLDSIG, complex Signature<'static>)),
        Root::Element(element!("SignatureMethod", XMLDSIG, complex SignatureMethod<'static>)),
        Root::Element(element!("SignatureProperties", XMLDSIG, complex SignatureProperties<'static>)),
        Root::Element(element!("SignatureProperty", XMLDSIG, complex SignatureProperty<'static>)),
        Root::Element(element!("SignatureValue", XMLDSIG, complex SignatureValue<'static>)),
        Root::Element(element!("SignedInfo", XMLDSIG, complex SignedInfo<'static>)),
        Root::Element(element!("Transform", XMLDSIG, complex Transform<'static>)),
        Root::Element(element!("Transforms", XMLDSIG, complex Transforms<'static>)),
        Root::Element(element!("X509Data", XMLDSIG, complex X509Data<'static>)),
    ],
    fragments: &[
        Root::Element(element!("CanonicalizationMethod", XMLDSIG, complex CanonicalizationMethod<'static>)),
        Root::Element(element!("DSAKeyValue", XMLDSIG, complex DsaKeyValue<'static>)),
        Root::Element(element!("DigestMethod", XMLDSIG, complex DigestMethod<'static>)),
        Root::Element(element!("DigestValue", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("Exponent", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("G", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("HMACOutputLength", XMLDSIG, simple Kind::BigInteger { unsigned: false })),
        Root::Element(element!("J", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("KeyInfo", XMLDSIG, complex KeyInfo<'static>)),
        Root::Element(element!("KeyName", XMLDSIG, simple Kind::Text { min: 0, max: UNBOUNDED })),
        Root::Element(element!("KeyValue", XMLDSIG, complex KeyValue<'static>)),
        Root::Element(element!("Manifest", XMLDSIG, complex Manifest<'static>)),
        Root::Element(element!("MgmtData", XMLDSIG, simple Kind::Text { min: 0, max: UNBOUNDED })),
        Root::Element(element!("Modulus", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("Object", XMLDSIG, complex Object<'static>)),
        Root::Element(element!("P", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("PGPData", XMLDSIG, complex PgpData<'static>)),
        Root::Element(element!("PGPKeyID", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("PGPKeyPacket", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("PgenCounter", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("Q", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("RSAKeyValue", XMLDSIG, complex RsaKeyValue<'static>)),
        Root::Element(element!("Reference", XMLDSIG, complex Reference<'static>)),
        Root::Element(element!("RetrievalMethod", XMLDSIG, complex RetrievalMethod<'static>)),
        Root::Element(element!("SPKIData", XMLDSIG, complex SpkiData<'static>)),
        Root::Element(element!("SPKISexp", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("Seed", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("Signature", XMLDSIG, complex Signature<'static>)),
        Root::Element(element!("SignatureMethod", XMLDSIG, complex SignatureMethod<'static>)),
        Root::Element(element!("SignatureProperties", XMLDSIG, complex SignatureProperties<'static>)),
        Root::Element(element!("SignatureProperty", XMLDSIG, complex SignatureProperty<'static>)),
        Root::Element(element!("SignatureValue", XMLDSIG, complex SignatureValue<'static>)),
        Root::Element(element!("SignedInfo", XMLDSIG, complex SignedInfo<'static>)),
        Root::Element(element!("Transform", XMLDSIG, complex Transform<'static>)),
        Root::Element(element!("Transforms", XMLDSIG, complex Transforms<'static>)),
        Root::Element(element!("X509CRL", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("X509Certificate", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("X509Data", XMLDSIG, complex X509Data<'static>)),
        Root::Element(element!("X509IssuerName", XMLDSIG, simple Kind::Text { min: 0, max: UNBOUNDED })),
        Root::Element(element!("X509IssuerSerial", XMLDSIG, complex X509IssuerSerial<'static>)),
        Root::Element(element!("X509SKI", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
        Root::Element(element!("X509SerialNumber", XMLDSIG, simple Kind::BigInteger { unsigned: false })),
        Root::Element(element!("X509SubjectName", XMLDSIG, simple Kind::Text { min: 0, max: UNBOUNDED })),
        Root::Element(element!("XPath", XMLDSIG, simple Kind::Text { min: 0, max: UNBOUNDED })),
        Root::Element(element!("Y", XMLDSIG, simple Kind::Base64 { min: 0, max: UNBOUNDED })),
    ],
    attributes: &[
        Name { local: "Algorithm", namespace: "" },
        Name { local: "Encoding", namespace: "" },
        Name { local: "Id", namespace: "" },
        Name { local: "MimeType", namespace: "" },
        Name { local: "Target", namespace: "" },
        Name { local: "Type", namespace: "" },
        Name { local: "URI", namespace: "" },
    ],
    globals: &[],
    types: &[
        NamedType::complex(
            "CanonicalizationMethodType",
            XMLDSIG,
            <CanonicalizationMethod<'static> as Exi<'static>>::TYPE,
        ),
        NamedType::simple("CryptoBinary", XMLDSIG, &Simple { name: "", kind: Kind::Base64 { min: 0, max: UNBOUNDED } }),
        NamedType::complex("DSAKeyValueType", XMLDSIG, <DsaKeyValue<'static> as Exi<'static>>::TYPE),
        NamedType::complex("DigestMethodType", XMLDSIG, <DigestMethod<'static> as Exi<'static>>::TYPE),
        NamedType::simple(
            "DigestValueType",
            XMLDSIG,
            &Simple { name: "", kind: Kind::Base64 { min: 0, max: UNBOUNDED } },
        ),
        NamedType::simple(
            "HMACOutputLengthType",
            XMLDSIG,
            &Simple { name: "", kind: Kind::BigInteger { unsigned: false } },
        ),
        NamedType::complex("KeyInfoType", XMLDSIG, <KeyInfo<'static> as Exi<'static>>::TYPE),
        NamedType::complex("KeyValueType", XMLDSIG, <KeyValue<'static> as Exi<'static>>::TYPE),
        NamedType::complex("ManifestType", XMLDSIG, <Manifest<'static> as Exi<'static>>::TYPE),
        NamedType::complex("ObjectType", XMLDSIG, <Object<'static> as Exi<'static>>::TYPE),
        NamedType::complex("PGPDataType", XMLDSIG, <PgpData<'static> as Exi<'static>>::TYPE),
        NamedType::complex("RSAKeyValueType", XMLDSIG, <RsaKeyValue<'static> as Exi<'static>>::TYPE),
        NamedType::complex("ReferenceType", XMLDSIG, <Reference<'static> as Exi<'static>>::TYPE),
        NamedType::complex("RetrievalMethodType", XMLDSIG, <RetrievalMethod<'static> as Exi<'static>>::TYPE),
        NamedType::complex("SPKIDataType", XMLDSIG, <SpkiData<'static> as Exi<'static>>::TYPE),
        NamedType::complex("SignatureMethodType", XMLDSIG, <SignatureMethod<'static> as Exi<'static>>::TYPE),
        NamedType::complex("SignaturePropertiesType", XMLDSIG, <SignatureProperties<'static> as Exi<'static>>::TYPE),
        NamedType::complex("SignaturePropertyType", XMLDSIG, <SignatureProperty<'static> as Exi<'static>>::TYPE),
        NamedType::complex("SignatureType", XMLDSIG, <Signature<'static> as Exi<'static>>::TYPE),
        NamedType::complex("SignatureValueType", XMLDSIG, <SignatureValue<'static> as Exi<'static>>::TYPE),
        NamedType::complex("SignedInfoType", XMLDSIG, <SignedInfo<'static> as Exi<'static>>::TYPE),
        NamedType::complex("TransformType", XMLDSIG, <Transform<'static> as Exi<'static>>::TYPE),
        NamedType::complex("TransformsType", XMLDSIG, <Transforms<'static> as Exi<'static>>::TYPE),
        NamedType::complex("X509DataType", XMLDSIG, <X509Data<'static> as Exi<'static>>::TYPE),
        NamedType::complex("X509IssuerSerialType", XMLDSIG, <X509IssuerSerial<'static> as Exi<'static>>::TYPE),
    ],
    namespaces: &[XMLDSIG],
};

/// A message: what a document may be.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(document(5), schema = SCHEMA)]
#[allow(clippy::large_enum_variant)] // Messages are short-lived, and boxes need a heap.
pub enum Message<'a> {
    /// `Manifest`.
    #[exi(code = 7)]
    Manifest(Manifest<'a>),
    /// `Signature`.
    #[exi(code = 15)]
    Signature(Signature<'a>),
    /// `SignatureProperties`.
    #[exi(code = 17)]
    SignatureProperties(SignatureProperties<'a>),
}
impl<'a> From<Manifest<'a>> for Message<'a> {
    fn from(value: Manifest<'a>) -> Self {
        Message::Manifest(value)
    }
}
impl<'a> From<Signature<'a>> for Message<'a> {
    fn from(value: Signature<'a>) -> Self {
        Message::Signature(value)
    }
}
impl<'a> From<SignatureProperties<'a>> for Message<'a> {
    fn from(value: SignatureProperties<'a>) -> Self {
        Message::SignatureProperties(value)
    }
}

/// A part of a message as it is signed.
#[derive(Debug, Clone, Copy, PartialEq, Exi)]
#[exi(fragment(6, 46), schema = SCHEMA)]
#[allow(clippy::large_enum_variant)] // Messages are short-lived, and boxes need a heap.
pub enum Fragment<'a> {
    /// `KeyInfo`.
    #[exi(code = 8)]
    KeyInfo(KeyInfo<'a>),
    /// `Manifest`.
    #[exi(code = 11)]
    Manifest(Manifest<'a>),
    /// `Object`.
    #[exi(code = 14)]
    Object(Object<'a>),
    /// `Reference`.
    #[exi(code = 22)]
    Reference(Reference<'a>),
    /// `Signature`.
    #[exi(code = 27)]
    Signature(Signature<'a>),
    /// `SignatureProperties`.
    #[exi(code = 29)]
    SignatureProperties(SignatureProperties<'a>),
    /// `SignatureProperty`.
    #[exi(code = 30)]
    SignatureProperty(SignatureProperty<'a>),
    /// `SignatureValue`.
    #[exi(code = 31)]
    SignatureValue(SignatureValue<'a>),
    /// `SignedInfo`.
    #[exi(code = 32)]
    SignedInfo(SignedInfo<'a>),
}
impl<'a> From<KeyInfo<'a>> for Fragment<'a> {
    fn from(value: KeyInfo<'a>) -> Self {
        Fragment::KeyInfo(value)
    }
}
impl<'a> From<Manifest<'a>> for Fragment<'a> {
    fn from(value: Manifest<'a>) -> Self {
        Fragment::Manifest(value)
    }
}
impl<'a> From<Object<'a>> for Fragment<'a> {
    fn from(value: Object<'a>) -> Self {
        Fragment::Object(value)
    }
}
impl<'a> From<Reference<'a>> for Fragment<'a> {
    fn from(value: Reference<'a>) -> Self {
        Fragment::Reference(value)
    }
}
impl<'a> From<Signature<'a>> for Fragment<'a> {
    fn from(value: Signature<'a>) -> Self {
        Fragment::Signature(value)
    }
}
impl<'a> From<SignatureProperties<'a>> for Fragment<'a> {
    fn from(value: SignatureProperties<'a>) -> Self {
        Fragment::SignatureProperties(value)
    }
}
impl<'a> From<SignatureProperty<'a>> for Fragment<'a> {
    fn from(value: SignatureProperty<'a>) -> Self {
        Fragment::SignatureProperty(value)
    }
}
impl<'a> From<SignatureValue<'a>> for Fragment<'a> {
    fn from(value: SignatureValue<'a>) -> Self {
        Fragment::SignatureValue(value)
    }
}
impl<'a> From<SignedInfo<'a>> for Fragment<'a> {
    fn from(value: SignedInfo<'a>) -> Self {
        Fragment::SignedInfo(value)
    }
}
