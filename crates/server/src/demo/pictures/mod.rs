//! Photos for the demo, drawn here so that nobody's real home is in them.

mod bathroom;
mod cabinets;
mod canvas;
mod ceiling;
mod garage;
mod house;
mod kitchen;
mod living;
mod parts;
mod roof;
mod room;
mod street;

use canvas::{Canvas, Ink};

/// What a picture shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
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
    /// A bedroom with its walls being closed again.
    Drywall,
    /// A house from the street after a storm.
    House,
}

impl Scene {
    /// A word for file names.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Ceiling => "ceiling",
            Self::FloodedKitchen | Self::BurntKitchen => "kitchen",
            Self::Roof => "roof",
            Self::Garage => "garage",
            Self::Bathroom => "bathroom",
            Self::LivingRoom => "living-room",
            Self::Drywall => "bedroom",
            Self::House => "front-of-house",
        }
    }
}

/// When it was taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Stage {
    /// With the damage.
    Before,
    /// While it is being worked on.
    During,
    /// Built back.
    After,
}

impl Stage {
    /// A word for file names.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Before => "damage",
            Self::During => "in-progress",
            Self::After => "finished",
        }
    }
}

/// Everything that tells one picture from another; equal pictures are equal byte for byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Picture {
    /// What it shows.
    pub(crate) scene: Scene,
    /// When it was taken.
    pub(crate) stage: Stage,
    /// Which home: decides colours and irregularities.
    pub(crate) home: u8,
}

impl Picture {
    /// Draws it, as PNG; `None` only when there is no memory for it.
    pub(crate) fn png(self) -> Option<Vec<u8>> {
        let mut canvas =
            Canvas::new(u64::from(self.home) * 31 + self.scene as u64 * 7 + self.stage as u64)?;
        let home = usize::from(self.home);
        match self.scene {
            Scene::Ceiling => ceiling::ceiling(&mut canvas, self.stage, home),
            Scene::FloodedKitchen => kitchen::flooded(&mut canvas, self.stage, home),
            Scene::BurntKitchen => kitchen::burnt(&mut canvas, self.stage, home),
            Scene::Roof => roof::roof(&mut canvas, self.stage, home),
            Scene::Garage => garage::garage(&mut canvas, self.stage, home),
            Scene::Bathroom => bathroom::corner(&mut canvas, self.stage, home),
            Scene::LivingRoom => living::living(&mut canvas, self.stage, home),
            Scene::Drywall => living::drywall(&mut canvas, self.stage, home),
            Scene::House => house::front(&mut canvas, self.stage, home),
        }
        // Soot is darkness enough.
        if (self.scene, self.stage) != (Scene::BurntKitchen, Stage::Before) {
            canvas.vignette();
        }
        canvas.png()
    }
}

/// One of several colours, by home.
fn pick(inks: &[u32], home: usize) -> Ink {
    Ink((inks[home % inks.len()] << 8) | 0xff)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_the_same_each_time_and_small() {
        let picture = Picture {
            scene: Scene::BurntKitchen,
            stage: Stage::Before,
            home: 0,
        };
        let png = picture.png().unwrap();
        assert!(png.len() < 300_000, "{} bytes", png.len());
        assert_eq!(Some(png), picture.png());
    }

    #[test]
    fn homes_and_stages_differ() {
        let at = |stage, home| Picture {
            scene: Scene::Ceiling,
            stage,
            home,
        };
        let first = at(Stage::Before, 0).png();
        assert_ne!(first, at(Stage::Before, 1).png());
        assert_ne!(first, at(Stage::During, 0).png());
    }
}
