//! A gallery in a real browser, which `scripts/bench-gallery.mjs` drives.

use crate::Fault;
use crate::seed;
use serde_json::Value;
use std::net::SocketAddr;
use std::process::Stdio;
use std::time::Duration;
use tokio::process::Command;

/// Visits of a gallery, each with an empty cache.
#[derive(Debug)]
pub struct Gallery {
    /// Number of photos.
    pub photos: u64,
    /// The first visit, which makes the thumbnails.
    pub first: Visit,
    /// The median of the later visits.
    pub later: Visit,
}

/// A visit of a gallery.
#[derive(Debug, Clone, Copy)]
pub struct Visit {
    /// From the start of the navigation until the page's own content was painted.
    pub content: Duration,
    /// From then until the first photo in sight was painted.
    pub photo: Duration,
}

/// Opens a project's gallery as the contractor, once and then `visits` times. `None` without a browser.
///
/// # Errors
/// When the page shows no photo.
pub async fn visit(
    address: SocketAddr,
    code: &str,
    photos: u64,
    visits: usize,
) -> Result<Option<Gallery>, Fault> {
    if std::env::var_os("BUILDBACK_BROWSER").is_none() {
        eprintln!("no browser found: the gallery is not measured");
        return Ok(None);
    }
    let told = Command::new("node")
        .arg("scripts/bench-gallery.mjs")
        .arg(format!("http://{address}"))
        .arg(format!("/contractor/projects/{code}?tab=files"))
        .arg(seed::contractor_cookie())
        .arg((visits + 1).to_string())
        .stdin(Stdio::null())
        .output()
        .await?;
    if !told.status.success() {
        let cause = String::from_utf8_lossy(&told.stderr);
        return Err(format!(
            "scripts/bench-gallery.mjs ended with {}: {cause}",
            told.status
        )
        .into());
    }
    let told: Vec<Value> = serde_json::from_slice(&told.stdout)?;
    let all: Vec<Visit> = told.iter().map(read).collect::<Result<_, _>>()?;
    let (first, later) = all.split_first().ok_or("no visits")?;
    let mut later = later.to_vec();
    later.sort_unstable_by_key(|visit| visit.photo);
    let later = later.get(later.len() / 2).ok_or("only one visit")?;
    Ok(Some(Gallery {
        photos,
        first: *first,
        later: *later,
    }))
}

/// A visit from the two times since the start of the navigation, in milliseconds.
fn read(told: &Value) -> Result<Visit, Fault> {
    let at = |name: &str| {
        let milliseconds = told[name].as_f64().ok_or("a visit without times")?;
        Duration::try_from_secs_f64(milliseconds / 1e3).map_err(Fault::from)
    };
    let (content, photo) = (at("content")?, at("photo")?);
    Ok(Visit {
        content,
        photo: photo.saturating_sub(content),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_photo_is_timed_from_the_content() {
        let visit = read(&json!({ "content": 400.0, "photo": 525.5 })).expect("two times");
        assert_eq!(visit.content, Duration::from_millis(400));
        assert_eq!(visit.photo, Duration::from_micros(125_500));
        assert!(read(&json!({ "content": 400.0 })).is_err());
    }
}
