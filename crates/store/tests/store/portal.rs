//! Portal settings.

use crate::at;
use crate::database::TestDatabase;
use domain::change::ChangeTopic;
use domain::permission::{Permit, act};
use domain::portal::{PortalForm, TypedPortal};
use store::portal::{self, Contents, Portal};
use store::{Connection, Store, StoreError, change_feed};

async fn change(
    store: &Store,
    work: impl Fn(&mut Connection, &Permit<act::ManagePortal>) -> Result<(), StoreError>
    + Send
    + 'static,
) -> Result<(), StoreError> {
    let permit = Permit::<act::ManagePortal>::for_system((), "a test");
    store.write(move |conn| work(conn, &permit)).await
}

async fn save(store: &Store, seen: i64, office_name: &str) -> Result<(), StoreError> {
    let typed = TypedPortal {
        office_name,
        office_phone: "5555550100",
        accent: "#1e40af",
        time_zone: "America/Chicago",
        ..TypedPortal::default()
    };
    let form = PortalForm::parse(typed).unwrap();
    change(store, move |conn, permit| {
        portal::edit(conn, permit, seen, &form, at(seen))
    })
    .await
}

#[tokio::test]
async fn a_form_is_saved_only_if_its_version_is_current() {
    let database = TestDatabase::new();
    let store = database.open();
    assert_eq!(store.read(portal::show).await.unwrap(), Portal::default());
    save(&store, 0, "Harbor").await.unwrap();
    let saved = store.read(portal::show).await.unwrap();
    assert_eq!((saved.version, saved.changes), (1, 1));
    assert_eq!(saved.settings.office_name.as_deref(), Some("Harbor"));
    assert_eq!(saved.settings.accent.unwrap().to_string(), "#1e40af");
    assert!(matches!(
        save(&store, 0, "Summit").await,
        Err(StoreError::Stale)
    ));
    assert_eq!(store.read(portal::show).await.unwrap(), saved);
    save(&store, 1, "Summit").await.unwrap();

    // Of two concurrent changes, one succeeds.
    let (one, other) = (database.open(), database.open());
    let (one, other) = tokio::join!(save(&one, 2, "One"), save(&other, 2, "Other"));
    assert_eq!(u8::from(one.is_ok()) + u8::from(other.is_ok()), 1);
}

#[tokio::test]
async fn changes_outside_the_form_do_not_change_its_version() {
    let database = TestDatabase::new();
    let store = database.open();
    let before = store.read(change_feed::last_seq).await.unwrap();
    change(&store, |conn, permit| {
        portal::put_logo(conn, permit, Some(("abc", &b"\x89PNG"[..])), at(1))?;
        portal::note_mail_tried(conn, permit, at(2))?;
        portal::note_set_up(conn, permit, at(3))
    })
    .await
    .unwrap();
    let saved = store.read(portal::show).await.unwrap();
    assert_eq!((saved.version, saved.changes), (0, 3));
    assert_eq!(saved.settings.logo.as_deref(), Some("abc"));
    assert_eq!(saved.settings.mail_tried_at, Some(at(2)));
    assert!(saved.settings.is_set_up);
    let logo = store.read(portal::logo).await.unwrap();
    assert_eq!(logo.as_deref(), Some(&b"\x89PNG"[..]));
    let changes = store
        .read(move |conn| change_feed::changes_since(conn, before, 10))
        .await
        .unwrap()
        .unwrap();
    let topics: Vec<_> = changes.iter().map(|change| change.topic).collect();
    assert_eq!(topics, [ChangeTopic::Portal; 3]);

    change(&store, |conn, permit| {
        portal::put_logo(conn, permit, None, at(4))
    })
    .await
    .unwrap();
    assert_eq!(store.read(portal::logo).await.unwrap(), None);
    assert_eq!(store.read(portal::show).await.unwrap().settings.logo, None);
}

#[tokio::test]
async fn a_new_portal_has_no_contents() {
    let database = TestDatabase::new();
    let permit = Permit::<act::ManagePortal>::for_system((), "a test");
    let store = database.open();
    let found = store
        .read(move |conn| portal::contents(conn, &permit))
        .await;
    let nothing = Contents {
        contractor: false,
        project: false,
    };
    assert_eq!(found.unwrap(), nothing);
}
