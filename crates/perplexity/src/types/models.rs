//! Models.

object! {
    /// `Model` of the API.
    pub struct Model {
        pub created: i64,
        pub id: String,
        pub object: String,
        pub owned_by: String,
    }

    /// `ModelList` of the API.
    pub struct ModelList {
        pub data: Vec<Model>,
        pub object: String,
    }
}
