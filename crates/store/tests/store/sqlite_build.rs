//! SQLite is compiled with the options in `.cargo/config.toml`.

use crate::database::TestDatabase;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::Text;

#[derive(QueryableByName)]
struct CompileOption {
    #[diesel(sql_type = Text)]
    compile_options: String,
}

#[test]
#[ignore = "SQLite only"]
fn the_bundled_sqlite_has_the_configured_options_on_sqlite() {
    let database = TestDatabase::new();
    let options: Vec<String> = sql_query("PRAGMA compile_options")
        .load::<CompileOption>(&mut database.connect())
        .unwrap()
        .into_iter()
        .map(|option| option.compile_options)
        .collect();
    for wanted in [
        "ENABLE_QPSG",
        "THREADSAFE=2",
        "DEFAULT_MEMSTATUS=0",
        "OMIT_LOAD_EXTENSION",
        "DQS=0",
    ] {
        assert!(
            options.iter().any(|option| option == wanted),
            "{wanted} is not among {options:?}"
        );
    }
    for unwanted in ["ENABLE_MEMORY_MANAGEMENT", "ENABLE_STAT4"] {
        assert!(
            !options.iter().any(|option| option == unwanted),
            "{unwanted} is among {options:?}"
        );
    }
}
