//! Checks that a client whose connection is cut again and again misses no update.

use super::audience::Audience;
use super::crowd::stream;
use super::message::Message;
use super::publisher::Publisher;
use crate::load::once;
use crate::requests::request;
use crate::{Fault, seed};
use bytes::Bytes;
use http::{Method, StatusCode};
use serde_json::Value;
use std::collections::HashSet;
use std::net::SocketAddr;

/// The connection is cut after this many new updates.
const CUT_AFTER: usize = 3;

/// Results for resuming.
#[derive(Debug, Clone, Copy, Default)]
pub struct Resumed {
    /// Number of updates made.
    pub updates: usize,
    /// Number of times the connection was cut.
    pub cuts: usize,
    /// Number of resets, after which the client fetched the project's updates.
    pub resets: usize,
    /// Number of updates received more than once.
    pub repeated: usize,
    /// Number of updates neither received nor fetched.
    pub missed: usize,
}

/// A client that listens and resumes.
#[derive(Debug, Clone, Copy)]
pub struct Reader<'a> {
    /// The instances. After each cut, the client connects to the next one.
    pub instances: [SocketAddr; 2],
    /// The session cookie.
    pub cookie: &'a str,
    /// Number of the project that is updated; only this run updates it.
    pub project: u64,
}

impl Reader<'_> {
    /// Listens, as the web application does, while `updates` updates are made one right after another.
    ///
    /// # Errors
    /// When a request fails or the stream ends.
    pub async fn resume(self, mut publisher: Publisher, updates: usize) -> Result<Resumed, Fault> {
        let mut audience = self.listen(0, None).await?;
        let Message::Ready(mut last) = audience.next().await?.message else {
            return Err("the stream did not begin with `ready`".into());
        };
        let mut known = self.shown(0).await?;
        let all = known.len() + updates;
        let publishing = tokio::spawn(async move {
            let mut published = Vec::new();
            for _ in 0..updates {
                published.push(publisher.publish().await?.id);
            }
            Ok::<_, Fault>(published)
        });
        let mut resumed = Resumed {
            updates,
            ..Resumed::default()
        };
        let project = seed::project_id(self.project);
        let (mut news, mut was_published) = (0, false);
        while known.len() < all {
            if news == CUT_AFTER {
                news = 0;
                resumed.cuts += 1;
                drop(audience);
                audience = self.listen(resumed.cuts, Some(last)).await?;
            }
            match audience.next().await?.message {
                Message::Change(change) => {
                    last = change.seq;
                    if change.topic == "update" && change.project.as_ref() == Some(&project) {
                        let is_news = known.insert(change.id);
                        news += usize::from(is_news);
                        resumed.repeated += usize::from(!is_news);
                    }
                }
                // Too many changes to resend. Delivery continues from here.
                Message::Reset(place) => {
                    resumed.resets += 1;
                    last = place.unwrap_or(last);
                    known.extend(self.shown(resumed.cuts).await?);
                }
                // The first heartbeat after the last update may have been sent just before it. Whatever has not arrived by the second one
                // will not arrive.
                Message::Heartbeat if was_published => break,
                Message::Heartbeat => was_published = publishing.is_finished(),
                Message::End => return Err("the stream ended".into()),
                Message::Ready(_) => {}
            }
        }
        let published = publishing.await??;
        resumed.missed = published.iter().filter(|id| !known.contains(*id)).count();
        Ok(resumed)
    }

    /// The instance to use after this many cuts.
    fn instance(&self, cuts: usize) -> SocketAddr {
        self.instances[cuts % self.instances.len()]
    }

    /// All updates that the project's page shows now.
    async fn shown(&self, cuts: usize) -> Result<HashSet<String>, Fault> {
        let address = self.instance(cuts);
        let first = format!(
            "/api/projects/{}/updates?limit=100",
            seed::project_code(self.project)
        );
        let mut path = first.clone();
        let mut shown = HashSet::new();
        loop {
            let request = request(Method::GET, &path, self.cookie, address, Bytes::new());
            let answer = once(address, request).await?;
            if answer.status() != StatusCode::OK {
                return Err(format!("{path} returned {}", answer.status()).into());
            }
            let page: Value = serde_json::from_slice(answer.body())?;
            let items = page["items"].as_array().ok_or("a page has items")?;
            let ids = items.iter().filter_map(|item| item["id"].as_str());
            shown.extend(ids.map(str::to_owned));
            let Some(next) = page["next_cursor"].as_str() else {
                return Ok(shown);
            };
            path = format!("{first}&cursor={next}");
        }
    }

    async fn listen(&self, cuts: usize, last: Option<i64>) -> Result<Audience, Fault> {
        let address = self.instance(cuts);
        let mut audience = Audience::default();
        audience
            .join(address, stream(address, self.cookie, last))
            .await?;
        // The initial heartbeat is not evidence that everything was delivered.
        audience.next().await?;
        Ok(audience)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;
    use axum::extract::Query;
    use axum::routing::get;
    use axum::{Json, Router};
    use futures_util::stream::{self, StreamExt};
    use serde_json::json;
    use std::collections::HashMap;
    use std::convert::Infallible;
    use std::future::ready;
    use tokio::sync::watch;

    const UPDATES: usize = 5;
    const BEAT: &str = "event: beat\ndata: 20\n\n";

    /// A portal that sends a heartbeat, waits until all updates were made, and then sends `events` and more heartbeats.
    async fn portal(events: &'static str) -> SocketAddr {
        let published = watch::Sender::new(0);
        let (streamed, shown) = (published.clone(), published.clone());
        let stream = move || {
            let mut streamed = streamed.subscribe();
            let begin = format!("{BEAT}event: ready\nid: 7\ndata: {{}}\n\n{BEAT}");
            let then = async move {
                let all = streamed.wait_for(|published| *published == UPDATES).await;
                all.map(|_| events.to_owned()).unwrap_or_default()
            };
            let chunks = stream::once(ready(begin)).chain(stream::once(then));
            let chunks = chunks.chain(stream::repeat(BEAT.to_owned()));
            ready(Body::from_stream(chunks.map(Ok::<_, Infallible>)))
        };
        let publish = move || {
            let mut id = 0;
            published.send_modify(|published| {
                *published += 1;
                id = *published;
            });
            ready((StatusCode::CREATED, Json(json!({ "id": id.to_string() }))))
        };
        // Pages of two items.
        let show = move |Query(query): Query<HashMap<String, String>>| {
            let cursor = query.get("cursor").and_then(|cursor| cursor.parse().ok());
            let (from, all) = (cursor.unwrap_or(0), *shown.borrow());
            let to = all.min(from + 2);
            let items: Vec<Value> = (from + 1..=to)
                .map(|id| json!({ "id": id.to_string() }))
                .collect();
            let next = (to < all).then(|| to.to_string());
            ready(Json(json!({ "items": items, "next_cursor": next })))
        };
        let routes = Router::new()
            .route("/api/stream", get(stream))
            .route("/api/projects/{code}/updates", get(show).post(publish));
        let (address, server) = crate::bare::open(routes)
            .await
            .expect("a loopback port is available");
        tokio::spawn(server);
        address
    }

    async fn resumed(events: &'static str) -> Resumed {
        let address = portal(events).await;
        let publisher = Publisher::of_project(address, "", 0);
        let reader = Reader {
            instances: [address; 2],
            cookie: "",
            project: 0,
        };
        let publisher = publisher.await.expect("the server accepts a connection");
        reader
            .resume(publisher, UPDATES)
            .await
            .expect("the requests succeed")
    }

    fn changes(ids: std::ops::RangeInclusive<usize>) -> &'static str {
        let project = seed::project_id(0);
        let change = |id: usize| {
            let data = json!({ "topic": "update", "id": id.to_string(), "project_id": project });
            format!("event: change\nid: 8\ndata: {data}\n\n")
        };
        ids.map(change).collect::<String>().leak()
    }

    #[tokio::test]
    async fn updates_are_fetched_after_a_reset() {
        let resumed = resumed("event: reset\nid: 12\ndata: {}\n\n").await;
        assert_eq!((resumed.resets, resumed.cuts, resumed.missed), (1, 0, 0));
    }

    #[tokio::test]
    async fn a_heartbeat_during_updates_does_not_end_the_run() {
        let resumed = resumed(changes(1..=UPDATES)).await;
        assert_eq!((resumed.resets, resumed.cuts, resumed.missed), (0, 1, 0));
        assert_eq!(
            resumed.repeated, CUT_AFTER,
            "the portal resends all updates"
        );
    }

    #[tokio::test]
    async fn updates_that_never_arrive_count_as_missed() {
        assert_eq!(resumed(changes(1..=1)).await.missed, UPDATES - 1);
    }
}
