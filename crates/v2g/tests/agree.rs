//! Streams on which the types and the tables once differed, found by the fuzz target `peer`: both must read them.
#![cfg(feature = "format")]

use wireform_v2g::{
    Arena, FORMATS, Stream,
    exi::{cursor::Form, inspect},
    iso2, iso20,
};
use wireform_wire::text::from_hex;

/// The signature's value, which has an attribute, is empty and written by ending its element.
const EMPTY_VALUE: &str = "\
    800004161d000000f82a000070038d6400560000008037600901018018706eab9f00e94600bd33007698c2c90061822040506406\
    a10283b3d41aa0302f7f006b2ed88030d88045";
/// The same within the transforms, which the types keep as bits.
const EMPTY_IN_CONTENT: &str = "\
    80980000804baa0000389d7c490000008100000c380240b902a583fca70000344de27e0064406c40065000a12044e10008f9ff00\
    3c4806b501410d157f00170000000008044f561005041cfb2500000000a014586080408580000024610018280064440000004583\
    378000000000000000000000000000001048000001100100100080c0000201000006e6002013c90000012660940000004008113c\
    8000124107000004001812088c000000000206309402";

fn same<'a, T: Stream<'a>>(format: &str, bytes: &'a [u8], arena: &'a Arena<'a>) {
    let format = FORMATS.iter().find(|f| f.name() == format).unwrap();
    let written = T::decode(bytes, arena).unwrap().encode().unwrap();
    let (mut before, mut after) = (String::new(), String::new());
    format.to_json(bytes, &mut before).unwrap();
    format.to_json(&written, &mut after).unwrap();
    assert_eq!(before, after);
}

#[test]
fn types_and_tables_agree() {
    let arena = Arena::new();
    let bytes = from_hex(EMPTY_VALUE).unwrap();
    inspect(&iso20::acdp::SCHEMA, Form::Document, &bytes, &mut ()).unwrap();
    same::<iso20::acdp::Message<'_>>("iso20-acdp", &bytes, &arena);
    let bytes = from_hex(EMPTY_IN_CONTENT).unwrap();
    inspect(&iso2::SCHEMA, Form::Document, &bytes, &mut ()).unwrap();
    same::<iso2::Message<'_>>("iso2", &bytes, &arena);
}
