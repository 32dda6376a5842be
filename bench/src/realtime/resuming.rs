//! Whether somebody whose connection is cut again and again misses anything.

use super::audience::Audience;
use super::crowd::stream;
use super::message::Message;
use super::teller::Teller;
use crate::{Fault, seed};
use std::collections::HashSet;
use std::net::SocketAddr;

/// The connection is cut after so many updates that are news.
const CUT_AFTER: usize = 3;

/// What was seen.
#[derive(Debug, Clone, Copy, Default)]
pub struct Resumed {
    /// Updates that were told meanwhile.
    pub updates: usize,
    /// How often the connection was cut.
    pub cuts: usize,
    /// Updates that came once more.
    pub repeated: usize,
    /// Updates that did not come.
    pub missed: usize,
}

/// Who listens, to what, and where.
#[derive(Debug, Clone, Copy)]
pub struct Reader<'a> {
    /// The instances; each time the connection was cut, the next one is asked.
    pub instances: [SocketAddr; 2],
    /// Whose session it is.
    pub cookie: &'a str,
    /// The number of the project that is told of; nobody else tells of it.
    pub project: u64,
}

impl Reader<'_> {
    /// Listens while so many updates are told, one right after the other.
    ///
    /// # Errors
    /// When a request fails, or the stream ends.
    pub async fn resume(self, mut teller: Teller, updates: usize) -> Result<Resumed, Fault> {
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
                // Whoever is to begin anew does not go on, and what has not come before a heartbeat comes no more.
                Message::Reset | Message::Heartbeat => break,
                Message::End => return Err("the stream ended".into()),
                Message::Ready(_) => {}
            }
        }
        let told = telling.await??;
        resumed.missed = told.iter().filter(|id| !known.contains(*id)).count();
        Ok(resumed)
    }

    async fn listen(&self, turn: usize, last: Option<i64>) -> Result<Audience, Fault> {
        let address = self.instances[turn % self.instances.len()];
        let mut audience = Audience::default();
        audience
            .join(address, stream(address, self.cookie, last))
            .await?;
        // The beat that it begins with says nothing of what came before.
        audience.next().await?;
        Ok(audience)
    }
}
