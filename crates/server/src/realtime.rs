//! stub
#[derive(Default)]
pub struct StreamHub;
