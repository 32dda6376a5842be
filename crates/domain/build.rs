//! Writes the Postal Service's city names and the center of each ZIP code to a file that the crate embeds. Each line is
//! `12180 NY 42.74,-73.69 troy,sycaway`, without a center if it is unknown (`09012 AE - apo`); lines are sorted.

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
            let center = center(&place.lat, &place.long);
            let names = names.join(",");
            format!("{} {} {center} {names}\n", place.zip_code, place.state)
        })
        .collect();
    let folder = PathBuf::from(std::env::var("OUT_DIR")?);
    std::fs::write(folder.join("places.txt"), String::from_iter(lines))?;
    Ok(())
}

/// Two decimals are less than a mile, and a ZIP code is larger than that.
fn center(latitude: &str, longitude: &str) -> String {
    match (latitude.parse::<f64>(), longitude.parse::<f64>()) {
        // Military ZIP codes are at 0, 0.
        (Ok(latitude), Ok(longitude)) if latitude.abs() + longitude.abs() > 1.0 => {
            format!("{latitude:.2},{longitude:.2}")
        }
        _ => "-".to_owned(),
    }
}
