//! Every photo of the demo, drawn once.

use super::pictures::Picture;
use bytes::Bytes;
use std::collections::{HashMap, HashSet};
use std::num::NonZeroUsize;

/// Photos by what they show.
pub(super) struct Album(HashMap<Picture, Bytes>);

impl Album {
    /// Draws the pictures on all processors. Blocks for seconds: not for a thread that serves requests.
    pub(super) fn draw(pictures: &HashSet<Picture>) -> Self {
        let pictures: Vec<Picture> = pictures.iter().copied().collect();
        let threads = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let share = pictures.len().div_ceil(threads).max(1);
        let drawn = std::thread::scope(|scope| {
            let at_work: Vec<_> = pictures
                .chunks(share)
                .map(|part| {
                    scope.spawn(move || {
                        part.iter().filter_map(|picture| Some((*picture, picture.png()?.into()))).collect::<Vec<_>>()
                    })
                })
                .collect();
            at_work.into_iter().flat_map(|thread| thread.join().unwrap_or_default()).collect()
        });
        Self(drawn)
    }

    /// A photo as PNG.
    pub(super) fn get(&self, picture: Picture) -> Option<&Bytes> {
        self.0.get(&picture)
    }
}
