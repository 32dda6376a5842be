//! An open session with a server: sends statements and waits for their results.

use super::error::{diesel_error, lost, with_causes};
use super::row::Parameter;
use super::wire::Wire;
use diesel::QueryResult;
use futures_util::TryStreamExt;
use std::future::Future;
use std::io;
use std::pin::pin;
use std::task::{Context, Poll, Waker};
use std::time::Duration;
use tokio::time::Instant;
use tokio_postgres::tls::{MakeTlsConnect, TlsConnect};
use tokio_postgres::types::{ToSql, Type};
use tokio_postgres::{AsyncMessage, Client, Config, Connection, Row, Statement};
use tokio_postgres_rustls::MakeRustlsConnect;

type Encrypted = <MakeRustlsConnect as MakeTlsConnect<Wire>>::Stream;

pub(super) struct Session {
    // Dropped before the link, which then tells the server that the session ends.
    client: Client,
    link: Link,
}

/// The side of a session that reads and writes. The client only queues statements for it.
struct Link {
    wire: Wire,
    /// `None` once the connection was lost.
    driver: Option<Connection<Wire, Encrypted>>,
    /// Why it was lost.
    end: Option<String>,
    /// Whether a notification arrived that nobody waited for yet.
    notified: bool,
}

impl Session {
    /// Authenticates over a connected socket.
    ///
    /// # Errors
    /// In words: of the network, of TLS, or of the server; or at the deadline.
    pub(super) fn open(
        wire: Wire,
        config: &Config,
        tls: impl TlsConnect<Wire, Stream = Encrypted>,
        deadline: Instant,
    ) -> Result<Self, String> {
        let mut opening = pin!(config.connect_raw(wire.clone(), tls));
        let (client, driver) = wire
            .drive(Some(deadline), |context| opening.as_mut().poll(context))
            .map_err(|error| error.to_string())?
            .map_err(|error| with_causes(&error))?;
        let link = Link {
            wire,
            driver: Some(driver),
            end: None,
            notified: false,
        };
        Ok(Self { client, link })
    }

    pub(super) const fn is_open(&self) -> bool {
        self.link.driver.is_some()
    }

    pub(super) fn is_lost(&mut self) -> bool {
        self.link.poll(&mut Context::from_waker(Waker::noop()));
        !self.is_open()
    }

    pub(super) fn wait_for_notification(&mut self, timeout: Duration) -> QueryResult<bool> {
        let link = &mut self.link;
        let waited = link
            .wire
            .clone()
            .drive(Some(Instant::now() + timeout), |context| {
                link.poll(context);
                if link.notified || link.driver.is_none() {
                    Poll::Ready(())
                } else {
                    Poll::Pending
                }
            });
        match waited {
            Err(error) if error.kind() == io::ErrorKind::TimedOut => Ok(false),
            Err(error) => Err(link.fail(error.to_string())),
            Ok(()) if link.driver.is_none() => Err(lost(link.end.clone().unwrap_or_default())),
            Ok(()) => Ok(std::mem::take(&mut link.notified)),
        }
    }

    pub(super) fn batch_execute(&mut self, statements: &str) -> QueryResult<()> {
        self.link.finish(self.client.batch_execute(statements))
    }

    pub(super) fn prepare(&mut self, sql: &str, types: &[Type]) -> QueryResult<Statement> {
        self.link.finish(self.client.prepare_typed(sql, types))
    }

    pub(super) fn execute(
        &mut self,
        statement: &Statement,
        parameters: Vec<(Parameter, Type)>,
    ) -> QueryResult<usize> {
        let values = parameters.into_iter().map(|(value, _)| value);
        let count = self
            .link
            .finish(self.client.execute_raw(statement, values))?;
        Ok(usize::try_from(count).unwrap_or(usize::MAX))
    }

    pub(super) fn execute_once(
        &mut self,
        sql: &str,
        parameters: &[(Parameter, Type)],
    ) -> QueryResult<usize> {
        let parameters: Vec<_> = parameters
            .iter()
            .map(|(value, kind)| (value as &(dyn ToSql + Sync), kind.clone()))
            .collect();
        let count = self
            .link
            .finish(self.client.execute_typed(sql, &parameters))?;
        Ok(usize::try_from(count).unwrap_or(usize::MAX))
    }

    pub(super) fn query(
        &mut self,
        statement: &Statement,
        parameters: Vec<(Parameter, Type)>,
    ) -> QueryResult<Vec<Row>> {
        let values = parameters.into_iter().map(|(value, _)| value);
        let client = &self.client;
        self.link.finish(async {
            client
                .query_raw(statement, values)
                .await?
                .try_collect()
                .await
        })
    }

    pub(super) fn query_once(
        &mut self,
        sql: &str,
        parameters: Vec<(Parameter, Type)>,
    ) -> QueryResult<Vec<Row>> {
        let client = &self.client;
        self.link.finish(async {
            let rows = client.query_typed_raw(sql, parameters).await?;
            rows.try_collect().await
        })
    }

    pub(super) fn each_text<E: From<diesel::result::Error>>(
        &mut self,
        query: &str,
        parameters: &[&str],
        mut receive: impl FnMut(&str) -> Result<(), E>,
    ) -> Result<(), E> {
        let parameters = parameters.iter().map(|text| Parameter::text(text));
        let rows = self
            .link
            .finish(self.client.query_typed_raw(query, parameters))?;
        let mut rows = pin!(rows);
        while let Some(row) = self.link.finish(rows.try_next())? {
            receive(row.try_get(0).map_err(diesel_error)?)?;
        }
        Ok(())
    }
}

impl Link {
    /// Runs a request to its end.
    fn finish<T>(
        &mut self,
        request: impl Future<Output = Result<T, tokio_postgres::Error>>,
    ) -> QueryResult<T> {
        let mut request = pin!(request);
        let finished = self.wire.clone().drive(None, |context| {
            // The first poll queues the request, the link sends it and reads, and the last poll takes what was read.
            if let Poll::Ready(result) = request.as_mut().poll(context) {
                return Poll::Ready(result);
            }
            self.poll(context);
            request.as_mut().poll(context)
        });
        match (finished, &self.end) {
            (Ok(Ok(result)), _) => Ok(result),
            (Ok(Err(error)), Some(why)) if error.is_closed() => Err(lost(why.clone())),
            (Ok(Err(error)), _) => Err(diesel_error(error)),
            (Err(error), _) => Err(self.fail(error.to_string())),
        }
    }

    /// Sends what is queued and reads what has arrived, without waiting.
    fn poll(&mut self, context: &mut Context<'_>) {
        while let Some(driver) = &mut self.driver {
            match driver.poll_message(context) {
                Poll::Pending => return,
                Poll::Ready(Some(Ok(AsyncMessage::Notification(_)))) => self.notified = true,
                Poll::Ready(Some(Ok(_))) => {}
                Poll::Ready(Some(Err(error))) => drop(self.fail(with_causes(&error))),
                Poll::Ready(None) => drop(self.fail("the connection was closed".to_owned())),
            }
        }
    }

    /// Gives the connection up. Dropping the driver fails every open request.
    fn fail(&mut self, why: String) -> diesel::result::Error {
        self.driver = None;
        self.end = Some(why.clone());
        lost(why)
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        self.poll(&mut Context::from_waker(Waker::noop()));
    }
}
