//! Geographic and geometric values: read from WKT, EWKT, GeoJSON and EWKB, written as GeoJSON, measured (URL
//! Conventions 5.1.1.11).

use serde_json::Value as Json;

/// The mean radius of the earth, in metres: distances of geographic values are along its surface.
pub(crate) const EARTH: f64 = 6_371_008.8;

type Point = (f64, f64);

/// A shape. Coordinates are x and y, or longitude and latitude.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Shape {
    Point(Point),
    Line(Vec<Point>),
    /// The outer ring and the holes.
    Polygon(Vec<Vec<Point>>),
}

fn points(text: &str) -> Option<Vec<Point>> {
    text.split(',')
        .map(|p| {
            let mut n = p.split_ascii_whitespace().map(str::parse::<f64>);
            Some((n.next()?.ok()?, n.next()?.ok()?))
        })
        .collect()
}

fn wkt(text: &str) -> Option<Shape> {
    let text = match text.split_once(';') {
        Some((srid, rest)) if srid.len() > 5 && srid[..5].eq_ignore_ascii_case("srid=") => rest,
        _ => text,
    }
    .trim();
    let open = text.find('(')?;
    let inner = text[open + 1..].strip_suffix(')')?.trim();
    let kind = text[..open].split_ascii_whitespace().next().unwrap_or("").to_ascii_lowercase();
    match kind.as_str() {
        "point" => points(inner)?.first().copied().map(Shape::Point),
        // PostgreSQL's own notation: (x,y).
        "" => points(&inner.replacen(',', " ", 1))?.first().copied().map(Shape::Point),
        "linestring" => points(inner).map(Shape::Line),
        "polygon" => {
            let rings = inner.split(')').filter_map(|r| r.split_once('(').map(|r| points(r.1)));
            rings.collect::<Option<Vec<_>>>().filter(|r| !r.is_empty()).map(Shape::Polygon)
        }
        _ => None,
    }
}

fn geo_json(text: &str) -> Option<Shape> {
    let json: Json = serde_json::from_str(text).ok()?;
    let point = |v: &Json| Some((v.get(0)?.as_f64()?, v.get(1)?.as_f64()?));
    let line = |v: &Json| v.as_array()?.iter().map(point).collect::<Option<Vec<Point>>>();
    let at = json.get("coordinates")?;
    match json.get("type")?.as_str()? {
        "Point" => point(at).map(Shape::Point),
        "LineString" => line(at).map(Shape::Line),
        "Polygon" => at.as_array()?.iter().map(line).collect::<Option<Vec<_>>>().map(Shape::Polygon),
        _ => None,
    }
}

/// (E)WKB, two dimensions.
fn wkb(b: &[u8]) -> Option<Shape> {
    struct Cursor<'b>(&'b [u8], bool);
    impl Cursor<'_> {
        fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
            let (a, rest) = self.0.split_first_chunk::<N>()?;
            self.0 = rest;
            Some(*a)
        }
        fn word(&mut self) -> Option<u32> {
            let b = self.take()?;
            Some(if self.1 { u32::from_le_bytes(b) } else { u32::from_be_bytes(b) })
        }
        fn point(&mut self) -> Option<Point> {
            let mut one = || {
                let b = self.take()?;
                Some(if self.1 { f64::from_le_bytes(b) } else { f64::from_be_bytes(b) })
            };
            Some((one()?, one()?))
        }
        fn line(&mut self) -> Option<Vec<Point>> {
            let n = self.word()? as usize;
            if n > self.0.len() / 16 {
                return None;
            }
            (0..n).map(|_| self.point()).collect()
        }
    }
    let mut c = Cursor(b, true);
    c.1 = c.take::<1>()? == [1];
    let kind = c.word()?;
    if kind & 0x2000_0000 != 0 {
        c.word()?;
    }
    match kind & 0xdfff_ffff {
        1 => c.point().map(Shape::Point),
        2 => c.line().map(Shape::Line),
        3 => {
            let rings = c.word()?;
            (0..rings.min(1 << 16)).map(|_| c.line()).collect::<Option<Vec<_>>>().map(Shape::Polygon)
        }
        _ => None,
    }
}

/// A stored value or a literal.
pub(crate) fn read(b: &[u8]) -> Option<Shape> {
    match b.first()? {
        0 | 1 => wkb(b),
        b'{' => geo_json(std::str::from_utf8(b).ok()?),
        _ => wkt(std::str::from_utf8(b).ok()?),
    }
}

/// Writes GeoJSON (JSON Format 7.1).
pub(crate) fn write(out: &mut Vec<u8>, shape: &Shape) {
    fn point(out: &mut Vec<u8>, p: &Point) {
        out.push(b'[');
        wireform_odata::json::double(out, p.0);
        out.push(b',');
        wireform_odata::json::double(out, p.1);
        out.push(b']');
    }
    fn line(out: &mut Vec<u8>, points: &[Point]) {
        out.push(b'[');
        for (i, p) in points.iter().enumerate() {
            if i > 0 {
                out.push(b',');
            }
            point(out, p);
        }
        out.push(b']');
    }
    let kind = match shape {
        Shape::Point(_) => "Point",
        Shape::Line(_) => "LineString",
        Shape::Polygon(_) => "Polygon",
    };
    out.extend_from_slice(format!("{{\"type\":\"{kind}\",\"coordinates\":").as_bytes());
    match shape {
        Shape::Point(p) => point(out, p),
        Shape::Line(l) => line(out, l),
        Shape::Polygon(rings) => {
            out.push(b'[');
            for (i, r) in rings.iter().enumerate() {
                if i > 0 {
                    out.push(b',');
                }
                line(out, r);
            }
            out.push(b']');
        }
    }
    out.push(b'}');
}

/// The distance of two points: metres on the earth, or units of the plane.
pub(crate) fn distance(a: Point, b: Point, geography: bool) -> f64 {
    if !geography {
        return (a.0 - b.0).hypot(a.1 - b.1);
    }
    let half = |x: f64| (x.to_radians() / 2.0).sin().powi(2);
    let h = half(b.1 - a.1) + a.1.to_radians().cos() * b.1.to_radians().cos() * half(b.0 - a.0);
    2.0 * EARTH * h.sqrt().min(1.0).asin()
}

/// The length of a line.
pub(crate) fn length(shape: &Shape, geography: bool) -> Option<f64> {
    let Shape::Line(points) = shape else { return None };
    Some(points.windows(2).map(|p| distance(p[0], p[1], geography)).sum())
}

/// Whether a point is inside of a polygon: an odd number of its edges is to the right.
pub(crate) fn inside(shape: &Shape, (x, y): Point) -> Option<bool> {
    let Shape::Polygon(rings) = shape else { return None };
    let edges = rings.iter().flat_map(|r| r.windows(2));
    let right = edges.filter(|e| {
        let ((x1, y1), (x2, y2)) = (e[0], e[1]);
        (y1 > y) != (y2 > y) && x < (x2 - x1) * (y - y1) / (y2 - y1) + x1
    });
    Some(right.count() % 2 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notations_mean_the_same() {
        let want = Shape::Point((8.5, 49.25));
        let mut ewkb = vec![1];
        ewkb.extend_from_slice(&0x2000_0001u32.to_le_bytes());
        ewkb.extend_from_slice(&4326u32.to_le_bytes());
        ewkb.extend_from_slice(&8.5f64.to_le_bytes());
        ewkb.extend_from_slice(&49.25f64.to_le_bytes());
        for text in [
            &b"POINT(8.5 49.25)"[..],
            b"SRID=4326;Point( 8.5 49.25 )",
            br#"{"type":"Point","coordinates":[8.5,49.25]}"#,
            b"(8.5,49.25)",
            &ewkb,
        ] {
            assert_eq!(read(text), Some(want.clone()));
        }
        for broken in [&b"POINT(8.5)"[..], b"POINT", b"", b"{", &ewkb[..20], b"\x01\x02\0\0\0\xff\xff\xff\xff"] {
            assert_eq!(read(broken), None);
        }
    }

    #[test]
    fn measures() {
        // One degree of a meridian, and the length of the equator's quarter.
        let degree = distance((0.0, 0.0), (0.0, 1.0), true);
        assert!((degree - EARTH.to_radians()).abs() < 1e-6);
        assert!((distance((0.0, 0.0), (90.0, 0.0), true) - 90.0 * degree).abs() < 1e-3);
        assert_eq!(distance((0.0, 0.0), (3.0, 4.0), false), 5.0);
        let line = read(b"LINESTRING(0 0,3 4,3 5)").unwrap();
        assert_eq!(length(&line, false), Some(6.0));
        let frame = read(b"POLYGON((0 0,9 0,9 9,0 9,0 0),(3 3,6 3,6 6,3 6,3 3))").unwrap();
        assert_eq!(inside(&frame, (1.0, 1.0)), Some(true));
        assert_eq!(inside(&frame, (4.0, 4.0)), Some(false));
        assert_eq!(inside(&frame, (10.0, 4.0)), Some(false));
    }
}
