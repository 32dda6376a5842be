//! Writes the Postal Service's city names for each ZIP code to a file that the crate embeds. Each line is `12180 NY troy,sycaway`; lines
//! are sorted.

#[path = "src/address/city_key.rs"]
mod city_key;

use city_key::city_key;
use std::collections::BTreeSet;
use std::error::Error;
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=src/address/city_key.rs");
    let lines: BTreeSet<String> = zipcodes::database()
        .iter()
        .map(|place| {
            let other = place.acceptable_cities.iter();
            let other = other.chain(&place.unacceptable_cities);
            let names: BTreeSet<String> = std::iter::once(&place.city)
                .chain(other)
                .map(|name| city_key(name))
                .collect();
            let names: Vec<String> = names.into_iter().collect();
            format!("{} {} {}\n", place.zip_code, place.state, names.join(","))
        })
        .collect();
    let folder = PathBuf::from(std::env::var("OUT_DIR")?);
    std::fs::write(folder.join("places.txt"), String::from_iter(lines))?;
    Ok(())
}
