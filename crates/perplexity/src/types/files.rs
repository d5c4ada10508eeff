//! Files.

open_enum! {
    /// What a file is for.
    pub enum FilePurpose { Batch = "batch", BatchOutput = "batch_output" }
}

object! {
    /// `FileDeleted` of the API.
    pub struct FileDeleted {
        pub deleted: bool,
        pub id: String,
        pub object: String,
    }

    /// `FileObject` of the API.
    pub struct FileObject {
        pub bytes: i64,
        pub created_at: i64,
        pub expires_at: Option<i64>,
        pub filename: String,
        pub id: String,
        pub object: String,
        pub purpose: FilePurpose,
    }

    /// `FileObjectList` of the API.
    pub struct FileList {
        pub data: Vec<FileObject>,
        pub first_id: Option<String>,
        pub has_more: bool,
        pub last_id: Option<String>,
        pub object: String,
    }
}
