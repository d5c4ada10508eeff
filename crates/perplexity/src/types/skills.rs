//! Skills.

object! {
    /// `ManagedSkill` of the API.
    pub struct Skill {
        pub created_at: Option<String>,
        pub description: Option<String>,
        pub latest_revision: Option<String>,
        pub name: Option<String>,
        pub revision: Option<String>,
        pub skill_id: String,
        pub updated_at: Option<String>,
    }

    /// `SkillDownload` of the API.
    pub struct SkillDownload {
        pub download_url: String,
        pub name: Option<String>,
        pub revision: Option<String>,
    }

    /// `SkillList` of the API.
    pub struct SkillList {
        pub next_page_token: Option<String>,
        pub skills: Vec<SkillSummary>,
    }

    /// `SkillRevision` of the API.
    pub struct SkillRevision {
        pub created_at: Option<String>,
        pub name: Option<String>,
        pub revision: String,
    }

    /// `SkillRevisionList` of the API.
    pub struct SkillRevisionList {
        pub next_page_token: Option<String>,
        pub revisions: Vec<SkillRevision>,
    }

    /// `SkillSummary` of the API.
    pub struct SkillSummary {
        pub created_at: Option<String>,
        pub name: Option<String>,
        pub revision: Option<String>,
        pub skill_id: String,
        pub updated_at: Option<String>,
    }
}
