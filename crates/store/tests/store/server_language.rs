//! Errors of a PostgreSQL server that speaks another language. SQLite speaks English only.

use crate::database::TestDatabase;
use diesel::connection::SimpleConnection;
use store::StoreError;

#[tokio::test]
#[ignore = "PostgreSQL only"]
async fn german_errors_are_classified_by_their_sqlstate_on_postgres() {
    let database = TestDatabase::new();
    let store = database.open();
    for (code, message, error) in [
        ("55P03", "Sperre nicht verfügbar", "the database is busy"),
        (
            "57014",
            "storniere Anfrage wegen Zeitüberschreitung der Anfrage",
            "the statement took too long",
        ),
        (
            "53100",
            "konnte Datei nicht erweitern: Auf dem Gerät ist kein Platz mehr",
            "the database is out of space",
        ),
        (
            "58030",
            "konnte Datei nicht lesen: Eingabe-/Ausgabefehler",
            "the database is unavailable",
        ),
        ("22012", "Division durch Null", "internal database error"),
    ] {
        let raise =
            format!("DO $$ BEGIN RAISE EXCEPTION '{message}' USING ERRCODE = '{code}'; END $$");
        let failed = store
            .read(move |conn| conn.batch_execute(&raise).map_err(StoreError::from))
            .await;
        assert_eq!(failed.unwrap_err().to_string(), error, "{message}");
    }
}
