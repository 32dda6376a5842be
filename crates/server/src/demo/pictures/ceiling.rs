//! A ceiling, seen from below.

use super::canvas::{At, Canvas, Ink};
use super::room::{FLOORS, Room, WALLS};
use super::{Stage, parts, pick};

/// A ceiling under a leak; opened; closed and painted.
pub(super) fn ceiling(c: &mut Canvas, stage: Stage, home: usize) {
    let room = Room {
        eye: (600.0, 610.0),
        left: 290.0,
        right: 910.0,
        top: 400.0,
        bottom: 720.0,
    };
    let wall = pick(WALLS, home);
    room.shell(c, wall, pick(FLOORS, home));
    room.skirting(c);
    parts::window(c, 640.0, 470.0, 170.0, 150.0);
    let onto = |(u, v): At| {
        // A place on the ceiling: u across, v from the back wall towards the eye.
        let near = 1.0 + v * 1.75;
        (600.0 + (u - 600.0) * near, 610.0 - 210.0 * near)
    };
    match stage {
        Stage::Before => {
            parts::stain(c, 560.0, 0.52, 150.0, 0.34, Ink(0x9a6a_2eff), &onto);
            parts::stain(c, 700.0, 0.22, 70.0, 0.15, Ink(0xa77a_40ff), &onto);
            for crack in 0..5 {
                let mut at = (545.0 + crack as f32 * 14.0, 0.5);
                let mut line = vec![onto(at)];
                for _ in 0..5 {
                    at = (
                        at.0 + c.random(-22.0, 22.0) + (crack as f32 - 2.0) * 9.0,
                        at.1 + c.random(-0.07, 0.07),
                    );
                    line.push(onto(at));
                }
                c.line(&line, 2.5, Ink(0x5b40_21aa));
            }
            let hang = onto((560.0, 0.52));
            c.soft(
                &[
                    (hang.0 - 70.0, hang.1 - 8.0),
                    (hang.0, hang.1 + 52.0),
                    (hang.0 + 80.0, hang.1 - 4.0),
                    (hang.0, hang.1 - 20.0),
                ],
                Ink(0x8a62_2fcc),
            );
            c.soft(
                &[
                    (hang.0 - 40.0, hang.1),
                    (hang.0, hang.1 + 40.0),
                    (hang.0 + 46.0, hang.1),
                    (hang.0, hang.1 - 8.0),
                ],
                Ink(0xc9a0_6688),
            );
            for (i, fall) in [52.0, 150.0, 268.0, 400.0].into_iter().enumerate() {
                let y = hang.1 + fall;
                let size = 7.0 + i as f32;
                c.soft(
                    &[
                        (hang.0, y - size * 2.4),
                        (hang.0 + size, y),
                        (hang.0, y + size),
                        (hang.0 - size, y),
                    ],
                    Ink(0x78b4_dcee),
                );
                c.ellipse(hang.0 - 2.0, y - 1.0, 2.0, 3.0, Ink(0xffff_ffdd));
            }
            let wet = c.blob(hang.0 + 20.0, 846.0, 250.0, 42.0, 0.12);
            c.soft(&wet, Ink(0x2f45_5566));
            let shine = c.blob(hang.0 + 60.0, 838.0, 130.0, 16.0, 0.12);
            c.soft(&shine, Ink(0xcfe6_f444));
            parts::bucket(c, hang.0, 852.0, 128.0);
        }
        Stage::During => {
            let hole: Vec<At> = [(430.0, 0.2), (690.0, 0.2), (700.0, 0.82), (420.0, 0.82)]
                .map(onto)
                .to_vec();
            c.polygon(&hole, Ink(0x2d21_17ff));
            for i in 0..5 {
                let u = 440.0 + i as f32 * 58.0;
                let joist = [(u, 0.2), (u + 17.0, 0.2), (u + 17.0, 0.82), (u, 0.82)].map(onto);
                c.polygon(&joist, Ink(0xcfa5_6bff));
                c.line(
                    &[onto((u + 17.0, 0.2)), onto((u + 17.0, 0.82))],
                    7.0,
                    Ink(0x7d5a_30ff),
                );
            }
            c.line(
                &[onto((428.0, 0.5)), onto((696.0, 0.46))],
                13.0,
                Ink(0xb063_35ff),
            );
            c.line(
                &[onto((428.0, 0.5)), onto((696.0, 0.46))],
                4.0,
                Ink(0xe6a0_70ff),
            );
            let mut edge = hole;
            edge.push(edge[0]);
            c.line(&edge, 7.0, Ink(0xfaf7_f0ff));
            let sheet = c.blob(610.0, 832.0, 480.0, 58.0, 0.06);
            c.soft(&sheet, Ink(0xe9ee_f1bb));
            parts::ladder(c, 800.0, 850.0, 520.0);
            parts::fan(c, 330.0, 852.0, 150.0, Ink(0x2f7f_c0ff));
            parts::dehumidifier(c, 520.0, 850.0, 130.0);
        }
        Stage::After => {
            let lamp = onto((600.0, 0.45));
            c.glow(lamp.0, lamp.1 + 40.0, 430.0, 210.0, Ink(0xfff1_c488));
            c.line(&[lamp, (lamp.0, lamp.1 + 60.0)], 5.0, Ink(0x3f3a_34ff));
            let shade = [
                (lamp.0 - 42.0, lamp.1 + 60.0),
                (lamp.0 + 42.0, lamp.1 + 60.0),
                (lamp.0 + 100.0, lamp.1 + 140.0),
                (lamp.0 - 100.0, lamp.1 + 140.0),
            ];
            c.polygon_shade(
                &shade,
                (lamp.0 - 100.0, 0.0),
                (lamp.0 + 100.0, 0.0),
                Ink(0xe6ce_9fff),
                Ink(0xfff4_daff),
            );
            c.ellipse(lamp.0, lamp.1 + 140.0, 100.0, 18.0, Ink(0xfff8_e3ff));
            room.sunlight(c);
            parts::plant(c, 360.0, 850.0, 170.0);
        }
    }
}
