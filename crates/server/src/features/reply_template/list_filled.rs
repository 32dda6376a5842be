//! Lists the templates, filled in for a project.

use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, Json, Path, Query, word};
use crate::schema;
use crate::shared::own_account::own_page;
use crate::shared::project_access::permit;
use crate::state::AppState;
use axum::extract::State;
use domain::event::When;
use domain::language::Language;
use domain::permission::{Actor, act};
use domain::project::{ProjectFacts, ProjectPage};
use domain::reply_template::{TemplateField, TemplateUse, fill};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use store::{Connection, reader_language, reply_template};
use utoipa::{IntoParams, ToSchema};

/// Which templates to list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListFilledTemplates {
    /// What they are for. Default: all.
    #[param(value_type = Option<schema::TemplateUse>)]
    pub used_in: Option<String>,
}

/// The templates with the fields of a project.
#[derive(Debug, Serialize, ToSchema)]
pub struct FilledTemplates {
    /// A row for each template and language, in the admins' order.
    pub items: Vec<FilledTemplate>,
    /// The language of the project's owner.
    #[schema(value_type = schema::Language)]
    pub owner_language: Language,
}

/// A template in one language.
#[derive(Debug, Serialize, ToSchema)]
pub struct FilledTemplate {
    /// Its name.
    pub name: String,
    /// What it is for.
    #[schema(value_type = schema::TemplateUse)]
    pub used_in: TemplateUse,
    /// The language of its text.
    #[schema(value_type = schema::Language)]
    pub language: Language,
    /// The text. Fields without a value are still in braces, such as `{visit}` without an upcoming event.
    pub text: String,
}

/// Lists the office's templates of messages and updates, filled in for a project, in every language that they have.
#[utoipa::path(
    get,
    path = "/api/projects/{code}/reply-templates",
    operation_id = "list_filled_templates",
    tag = "project",
    params(("code" = String, Path, description = "The project code, in any case"), ListFilledTemplates),
    responses((status = 200, body = FilledTemplates), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("UseTemplates"))),
)]
pub async fn list_filled_templates(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
    Query(query): Query<ListFilledTemplates>,
) -> Result<Json<FilledTemplates>, ApiError> {
    let used_in = word(query.used_in.as_deref(), "used_in", TemplateUse::parse)?;
    let reader = state.clone();
    let answer = state
        .read(move |conn| {
            let actor = caller.user(conn, reader.now())?;
            let permit = permit(conn, &actor, act::UseTemplates, &code)?;
            let facts = permit.facts();
            let fields = Fields::read(conn, &reader, &actor, facts)?;
            let stored = reply_template::show(conn)?.templates.into_iter();
            let wanted =
                stored.filter(|template| used_in.is_none_or(|used| template.used_in == used));
            let items = wanted.flat_map(|template| {
                let (name, used_in) = (template.name, template.used_in);
                let fields = &fields;
                template
                    .texts
                    .into_iter()
                    .map(move |(language, text)| FilledTemplate {
                        name: name.clone(),
                        used_in,
                        language,
                        text: fill(&text, |field| fields.value(field, language)),
                    })
            });
            Ok::<_, ApiError>(FilledTemplates {
                items: items.collect(),
                owner_language: reader_language::of_owner(conn, facts.id)?,
            })
        })
        .await?;
    Ok(Json(answer))
}

/// The facts that fill in templates.
struct Fields {
    page: ProjectPage,
    visit: Option<When>,
    today: Date,
    sender: String,
}

impl Fields {
    fn read(
        conn: &mut Connection,
        state: &AppState,
        actor: &Actor,
        facts: &ProjectFacts,
    ) -> Result<Self, ApiError> {
        let (now, zone) = (state.now(), state.time_zone());
        let show = authorize(actor, act::ShowProject, facts.clone())?;
        let events = authorize(actor, act::ListEvents, facts.clone())?;
        let (_, next) = store::event::count_upcoming(conn, &events, now, &zone)?;
        Ok(Self {
            page: store::project::show(conn, &show)?,
            visit: next.map(|event| event.when),
            today: state.today(),
            sender: own_page(conn, actor)?.account.user.full_name,
        })
    }

    /// A field's value in a language; `None` if the project has none.
    fn value(&self, field: TemplateField, language: Language) -> Option<String> {
        let project = &self.page.project;
        match field {
            TemplateField::Owner => Some(project.details.property_owner_name.clone()),
            TemplateField::Address => Some(project.details.address()),
            TemplateField::Project => Some(project.project_number.clone()),
            TemplateField::Company => {
                let company = self.page.contractor.as_ref();
                company.map(|company| company.company_name.clone())
            }
            TemplateField::Visit => self.visit.map(|when| shown(when, language)),
            TemplateField::Date => Some(language.day(self.today)),
            TemplateField::Sender => Some(self.sender.clone()),
        }
    }
}

/// Date and time in a language.
fn shown(when: When, language: Language) -> String {
    match when.hours {
        Some(hours) => language.hours(when.date.to_datetime(hours.start()), hours.end()),
        None => language.day(when.date),
    }
}
