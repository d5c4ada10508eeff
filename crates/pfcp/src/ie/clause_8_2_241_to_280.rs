//! Clauses 8.2.241 to 8.2.280: elements with a value.
//!
//! Written by `cargo xtask pfcp` from the tables of this crate.

use crate::flags::flags;
use crate::value::Seq;
use core::net::{Ipv4Addr, Ipv6Addr};
use wireform_derive::Pfcp;

flags! {
    /// Flags of RTP Header Extension Additional Information.
    RtpHeaderExtensionAdditionalInformationFlags: u8 [1] { FI = 1, PSSAI = 2, NPDSI = 3, }
}

/// RTP Header Extension Additional Information: How an RTP header extension is laid out.
///
/// Type 349, clause 8.2.241.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(
    ie = 349,
    name = "RTP Header Extension Additional Information",
    clause = "8.2.241",
    class = "extendable",
    least = 2
)]
#[pfcp(layout = "flags1{FI@1,PSSAI@2,NPDSI@3} bits1{npds@4-4,pssa@3-3,format@2-1}")]
#[pfcp(values = "format: 1 1-byte (short) format is used; 2 2-byte (long) format is used")]
pub struct RtpHeaderExtensionAdditionalInformation {
    /// Which parts there are, or what holds.
    pub flags: RtpHeaderExtensionAdditionalInformationFlags,
    /// Npds: 1 bit.
    pub npds: u8,
    /// Pssa: 1 bit.
    pub pssa: u8,
    /// Format: 2 bits.
    pub format: u8,
}

flags! {
    /// Flags of Mapped N6 IP Address.
    MappedN6IpAddressFlags: u8 [1] { CHV4 = 1, V4 = 2, }
}

/// Mapped N6 IP Address: The address that the UE has at N6.
///
/// Type 350, clause 8.2.242.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 350, name = "Mapped N6 IP Address", clause = "8.2.242", class = "extendable", least = 1)]
#[pfcp(layout = "flags1{CHV4@1,V4@2} ipv4:ip4?V4")]
pub struct MappedN6IpAddress {
    /// Which parts there are, or what holds.
    pub flags: MappedN6IpAddressFlags,
    /// Ipv4: IPv4 address; there if `V4`.
    pub ipv4: Option<Ipv4Addr>,
}

flags! {
    /// Flags of N6 Routing Information.
    N6RoutingInformationFlags: u8 [1] { SIPV4 = 1, SIPV6 = 2, SPO = 3, DIPV4 = 4, DIPV6 = 5, DPO = 6, }
}

/// N6 Routing Information: Addresses and ports between which packets are routed at N6.
///
/// Type 351, clause 8.2.243.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 351, name = "N6 Routing Information", clause = "8.2.243", class = "extendable", least = 1)]
#[pfcp(
    layout = "flags1{SIPV4@1,SIPV6@2,SPO@3,DIPV4@4,DIPV6@5,DPO@6} source_ipv4:ip4?SIPV4 source_ipv6:ip6?SIPV6 source_port:u16?SPO destination_ipv4:ip4?DIPV4 destination_ipv6:ip6?DIPV6 destination_port:u16?DPO"
)]
pub struct N6RoutingInformation {
    /// Which parts there are, or what holds.
    pub flags: N6RoutingInformationFlags,
    /// Source ipv4: IPv4 address; there if `SIPV4`.
    pub source_ipv4: Option<Ipv4Addr>,
    /// Source ipv6: IPv6 address; there if `SIPV6`.
    pub source_ipv6: Option<Ipv6Addr>,
    /// Source port: two octets; there if `SPO`.
    pub source_port: Option<u16>,
    /// Destination ipv4: IPv4 address; there if `DIPV4`.
    pub destination_ipv4: Option<Ipv4Addr>,
    /// Destination ipv6: IPv6 address; there if `DIPV6`.
    pub destination_ipv6: Option<Ipv6Addr>,
    /// Destination port: two octets; there if `DPO`.
    pub destination_port: Option<u16>,
}

/// URI: Where trace records go.
///
/// Type 352, clause 8.2.244.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 352, name = "URI", clause = "8.2.244", class = "variable")]
#[pfcp(layout = "uri:utf8")]
pub struct Uri<'a> {
    /// Uri: text up to the end.
    pub uri: &'a str,
}

/// UE Level Measurements Configuration: Which measurements of a UE are made.
///
/// Type 353, clause 8.2.245.
#[derive(Debug, Clone, Copy, Default, PartialEq, Pfcp)]
#[pfcp(ie = 353, name = "UE Level Measurements Configuration", clause = "8.2.245", class = "extendable", least = 2)]
#[pfcp(layout = "job_type:u8 count:u8 measurement_type:u8*count time_period_s:u24")]
#[pfcp(values = "job_type: 0 <reserved>; 1 5GC UE Level Measurements only; 2 Trace and 5GC UE Level Measurements")]
#[pfcp(
    values = "measurement_type: 0 <reserved>; 1 Average DL packet delay between PSA UPF and UE for a QoS flow; 2 Average UL packet delay between PSA UPF and UE for a QoS flow (excluding D1); 3 Average UL packet delay between PSA UPF and UE for a QoS flow (including D1); 4 Average UL packet delay between PSA UPF and NG-RAN for a QoS flow; 5 Average DL packet delay between PSA UPF and NG-RAN for a QoS flow; 6 Average round-trip packet delay between PSA UPF and NG-RAN; 7 Average round-trip packet delay between PSA UPF and NG-RAN for a S-NSSAI; 8 Average round-trip packet delay between PSA UPF and NG-RAN for a QFI; 9 Average round-trip packet delay between PSA UPF and NG-RAN for a S-NSSAI and QFI"
)]
pub struct UeLevelMeasurementsConfiguration<'a> {
    /// Job type: one octet.
    pub job_type: u8,
    /// Measurement type: one octet, counted.
    pub measurement_type: Seq<'a, u8>,
    /// Time period s, in seconds: three octets.
    pub time_period_s: u32,
}
