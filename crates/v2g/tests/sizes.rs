//! What a value of a message takes: it is passed by value, so it must stay small.

use std::mem::size_of;
use wireform_v2g::{din, iso2, iso20, sap};

#[test]
fn values_are_small() {
    for (name, size) in [
        ("sap", size_of::<sap::Message<'_>>()),
        ("din", size_of::<din::Message<'_>>()),
        ("din Header", size_of::<din::MessageHeader<'_>>()),
        ("din BodyElement", size_of::<din::BodyElement<'_>>()),
        ("iso2", size_of::<iso2::Message<'_>>()),
        ("iso2 BodyElement", size_of::<iso2::BodyElement<'_>>()),
        ("iso2 CurrentDemandReq", size_of::<iso2::CurrentDemandReq>()),
        ("iso20-common", size_of::<iso20::common::Message<'_>>()),
        ("iso20 header", size_of::<iso20::types::MessageHeader<'_>>()),
        ("iso20-common SessionSetupReq", size_of::<iso20::common::SessionSetupReq<'_>>()),
        ("iso20-common VehicleCheckInReq", size_of::<iso20::common::VehicleCheckInReq<'_>>()),
        ("iso20-ac", size_of::<iso20::ac::Message<'_>>()),
        ("iso20-dc", size_of::<iso20::dc::Message<'_>>()),
        ("iso20-dc DC_ChargeLoopReq", size_of::<iso20::dc::DcChargeLoopReq<'_>>()),
        ("iso20-acdp", size_of::<iso20::acdp::Message<'_>>()),
        ("iso20-wpt", size_of::<iso20::wpt::Message<'_>>()),
    ] {
        println!("{name}: {size} octets");
        assert!(size <= 512, "{name}: {size}");
    }
}
