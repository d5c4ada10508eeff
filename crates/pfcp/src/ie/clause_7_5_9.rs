//! Clause 7.5.9: groups of the PFCP Session Report Response.
//!
//! Written by `cargo xtask pfcp` from the tables of this crate.

use super::*;
use crate::element::Rest;
use wireform_derive::Pfcp;

/// Update BAR (PFCP Session Report Response): Changes a buffering action rule, in the answer to a report.
///
/// Type 12, clause 7.5.9.2-1.
#[derive(Debug, Clone, Copy, PartialEq, Pfcp)]
#[pfcp(group = 12, name = "Update BAR (PFCP Session Report Response)", clause = "7.5.9.2-1", class = "extendable")]
pub struct UpdateBarInReport<'a> {
    /// BAR ID: mandatory; Sxa, N4.
    #[pfcp(row = "88:M:1:an::BAR ID")]
    pub bar_id: Option<BarId>,
    /// Downlink Data Notification Delay: conditional; Sxa.
    #[pfcp(row = "46:C:1:a::Downlink Data Notification Delay")]
    pub downlink_data_notification_delay: Option<DownlinkDataNotificationDelay>,
    /// DL Buffering Duration: conditional; Sxa, N4.
    #[pfcp(row = "47:C:1:an::DL Buffering Duration")]
    pub dl_buffering_duration: Option<DlBufferingDuration>,
    /// DL Buffering Suggested Packet Count: optional; Sxa, N4.
    #[pfcp(row = "48:O:1:an::DL Buffering Suggested Packet Count")]
    pub dl_buffering_suggested_packet_count: Option<DlBufferingSuggestedPacketCount>,
    /// Suggested Buffering Packets Count: conditional; Sxb, Sxc, N4.
    #[pfcp(row = "140:C:1:bcn::Suggested Buffering Packets Count")]
    pub suggested_buffering_packets_count: Option<SuggestedBufferingPacketsCount>,
    /// Extended DL Buffering Notification Policy: conditional; N4.
    #[pfcp(row = "346:C:1:n:R18+:Extended DL Buffering Notification Policy")]
    pub extended_dl_buffering_notification_policy: Option<ExtendedDlBufferingNotificationPolicy>,
    /// Everything else, and where it all lay.
    pub rest: Rest<'a>,
}
