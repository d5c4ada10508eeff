//! V2GTP: the frame around every message, and the discovery of the charger (SDP).

use core::net::Ipv6Addr;
use wireform_wire::{Error, Kind, Result};

/// Octets of the header.
pub const HEADER: usize = 8;
/// The version, and its complement.
pub const VERSION: [u8; 2] = [0x01, 0xfe];
/// The longest payload that [`Header::read`] takes: no message comes near it, and a longer one is a stream gone wrong.
pub const LONGEST: usize = 1 << 20;

/// What a payload is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PayloadType(pub u16);

#[allow(missing_docs)] // The names say it; the numbers are those of the standards.
impl PayloadType {
    /// The handshake, and every message of DIN 70121 and ISO 15118-2.
    pub const EXI: Self = PayloadType(0x8001);
    pub const ISO20_COMMON: Self = PayloadType(0x8002);
    pub const ISO20_AC: Self = PayloadType(0x8003);
    pub const ISO20_DC: Self = PayloadType(0x8004);
    pub const ISO20_ACDP: Self = PayloadType(0x8005);
    pub const ISO20_WPT: Self = PayloadType(0x8006);
    /// Side streams of ISO 15118-20.
    pub const SCHEDULE_RENEGOTIATION: Self = PayloadType(0x8101);
    pub const METERING_CONFIRMATION: Self = PayloadType(0x8102);
    pub const ACDP_SYSTEM_STATUS: Self = PayloadType(0x8103);
    pub const PARKING_STATUS: Self = PayloadType(0x8104);
    pub const SDP_REQUEST: Self = PayloadType(0x9000);
    pub const SDP_RESPONSE: Self = PayloadType(0x9001);
    /// Discovery for wireless transfer.
    pub const SDP_REQUEST_WIRELESS: Self = PayloadType(0x9002);
    pub const SDP_RESPONSE_WIRELESS: Self = PayloadType(0x9003);

    /// Whether the standards define it, or leave it to manufacturers.
    pub const fn is_known(self) -> bool {
        matches!(self.0, 0x8001..=0x8006 | 0x8101..=0x8104 | 0x9000..=0x9003 | 0xa000..=0xffff)
    }
}

/// The header of a frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Header {
    /// What the payload is.
    pub payload_type: PayloadType,
    /// Its length in octets.
    pub length: u32,
}

impl Header {
    /// Reads a header.
    ///
    /// # Errors
    /// Too few octets, another version, or a length that no message has.
    pub fn read(bytes: &[u8]) -> Result<Self> {
        let Some(&[version, inverse, t1, t0, l3, l2, l1, l0]) = bytes.first_chunk::<HEADER>() else {
            return Err(Error::new(Kind::UnexpectedEnd { needed: (HEADER - bytes.len()) * 8 }, bytes.len() * 8));
        };
        if [version, inverse] != VERSION {
            let value = u64::from(u16::from_be_bytes([version, inverse]));
            return Err(Error::new(Kind::Invalid { what: "V2GTP version", value }, 0));
        }
        let length = u32::from_be_bytes([l3, l2, l1, l0]);
        if length as usize > LONGEST {
            return Err(Error::new(Kind::Length { what: "V2GTP payload", length: length.into() }, 32));
        }
        Ok(Header { payload_type: PayloadType(u16::from_be_bytes([t1, t0])), length })
    }
    /// The octets of the header.
    pub const fn to_bytes(self) -> [u8; HEADER] {
        let [t1, t0] = self.payload_type.0.to_be_bytes();
        let [l3, l2, l1, l0] = self.length.to_be_bytes();
        [VERSION[0], VERSION[1], t1, t0, l3, l2, l1, l0]
    }
}

/// A frame: its type and its payload, which is all that follows the header.
///
/// # Errors
/// What is wrong with the header, or a payload of another length.
pub fn read(bytes: &[u8]) -> Result<(PayloadType, &[u8])> {
    let header = Header::read(bytes)?;
    let payload = &bytes[HEADER..];
    let length = header.length as usize;
    match payload.len() {
        n if n < length => Err(Error::new(Kind::UnexpectedEnd { needed: (length - n) * 8 }, bytes.len() * 8)),
        n if n > length => Err(Error::new(Kind::Trailing { octets: n - length }, (HEADER + length) * 8)),
        _ => Ok((header.payload_type, payload)),
    }
}

/// Whether TLS is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Security {
    /// Transport layer security.
    Tls,
    /// None.
    None,
    /// A value that the standards reserve.
    Reserved(u8),
}

impl From<u8> for Security {
    fn from(value: u8) -> Self {
        match value {
            0x00 => Security::Tls,
            0x10 => Security::None,
            other => Security::Reserved(other),
        }
    }
}
impl From<Security> for u8 {
    fn from(value: Security) -> Self {
        match value {
            Security::Tls => 0x00,
            Security::None => 0x10,
            Security::Reserved(other) => other,
        }
    }
}

/// What a vehicle asks for on the link: SDP request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SdpRequest {
    /// The security that it wants.
    pub security: Security,
    /// The transport: 0 is TCP.
    pub transport: u8,
}

impl SdpRequest {
    /// Reads the payload.
    ///
    /// # Errors
    /// Another length than two octets.
    pub fn read(payload: &[u8]) -> Result<Self> {
        let &[security, transport] = exactly(payload)?;
        Ok(SdpRequest { security: security.into(), transport })
    }
    /// The octets of the payload.
    pub fn to_bytes(self) -> [u8; 2] {
        [self.security.into(), self.transport]
    }
}

/// Where a charger listens: SDP response.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SdpResponse {
    /// The address.
    pub address: Ipv6Addr,
    /// The port.
    pub port: u16,
    /// The security that it offers.
    pub security: Security,
    /// The transport: 0 is TCP.
    pub transport: u8,
}

impl SdpResponse {
    /// Reads the payload.
    ///
    /// # Errors
    /// Another length than twenty octets.
    pub fn read(payload: &[u8]) -> Result<Self> {
        let octets: &[u8; 20] = exactly(payload)?;
        let mut address = [0; 16];
        address.copy_from_slice(&octets[..16]);
        Ok(SdpResponse {
            address: address.into(),
            port: u16::from_be_bytes([octets[16], octets[17]]),
            security: octets[18].into(),
            transport: octets[19],
        })
    }
    /// The octets of the payload.
    pub fn to_bytes(self) -> [u8; 20] {
        let mut out = [0; 20];
        out[..16].copy_from_slice(&self.address.octets());
        out[16..18].copy_from_slice(&self.port.to_be_bytes());
        out[18] = self.security.into();
        out[19] = self.transport;
        out
    }
}

fn exactly<const N: usize>(payload: &[u8]) -> Result<&[u8; N]> {
    payload.try_into().map_err(|_| Error::new(Kind::Length { what: "SDP payload", length: payload.len() as u64 }, 32))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames() {
        let header = Header { payload_type: PayloadType::EXI, length: 2 };
        let bytes = [1, 0xfe, 0x80, 1, 0, 0, 0, 2, 0x80, 0x40];
        assert_eq!(header.to_bytes(), bytes[..8]);
        assert_eq!(read(&bytes), Ok((PayloadType::EXI, &bytes[8..])));
        assert_eq!(read(&bytes[..9]).unwrap_err().kind, Kind::UnexpectedEnd { needed: 8 });
        assert!(Header::read(&[1, 0xff, 0x80, 1, 0, 0, 0, 2]).is_err());
    }

    #[test]
    fn discovery() {
        let response =
            SdpResponse { address: Ipv6Addr::LOCALHOST, port: 15118, security: Security::None, transport: 0 };
        assert_eq!(SdpResponse::read(&response.to_bytes()), Ok(response));
        let request = SdpRequest { security: Security::Tls, transport: 0 };
        assert_eq!(SdpRequest::read(&request.to_bytes()), Ok(request));
        assert!(SdpRequest::read(&[0; 3]).is_err());
    }
}
