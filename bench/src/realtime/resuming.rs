//! Whether somebody whose connection is cut again and again misses anything.

use super::audience::Audience;
use super::crowd::stream;
use super::message::Message;
use super::teller::Teller;
use crate::Fault;
use crate::load::once;
use crate::requests::request;
use crate::seed;
use bytes::Bytes;
use http::{Method, StatusCode};
use serde_json::Value;
use std::collections::HashSet;
use std::net::SocketAddr;

/// The connection is cut after so many updates that are news.
const CUT_AFTER: usize = 3;
/// The longest page of a timeline: more updates than that are not told.
const PAGE: usize = 100;

/// What was seen.
#[derive(Debug, Clone, Copy, Default)]
pub struct Resumed {
    /// Updates that were told meanwhile.
    pub updates: usize,
    /// How often the connection was cut.
    pub cuts: usize,
    /// How often the client was told to fetch everything anew instead of being told what it missed.
    pub resets: usize,
    /// Updates that came once more.
    pub repeated: usize,
    /// Updates that neither came nor were fetched.
    pub missed: usize,
}

/// Who listens, to what, and where.
#[derive(Debug, Clone, Copy)]
pub struct Reader<'a> {
    /// The instances; each time the connection was cut, the next one is asked.
    pub instances: &'a [SocketAddr],
    /// Whose session it is.
    pub cookie: &'a str,
    /// The number of the project that is told of; nobody else tells of it.
    pub project: u64,
}

impl Reader<'_> {
    /// Listens while so many updates are told, one right after the other.
    ///
    /// # Errors
    /// When a request fails.
    pub async fn resume(self, mut teller: Teller, updates: usize) -> Result<Resumed, Fault> {
        let before: HashSet<String> = self.fetch(0).await?.into_iter().collect();
        let mut audience = self.listen(0, None).await?;
        let Message::Ready(mut last) = audience.next().await?.message else {
            return Err("a stream does not begin with its place".into());
        };
        let telling = tokio::spawn(async move {
            let mut told = Vec::new();
            for _ in 0..updates {
                told.push(teller.tell().await?.id);
            }
            Ok::<_, Fault>(told)
        });
        let mut resumed = Resumed {
            updates,
            ..Resumed::default()
        };
        let project = seed::project_id(self.project);
        let (mut known, mut news) = (HashSet::new(), 0);
        while known.len() < updates {
            match audience.next().await?.message {
                Message::Change(change) => {
                    last = change.seq;
                    if change.topic == "update" && change.project.as_ref() == Some(&project) {
                        let is_new = known.insert(change.id);
                        news += usize::from(is_new);
                        resumed.repeated += usize::from(!is_new);
                    }
                }
                Message::Reset => {
                    resumed.resets += 1;
                    let fetched = self.fetch(resumed.cuts).await?;
                    known.extend(fetched.into_iter().filter(|id| !before.contains(id)));
                }
                // Silence until the next heartbeat: what has not come by now was missed.
                Message::Heartbeat => break,
                Message::End => return Err("the stream ended".into()),
                Message::Ready(_) => {}
            }
            if news >= CUT_AFTER {
                news = 0;
                resumed.cuts += 1;
                drop(audience);
                audience = self.listen(resumed.cuts, Some(last)).await?;
            }
        }
        let told = telling.await??;
        resumed.missed = told.iter().filter(|id| !known.contains(*id)).count();
        Ok(resumed)
    }

    fn instance(&self, turn: usize) -> SocketAddr {
        self.instances[turn % self.instances.len()]
    }

    async fn listen(&self, turn: usize, last: Option<i64>) -> Result<Audience, Fault> {
        let address = self.instance(turn);
        let mut audience = Audience::default();
        let request = stream(address, self.cookie, last);
        audience.join(address, request).await?;
        Ok(audience)
    }

    /// The latest updates, as a page fetches them.
    async fn fetch(&self, turn: usize) -> Result<Vec<String>, Fault> {
        let address = self.instance(turn);
        let code = seed::project_code(self.project);
        let path = format!("/api/projects/{code}/updates?limit={PAGE}");
        let answer = once(
            address,
            request(Method::GET, &path, self.cookie, address, Bytes::new()),
        )
        .await?;
        if answer.status() != StatusCode::OK {
            return Err(format!("{path} is answered {}", answer.status()).into());
        }
        let page: Value = serde_json::from_slice(answer.body())?;
        let items = page["items"].as_array().ok_or("a timeline has items")?;
        let ids = items.iter().filter_map(|item| item["id"].as_str());
        Ok(ids.map(str::to_owned).collect())
    }
}
