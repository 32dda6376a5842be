//! Photos of the demo, drawn for this project; see `pictures/README.md`.

use bytes::Bytes;

/// Subject of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scene {
    /// A ceiling under a leak.
    Ceiling,
    /// A kitchen under water.
    FloodedKitchen,
    /// A kitchen after a stove fire.
    BurntKitchen,
    /// A roof after hail.
    Roof,
    /// A garage under a fallen tree.
    Garage,
    /// A bathroom corner with mold.
    Bathroom,
    /// A living room after a burst pipe.
    LivingRoom,
    /// A bedroom with open walls.
    Drywall,
    /// A house from the street after a storm.
    House,
}

/// Stage of the work in a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stage {
    /// The damage.
    Before,
    /// Work in progress.
    During,
    /// After the build-back.
    After,
}

/// A photo as uploaded.
pub(crate) struct Picture {
    /// File name.
    pub(crate) name: String,
    /// JPEG content.
    pub(crate) bytes: Bytes,
}

/// The picture of a scene at a stage. All scenes have one of the damage; three have one of each stage.
pub(crate) fn picture(scene: Scene, stage: Stage) -> Option<Picture> {
    use Scene as S;
    use Stage::{After, Before, During};
    macro_rules! file {
        ($name:literal) => {
            include_bytes!(concat!("../pictures/", $name, ".jpg"))
        };
    }
    let bytes: &'static [u8] = match (scene, stage) {
        (S::Ceiling, Before) => file!("ceiling-damage"),
        (S::FloodedKitchen, Before) => file!("flooded-kitchen-damage"),
        (S::BurntKitchen, Before) => file!("burnt-kitchen-damage"),
        (S::BurntKitchen, During) => file!("burnt-kitchen-in-progress"),
        (S::BurntKitchen, After) => file!("burnt-kitchen-finished"),
        (S::Roof, Before) => file!("roof-damage"),
        (S::Roof, During) => file!("roof-in-progress"),
        (S::Roof, After) => file!("roof-finished"),
        (S::Garage, Before) => file!("garage-damage"),
        (S::Bathroom, Before) => file!("bathroom-damage"),
        (S::LivingRoom, Before) => file!("living-room-damage"),
        (S::LivingRoom, During) => file!("living-room-in-progress"),
        (S::LivingRoom, After) => file!("living-room-finished"),
        (S::Drywall, Before) => file!("bedroom-damage"),
        (S::House, Before) => file!("house-damage"),
        _ => return None,
    };
    let place = match scene {
        S::Ceiling => "ceiling",
        S::FloodedKitchen | S::BurntKitchen => "kitchen",
        S::Roof => "roof",
        S::Garage => "garage",
        S::Bathroom => "bathroom",
        S::LivingRoom => "living-room",
        S::Drywall => "bedroom",
        S::House => "front-of-house",
    };
    let state = match stage {
        Before => "damage",
        During => "in-progress",
        After => "finished",
    };
    Some(Picture {
        name: format!("{place}-{state}.jpg"),
        bytes: Bytes::from_static(bytes),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::projects::claims;
    use crate::steps::{Step, Update, steps};
    use domain::file::{FileKind, sniff};

    #[test]
    fn steps_with_photos_have_a_picture() {
        for claim in claims() {
            for scene in claim.scenes {
                let photo = picture(scene, Stage::Before).unwrap();
                assert_eq!(sniff(&photo.bytes), Some(FileKind::Jpeg));
            }
            for step in steps(claim) {
                if let Step::Update(Update {
                    photos: Some(stage),
                    ..
                }) = step
                {
                    let shown = claim.scenes.map(|scene| picture(scene, stage));
                    assert!(
                        shown.iter().any(Option::is_some),
                        "{}: {stage:?}",
                        claim.owner
                    );
                }
            }
        }
    }
}
