//! Downloads the letter that gives a project's owner the code.

use super::view::OwnerLetterText;
use crate::errors::{ApiError, Problem};
use crate::http::authorize::user_of;
use crate::http::extract::{Caller, Path, Query, word};
use crate::http::file_response::respond_with_pdf;
use crate::mail::words::LetterFacts;
use crate::schema;
use crate::shared::document::moment;
use crate::shared::export::blocking;
use crate::shared::project_access::{permit, permit_to_write};
use crate::shared::qr::QrPicture;
use crate::shared::unvetted_account::take_call;
use crate::state::AppState;
use crate::state::portal::CurrentPortal;
use axum::extract::State;
use axum::response::Response;
use documents::letter::{Letter, Qr};
use documents::{LetterOrder, render_letter};
use domain::id::OwnerLetterId;
use domain::language::{Language, Message};
use domain::owner_letter::LetterChannel;
use domain::permission::act;
use domain::rate_limit::LimitedAction;
use serde::Deserialize;
use store::delivery::owner_letter::{self, LetterPage};
use utoipa::IntoParams;

/// Which letter.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct DownloadOwnerLetter {
    /// The language of the letter. Default: the language of email to the owner.
    #[param(value_type = Option<schema::Language>)]
    pub language: Option<String>,
}

/// Downloads the letter that gives a project's owner the code as a PDF of one page, and records it as printed.
#[utoipa::path(
    get,
    path = "/api/projects/{code}/owner-letter/file",
    operation_id = "download_owner_letter",
    tag = "project",
    params(("code" = String, Path, description = "The project code, in any case"), DownloadOwnerLetter),
    responses((status = 200, content_type = "application/pdf"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("TellOwner"))),
)]
pub async fn download_owner_letter(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
    Query(query): Query<DownloadOwnerLetter>,
) -> Result<Response, ApiError> {
    let chosen = word(query.language.as_deref(), "language", Language::parse)?;
    let now = state.now();
    let (asker, asked) = (caller.clone(), code.clone());
    let page = state
        .write(move |conn| {
            let actor = asker.user(conn, now)?;
            let permit = permit(conn, &actor, act::TellOwner, &asked)?;
            take_call(conn, LimitedAction::Archive, &actor, now)?;
            Ok(owner_letter::show(conn, &permit, now)?)
        })
        .await?;
    let language = chosen.unwrap_or(page.language);
    let portal = state.portal();
    let letter = letter(&page, language, &portal, state.public_url().origin())
        .ok_or_else(|| ApiError::internal("the address of the portal is too long for a QR code"))?;
    let id = OwnerLetterId::new(state.clock(), &mut state.rng());
    let turn = state.pdf_turn().await?;
    let pdf = blocking(move || {
        // Held until the work ends, even if the request is canceled.
        let _turn = turn;
        let order = LetterOrder {
            letter: &letter,
            logo: portal.logo().map(|logo| &logo.picture[..]),
            identity: &id.to_string(),
            made_at: moment(now),
        };
        render_letter(order).map_err(ApiError::internal)
    })
    .await?;
    state
        .write(move |conn| {
            let actor = caller.user(conn, now)?;
            let permit = permit_to_write(conn, &actor, act::TellOwner, &code)?;
            let how = (user_of(&actor)?.user_id, LetterChannel::Print, language);
            owner_letter::told(conn, &permit, id, how, now)?;
            Ok(())
        })
        .await?;
    let title = Message::OwnerLetterFile.in_language(language);
    let name = format!("{} {title}.pdf", page.letter.number);
    Ok(respond_with_pdf(&name, pdf))
}

/// The letter of a portal with this origin. `None` if the link is too long for a QR code.
fn letter(
    page: &LetterPage,
    language: Language,
    portal: &CurrentPortal,
    origin: &str,
) -> Option<Letter> {
    let look = portal.look();
    let facts = LetterFacts {
        portal: &look.name,
        origin,
        number: &page.letter.number,
        code: &page.letter.code,
        office: portal.office(),
    };
    let QrPicture { size, path } = QrPicture::of(&facts.link())?;
    let text = OwnerLetterText::new(language, &page.owner_name, &facts);
    Some(Letter {
        language: language.as_str().to_owned(),
        title: text.subject,
        code: page.letter.code.to_string(),
        greeting: text.greeting,
        intro: text.intro,
        scan: text.scan,
        enter: text.enter,
        private: text.private,
        office: text.office,
        qr: Qr {
            size,
            path,
            alt: Message::OwnerLetterQr.in_language(language),
        },
        color: look.accent,
        portal: look.name,
    })
}
