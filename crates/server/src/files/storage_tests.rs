use super::*;
use crate::files::PhotoEnds;
use http::StatusCode;

fn storage() -> (tempfile::TempDir, FileStorage) {
    let folder = tempfile::tempdir().unwrap();
    let storage = FileStorage::open(&FilesConfig::Directory(folder.path().join("files"))).unwrap();
    (folder, storage)
}

async fn everything(storage: &FileStorage) -> Vec<String> {
    let stored = storage.stored().await.unwrap().into_iter();
    stored.map(|file| file.path).collect()
}

/// Waits for the background cleanup of dropped files.
async fn until_empty(storage: &FileStorage) {
    while !everything(storage).await.is_empty() {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_stored_file_is_returned_unchanged_and_can_be_deleted() {
    let (_folder, storage) = storage();
    let bytes = vec![7_u8; 700_000];
    let mut received = storage
        .receive(Body::from(bytes.clone()), 1_000_000, |_| {
            Ok("messages/1-a b.txt".to_owned())
        })
        .await
        .unwrap();
    assert_eq!(received.size(), 700_000);
    let sum = FileSum {
        size: 700_000,
        sha256: "dbac631a753b32f9022168f7acb363f1cbf9c9b97d9d6893c48c24886bf66508".to_owned(),
    };
    assert_eq!(received.sha256(), sum.sha256);
    let mut ends = PhotoEnds::default();
    ends.add(&bytes);
    assert_eq!(received.take_ends().start(), ends.start());
    received.commit(async { Ok(()) }).await.unwrap();
    let (size, body) = storage.get("messages/1-a b.txt").await.unwrap().unwrap();
    assert_eq!(size, 700_000);
    assert_eq!(axum::body::to_bytes(body, usize::MAX).await.unwrap(), bytes);
    assert!(storage.has("messages/1-a b.txt").await.unwrap());
    let read = storage.sum_and_ends("messages/1-a b.txt").await.unwrap();
    let (read_sum, read_ends) = read.unwrap();
    assert_eq!((read_sum, read_ends.start()), (sum, ends.start()));
    assert!(storage.sum_and_ends("missing").await.unwrap().is_none());
    storage.delete("messages/1-a b.txt").await.unwrap();
    storage.delete("messages/1-a b.txt").await.unwrap();
    assert!(!storage.has("messages/1-a b.txt").await.unwrap());
    assert!(storage.get("messages/1-a b.txt").await.unwrap().is_none());
}

#[tokio::test]
async fn rejected_files_are_not_stored() {
    let (_folder, storage) = storage();
    let refused = |_: &[u8]| {
        Err(ApiError::bad_request(
            "wrong_type",
            domain::language::Message::ErrorFileFormat,
        ))
    };
    let error = storage
        .receive(Body::from("x"), 10, refused)
        .await
        .err()
        .unwrap();
    assert_eq!(error.code(), "wrong_type");
    let too_large = storage
        .receive(Body::from(vec![0; 300_000]), 299_999, |_| {
            Ok("a/2".to_owned())
        })
        .await
        .err()
        .unwrap();
    assert_eq!(too_large.status(), StatusCode::PAYLOAD_TOO_LARGE);
    until_empty(&storage).await;
}

#[tokio::test]
async fn an_interrupted_upload_leaves_no_files() {
    let (folder, storage) = storage();
    let chunks = vec![
        Ok(Bytes::from(vec![1_u8; 600_000])),
        Err(std::io::Error::other("gone")),
    ];
    let body = Body::from_stream(futures_util::stream::iter(chunks));
    let error = storage
        .receive(body, 10_000_000, |_| Ok("a/1".to_owned()))
        .await
        .err()
        .unwrap();
    assert_eq!(error.status(), StatusCode::BAD_REQUEST);
    let left = || walk(folder.path());
    while left() > 0 {
        tokio::task::yield_now().await;
    }
}

fn walk(folder: &std::path::Path) -> usize {
    let entries = std::fs::read_dir(folder).unwrap().filter_map(Result::ok);
    entries
        .map(|entry| {
            if entry.path().is_dir() {
                walk(&entry.path())
            } else {
                1
            }
        })
        .sum()
}

#[tokio::test]
async fn a_file_is_deleted_if_its_database_row_is_not_committed() {
    let (_folder, storage) = storage();
    let received = storage
        .receive(Body::from("x"), 10, |_| Ok("a/1".to_owned()))
        .await
        .unwrap();
    let error = received
        .commit::<()>(async { Err(ApiError::not_found()) })
        .await
        .unwrap_err();
    assert_eq!(error.code(), "not_found");
    until_empty(&storage).await;
    drop(
        storage
            .receive(Body::from("x"), 10, |_| Ok("a/2".to_owned()))
            .await
            .unwrap(),
    );
    until_empty(&storage).await;
}

#[tokio::test]
async fn paths_outside_the_storage_are_rejected() {
    let (_folder, storage) = storage();
    for path in ["../secret", "a/../../secret", "a//b"] {
        assert!(storage.get(path).await.unwrap().is_none(), "{path}");
        assert!(
            storage.put(path, Bytes::from_static(b"x")).await.is_err(),
            "{path}"
        );
    }
}

#[tokio::test]
async fn the_readiness_probe_leaves_no_file() {
    let (_folder, storage) = storage();
    storage.probe().await.unwrap();
    assert!(
        everything(&storage).await.is_empty(),
        "the probe must not be listed"
    );
}

#[test]
fn only_normalized_paths_inside_the_storage_are_accepted() {
    for (path, accepted) in [
        ("messages/1-a b.txt", true),
        ("a", true),
        ("", false),
        ("/", false),
        ("/etc/passwd", false),
        ("a/", false),
        ("a//b", false),
        ("../a", false),
        ("a/../../b", false),
        ("a/./b", false),
        ("a\nb", false),
        (".probe", false),
        ("restore-unfinished", false),
    ] {
        assert_eq!(FileStorage::takes(path), accepted, "{path:?}");
    }
}

#[tokio::test]
async fn files_from_a_reader_are_stored_completely_or_not_at_all() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("gone"))
        }
    }
    let (folder, storage) = storage();
    let bytes = vec![7_u8; 3 * LOCAL_CHUNK + 1];
    storage
        .put_from("a/1", &mut bytes.as_slice())
        .await
        .unwrap();
    let stored = storage.read("a/1", u64::MAX).await.unwrap().unwrap();
    assert!(stored == bytes);
    storage
        .put_from("a/2", &mut std::io::empty())
        .await
        .unwrap();
    assert_eq!(everything(&storage).await.len(), 2);
    let half = &mut Read::chain(bytes.as_slice(), Broken);
    assert!(storage.put_from("a/3", half).await.is_err());
    while walk(folder.path()) > 2 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_restore_is_marked_while_it_runs() {
    let (_folder, storage) = storage();
    assert!(!storage.is_restoring().await.unwrap());
    storage.begin_restore().await.unwrap();
    assert!(storage.is_restoring().await.unwrap());
    assert!(
        storage.is_empty().await.unwrap(),
        "the marker must not count as a file"
    );
    storage.end_restore().await.unwrap();
    assert!(!storage.is_restoring().await.unwrap());
}

#[tokio::test]
async fn redirects_of_an_s3_bucket_are_not_followed() {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;
    let (bucket, elsewhere) = (
        TcpListener::bind("127.0.0.1:0").await.unwrap(),
        TcpListener::bind("127.0.0.1:0").await.unwrap(),
    );
    let (endpoint, target) = (
        bucket.local_addr().unwrap(),
        elsewhere.local_addr().unwrap(),
    );
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = bucket.accept().await {
            let mut head = [0_u8; 4096];
            let _ = stream.read(&mut head).await;
            let answer = format!(
                "HTTP/1.1 307 Temporary Redirect\r\nlocation: http://{target}/taken\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
            );
            let _ = stream.write_all(answer.as_bytes()).await;
        }
    });
    let visits = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&visits);
    tokio::spawn(async move {
        // Close the connection immediately, so that a client that follows the redirect fails fast.
        while elsewhere.accept().await.is_ok() {
            counted.fetch_add(1, Ordering::Relaxed);
        }
    });
    let storage = FileStorage::open(&FilesConfig::S3 {
        bucket: "claims".to_owned(),
        endpoint: Some(format!("http://{endpoint}")),
        region: "us-east-1".to_owned(),
        credentials: Some(("id".to_owned(), "secret".to_owned())),
        ca_file: None,
    })
    .unwrap();
    assert!(storage.get("status-updates/a/b.png").await.is_err());
    assert_eq!(visits.load(Ordering::Relaxed), 0);
}
