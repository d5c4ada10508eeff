//! Browser sessions.

open_enum! {
    /// Whether a browser session runs.
    pub enum BrowserStatus { Running = "running", Stopped = "stopped" }
}

request! {
    /// `CreateBrowserSessionRequest` of the API.
    pub struct BrowserSessionRequest {
    }
}

object! {
    /// `BrowserSessionResponse` of the API.
    pub struct BrowserSession {
        pub session_id: Option<String>,
        pub status: Option<BrowserStatus>,
    }
}
