//! Embeddings.

use super::chat::OneOrMany;

open_enum! {
    /// How a vector is written.
    pub enum EncodingFormat { Base64Int8 = "base64_int8", Base64Binary = "base64_binary" }
}

request! {
    /// `ContextualizedEmbeddingsRequest` of the API.
    pub struct ContextualizedEmbeddingsRequest {
        /// As embeddings.
        pub dimensions: Option<i64>,
        /// As embeddings.
        pub encoding_format: Option<EncodingFormat>,
        /// Array of documents, each an array of chunks; ≤ 512 documents, ≤ 16,000 chunks, ≤ 32K tokens per document, ≤
        /// 120,000 in total; no empty string.
        pub input: Vec<Vec<String>>,
        pub model: String,
    }

    /// `EmbeddingsRequest` of the API.
    pub struct EmbeddingsRequest {
        /// Matryoshka: 128–1024 (0.6b) or 128–2560 (4b); default full.
        pub dimensions: Option<i64>,
        /// `base64_int8` = base64 of signed int8, one byte per dimension; `base64_binary` = base64 of packed bits, 1
        /// bit per dimension. No float format. Public documentation: default int8.
        pub encoding_format: Option<EncodingFormat>,
        /// ≤ 512 texts, each ≤ 32K tokens, ≤ 120,000 tokens in total; no empty string.
        pub input: OneOrMany,
        pub model: String,
    }
}

object! {
    /// `ContextualizedEmbeddingObject` of the API.
    pub struct DocumentEmbeddings {
        pub data: Option<Vec<Embedding>>,
        pub index: Option<i64>,
        pub object: Option<String>,
    }

    /// `ContextualizedEmbeddingsResponse` of the API.
    pub struct ContextualizedEmbeddings {
        pub data: Option<Vec<DocumentEmbeddings>>,
        pub model: Option<String>,
        pub object: Option<String>,
        pub usage: Option<EmbeddingsUsage>,
    }

    /// `EmbeddingObject` of the API.
    pub struct Embedding {
        /// Always a base64 string.
        pub embedding: Option<String>,
        pub index: Option<i64>,
        pub object: Option<String>,
    }

    /// `EmbeddingsResponse` of the API.
    pub struct Embeddings {
        pub data: Option<Vec<Embedding>>,
        pub model: Option<String>,
        pub object: Option<String>,
        pub usage: Option<EmbeddingsUsage>,
    }

    /// `EmbeddingsUsage` of the API.
    pub struct EmbeddingsUsage {
        pub cost: Option<EmbeddingsCost>,
        pub prompt_tokens: Option<i64>,
        pub total_tokens: Option<i64>,
    }

    /// `EmbeddingsUsageCost` of the API.
    pub struct EmbeddingsCost {
        pub currency: Option<String>,
        pub input_cost: Option<f64>,
        pub total_cost: Option<f64>,
    }
}
