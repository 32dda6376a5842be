//! Lets the server be built without the web application: the folder to embed must exist.

use std::fs;

fn main() {
    println!("cargo::rerun-if-changed=../../web/dist");
    if let Err(error) = fs::create_dir_all("../../web/dist") {
        println!("cargo::warning=cannot make web/dist: {error}");
    }
}
