//! Serves the React application, which is embedded in the binary and compressed at build time.

use crate::errors::ApiError;
use crate::http::logo;
use crate::http::security_headers::{Nonce, WORKER_POLICY};
use crate::mail::letter::escaped;
use crate::state::AppState;
use crate::state::portal::CurrentPortal;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use domain::contact::formatted_phone;
use domain::language::{Language, Message};
use http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use rust_embed::RustEmbed;
use std::borrow::Cow;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Assets;

const IMMUTABLE: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
const REVALIDATE: HeaderValue = HeaderValue::from_static("public, max-age=0, must-revalidate");
/// The service worker, which serves the application shell offline. Its path determines its scope.
const SERVICE_WORKER: &str = "service-worker.js";
/// The web app manifest, which contains the name of the installed app. Its texts are inserted for each response.
const MANIFEST: &str = "manifest.webmanifest";
/// The page that checks a downloaded history log. It is one file, so that it also works without the portal.
const VERIFIER: &str = "verify.html";
/// The text in `index.html` that is replaced with the portal's name.
const NAME_PLACE: &str = r#"name="application-name" content="Buildback""#;
/// The title in `index.html`. It is replaced too, for clients that do not run the application, such as link previews.
const TITLE_PLACE: &str = "<title>Buildback</title>";
/// The text in `index.html` that is replaced with the logo's URL.
const LOGO_PLACE: &str = r#"name="portal-logo" content="/icon.svg""#;
/// The logo in `index.html` that is shown until the application starts.
const START_LOGO_PLACE: &str = r#"src="/icon.svg""#;
/// The text in `index.html` that is replaced with the maximum size of a video, in bytes.
const VIDEO_PLACE: &str = r#"name="video-size-max" content="209715200""#;
/// The placeholder in `index.html` that is replaced with the nonce of each response.
pub(crate) const NONCE_PLACE: &str = "__CSP_NONCE__";

/// Handles every path without an operation. Returns the file of the application, or the page for paths that users
/// navigate to. A missing file is 404, never the page.
pub async fn serve(State(state): State<AppState>, request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    let api = path == "api" || path.starts_with("api/");
    if api {
        return ApiError::not_found().into_response();
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return ApiError::new(
            StatusCode::METHOD_NOT_ALLOWED,
            "method_not_allowed",
            Message::ErrorOnlyReading,
        )
        .into_response();
    }
    if path == VERIFIER {
        return match Assets::get(VERIFIER) {
            Some(found) => html(&state, &String::from_utf8_lossy(&found.data)),
            None => ApiError::not_found().into_response(),
        };
    }
    match kind(path) {
        Kind::Page => page(&state),
        Kind::File => manifest(&state, path, request.headers())
            .or_else(|| file(path, request.headers()))
            .unwrap_or_else(|| ApiError::not_found().into_response()),
    }
}

#[derive(Debug, PartialEq, Eq)]
enum Kind {
    Page,
    File,
}

/// Paths of files have an extension or start with `assets/`. All others are pages.
fn kind(path: &str) -> Kind {
    let last = path.rsplit('/').next().unwrap_or_default();
    if path == "index.html" || !(path.starts_with("assets/") || last.contains('.')) {
        Kind::Page
    } else {
        Kind::File
    }
}

fn page(state: &AppState) -> Response {
    let Some(template) = Assets::get("index.html") else {
        return ApiError::new(
            StatusCode::NOT_FOUND,
            "no_web_application",
            Message::ErrorNoWebApplication,
        )
        .into_response();
    };
    let template = String::from_utf8_lossy(&template.data);
    let most = state.config().video_limit();
    let limit = format!(r#"name="video-size-max" content="{most}""#);
    let page = branded(&state.portal(), &template).replacen(VIDEO_PLACE, &limit, 1);
    html(state, &page)
}

/// Inserts the portal's name, logo, phone number, and color into the page, as far as they are set.
fn branded<'a>(portal: &CurrentPortal, template: &'a str) -> Cow<'a, str> {
    let mut page = Cow::Borrowed(template);
    if let Some(name) = portal.name() {
        let name = escaped(name);
        let place = format!(r#"name="application-name" content="{name}""#);
        let title = format!("<title>{name}</title>");
        let named = page.replacen(NAME_PLACE, &place, 1);
        page = Cow::Owned(named.replacen(TITLE_PLACE, &title, 1));
    }
    if let Some(logo) = portal.logo() {
        let address = logo::address(Some(&logo.hash));
        let place = format!(r#"name="portal-logo" content="{address}""#);
        let start = format!(r#"src="{address}""#);
        let named = page.replacen(LOGO_PLACE, &place, 1);
        page = Cow::Owned(named.replacen(START_LOGO_PLACE, &start, 1));
    }
    if let Some(phone) = portal.office().and_then(|office| office.phone.as_deref()) {
        let phone = formatted_phone(phone);
        let place = format!("<meta name=\"office-phone\" content=\"{phone}\" /></head>");
        page = Cow::Owned(page.replacen("</head>", &place, 1));
    }
    if let Some(style) = portal.style() {
        let place = format!("<style data-portal nonce=\"{NONCE_PLACE}\">{style}</style></head>");
        page = Cow::Owned(page.replacen("</head>", &place, 1));
    }
    page
}

/// The manifest in the browser's language, with the portal's name; `None` for other paths.
fn manifest(state: &AppState, path: &str, request: &HeaderMap) -> Option<Response> {
    if path != MANIFEST {
        return None;
    }
    let language = request
        .get(header::ACCEPT_LANGUAGE)
        .and_then(|value| Language::from_accept_language(value.to_str().ok()?))
        .unwrap_or(Language::English);
    let portal = state.portal();
    let text = manifest_text(&Assets::get(MANIFEST)?.data, language, portal.name())?;
    let mut response = Response::new(Body::from(text));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, media_type(MANIFEST));
    headers.insert(header::CACHE_CONTROL, REVALIDATE);
    headers.insert(
        header::VARY,
        HeaderValue::from_name(header::ACCEPT_LANGUAGE),
    );
    Some(response)
}

/// Inserts the texts into a manifest; `None` if it is not JSON. Without a `name`, the manifest keeps its own.
fn manifest_text(manifest: &[u8], language: Language, name: Option<&str>) -> Option<String> {
    let mut manifest: serde_json::Value = serde_json::from_slice(manifest).ok()?;
    if let Some(name) = name {
        for field in ["name", "short_name"] {
            manifest[field] = name.into();
        }
    }
    manifest["lang"] = Message::LanguageLocale.in_language(language).into();
    manifest["description"] = Message::StartDescription.in_language(language).into();
    for shortcut in manifest["shortcuts"].as_array_mut()? {
        let label = match shortcut["url"].as_str()? {
            "/projects" => Message::StartProjects,
            "/calendar" => Message::StartCalendar,
            "/notifications" => Message::StartNotifications,
            _ => return None,
        };
        shortcut["name"] = label.in_language(language).into();
    }
    Some(manifest.to_string())
}

/// Builds an HTML response with a fresh nonce, which replaces [`NONCE_PLACE`] in the template.
pub(crate) fn html(state: &AppState, template: &str) -> Response {
    let nonce = Nonce::new(&mut state.rng());
    let html = template.replace(NONCE_PLACE, nonce.as_str());
    let mut response = Response::new(Body::from(html));
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("text/html; charset=utf-8"),
    );
    if let Ok(policy) = HeaderValue::from_str(&nonce.page_policy()) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

fn file(path: &str, request: &HeaderMap) -> Option<Response> {
    if path.ends_with(".br") {
        return None;
    }
    let compressed = Some(format!("{path}.br"))
        .filter(|_| accepts_brotli(request))
        .and_then(|sibling| Assets::get(&sibling));
    let is_compressed = compressed.is_some();
    let found = compressed.or_else(|| Assets::get(path))?;
    let etag = HeaderValue::from_str(&format!(
        "\"{}\"",
        hex::encode(&found.metadata.sha256_hash()[..16])
    ))
    .ok()?;
    let mut response = Response::new(Body::empty());
    let unchanged = request
        .get(header::IF_NONE_MATCH)
        .is_some_and(|known| known == etag);
    if unchanged {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    } else {
        *response.body_mut() = Body::from(match found.data {
            Cow::Borrowed(bytes) => Bytes::from_static(bytes),
            Cow::Owned(bytes) => Bytes::from(bytes),
        });
    }
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, media_type(path));
    headers.insert(header::ETAG, etag);
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    headers.insert(
        header::CACHE_CONTROL,
        if path.starts_with("assets/") {
            IMMUTABLE
        } else {
            REVALIDATE
        },
    );
    if path == SERVICE_WORKER {
        headers.insert(header::CONTENT_SECURITY_POLICY, WORKER_POLICY);
    }
    if is_compressed {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
    }
    Some(response)
}

/// Whether the client accepts Brotli. `q=0` means that it does not.
fn accepts_brotli(headers: &HeaderMap) -> bool {
    headers
        .get_all(header::ACCEPT_ENCODING)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|item| {
            let mut parts = item.split(';').map(str::trim);
            parts
                .next()
                .is_some_and(|name| name.eq_ignore_ascii_case("br"))
                && !parts.any(|part| {
                    part.strip_prefix("q=")
                        .is_some_and(|q| q.parse::<f32>().is_ok_and(|q| q <= 0.0))
                })
        })
}

fn media_type(path: &str) -> HeaderValue {
    HeaderValue::from_static(match path.rsplit('.').next().unwrap_or_default() {
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml; charset=utf-8",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        _ => "application/octet-stream",
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::state::portal::Logo;
    use domain::portal::{Accent, PortalSettings};

    const PAGE: &str = r#"<head><meta name="application-name" content="Buildback"/><meta name="portal-logo" content="/icon.svg"/><title>Buildback</title></head><body><img alt="" src="/icon.svg"/></body>"#;

    #[test]
    fn pages_show_the_portals_name_logo_and_color_only_if_set() {
        let config = Config::with_defaults().unwrap();
        let default = CurrentPortal::configured(&config);
        assert!(matches!(branded(&default, PAGE), Cow::Borrowed(PAGE)));
        let settings = PortalSettings {
            office_name: Some("Harbor & \"Sons\"".to_owned()),
            accent: Accent::parse("#1e40af"),
            office_phone: Some("2125550100".to_owned()),
            ..PortalSettings::default()
        };
        let found = store::portal::Portal {
            settings,
            ..store::portal::Portal::default()
        };
        let logo = Logo {
            hash: "ab".repeat(32),
            picture: Bytes::new(),
        };
        let portal = CurrentPortal::new(&config, found, Some(logo));
        let page = branded(&portal, PAGE).into_owned();
        for part in [
            r#"name="application-name" content="Harbor &amp; &quot;Sons&quot;""#,
            r#"name="portal-logo" content="/logo?v=abababababababab""#,
            "<title>Harbor &amp; &quot;Sons&quot;</title>",
            r#"<meta name="office-phone" content="(212) 555-0100" />"#,
            r#"<style data-portal nonce="__CSP_NONCE__">:root:root["#,
            "</style></head><body>",
            r#"<img alt="" src="/logo?v=abababababababab"/>"#,
        ] {
            assert!(page.contains(part), "{part} missing in {page}");
        }
    }

    #[test]
    fn the_page_has_a_place_for_the_size_of_videos() {
        let page = include_str!("../../../../web/index.html");
        assert_eq!(page.matches(VIDEO_PLACE).count(), 1);
    }

    #[test]
    fn the_web_app_manifest_has_the_portals_name_and_the_browsers_language() {
        let default = include_bytes!("../../../../web/public/manifest.webmanifest");
        for (language, name, locale, shortcuts) in [
            (
                Language::English,
                None,
                "en-US",
                ["Projects", "Calendar", "Notifications"],
            ),
            (
                Language::Spanish,
                Some("Harbor & \"Sons\""),
                "es-US",
                ["Proyectos", "Calendario", "Notificaciones"],
            ),
        ] {
            let text = manifest_text(default, language, name).unwrap();
            let shown: serde_json::Value = serde_json::from_str(&text).unwrap();
            assert_eq!(shown["name"], name.unwrap_or("Buildback"));
            assert_eq!(shown["short_name"], shown["name"]);
            assert_eq!(shown["start_url"], "/");
            assert_eq!(shown["lang"], locale);
            let description = Message::StartDescription.in_language(language);
            assert_eq!(shown["description"], description);
            let names = shown["shortcuts"].as_array().unwrap().iter();
            let names: Vec<&str> = names.map(|each| each["name"].as_str().unwrap()).collect();
            assert_eq!(names, shortcuts);
        }
        assert_eq!(manifest_text(b"{", Language::English, Some("Harbor")), None);
    }

    #[test]
    fn page_paths_are_distinguished_from_file_paths() {
        for path in [
            "",
            "projects",
            "projects/K7M3QX",
            "auth",
            "index.html",
            "admin/projects",
        ] {
            assert_eq!(kind(path), Kind::Page, "{path}");
        }
        for path in [
            "assets/index-abc.js",
            "assets/missing",
            "favicon.ico",
            "robots.txt",
            "projects/logo.png",
        ] {
            assert_eq!(kind(path), Kind::File, "{path}");
        }
    }

    #[test]
    fn brotli_is_sent_only_to_clients_that_accept_it() {
        for (accepted, takes) in [
            ("gzip, deflate, br", true),
            ("br;q=0.5", true),
            ("BR", true),
            ("br;q=0", false),
            ("gzip", false),
            ("", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(accepted));
            assert_eq!(accepts_brotli(&headers), takes, "{accepted}");
        }
    }
}
