//! Rooms seen into from the door: a living room, a bedroom.

use super::canvas::{At, Canvas, HEIGHT, Ink, WIDTH};
use super::room::{FLOORS, Room, WALLS};
use super::{Stage, parts, pick};

/// A living room after a burst pipe: wet walls; opened and drying; built back.
pub(super) fn living(c: &mut Canvas, stage: Stage, home: usize) {
    let room = standing();
    let wall = pick(WALLS, home);
    room.shell(c, wall, pick(FLOORS, home));
    match stage {
        Stage::Before => {
            room.skirting(c);
            parts::window(c, 640.0, 180.0, 210.0, 220.0);
            let tide: Vec<At> = (0..=20)
                .map(|i| (230.0 + i as f32 * 37.0, 470.0 + c.random(-16.0, 16.0)))
                .collect();
            for (lift, alpha) in [(0.0, 70), (34.0, 60), (70.0, 60)] {
                let mut wet: Vec<At> = tide.iter().map(|(x, y)| (*x, y + lift)).collect();
                wet.extend([(970.0, 600.0), (230.0, 600.0)]);
                c.polygon(&wet, Ink(0x6f5b_3fff).alpha(alpha));
            }
            c.line(&tide, 4.0, Ink(0x5f47_2499));
            c.polygon(
                &[
                    (230.0, 470.0),
                    room.at((230.0, 470.0), 6.0),
                    room.at((230.0, 600.0), 6.0),
                    (230.0, 600.0),
                ],
                Ink(0x6f5b_3f66),
            );
            water(c, 612.0);
            c.polygon(
                &[
                    (690.0, 700.0),
                    (840.0, 690.0),
                    (870.0, 750.0),
                    (705.0, 764.0),
                ],
                Ink(0xb88a_55ff),
            );
            c.polygon(
                &[
                    (705.0, 764.0),
                    (870.0, 750.0),
                    (872.0, 776.0),
                    (707.0, 792.0),
                ],
                Ink(0x916a_3dff),
            );
            c.line(&[(700.0, 716.0), (850.0, 705.0)], 3.0, Ink(0x7c59_30ff));
            sofa(c, 420.0, 742.0, Ink(0x6f7d_86ff));
            c.shade(
                120.0,
                700.0,
                560.0,
                60.0,
                Ink(0x4b68_7a00),
                Ink(0x4b68_7acc),
            );
        }
        Stage::During => {
            parts::studs(c, 230.0, 330.0, 740.0, 600.0);
            parts::window(c, 640.0, 150.0, 210.0, 150.0);
            let side = [
                (230.0, 330.0),
                room.at((230.0, 330.0), 6.0),
                room.at((230.0, 600.0), 6.0),
                (230.0, 600.0),
            ];
            c.polygon(&side, Ink(0x8d6e_48ff));
            for near in [1.0, 1.22, 1.5, 1.86, 2.3] {
                c.line(
                    &[room.at((230.0, 332.0), near), room.at((230.0, 598.0), near)],
                    22.0 * near,
                    Ink(0xd0a9_70ff),
                );
            }
            c.line(&[(230.0, 328.0), (970.0, 328.0)], 6.0, Ink(0xfaf7_f0ff));
            c.line(
                &[(230.0, 328.0), room.at((230.0, 328.0), 6.0)],
                6.0,
                Ink(0xf0ec_e3ff),
            );
            parts::dehumidifier(c, 880.0, 735.0, 190.0);
            parts::fan(c, 360.0, 740.0, 190.0, Ink(0x2f7f_c0ff));
            parts::fan(c, 620.0, 800.0, 230.0, Ink(0xd98a_2bff));
            c.curve(
                (430.0, 742.0),
                (560.0, 870.0),
                (780.0, 820.0),
                6.0,
                Ink(0xe874_2aff),
            );
            c.curve(
                (780.0, 820.0),
                (930.0, 790.0),
                (1210.0, 860.0),
                6.0,
                Ink(0xe874_2aff),
            );
        }
        Stage::After => {
            room.skirting(c);
            parts::window(c, 640.0, 170.0, 220.0, 240.0);
            room.sunlight(c);
            c.rect(330.0, 190.0, 200.0, 140.0, Ink(0x3f3a_34ff));
            c.shade(
                340.0,
                200.0,
                180.0,
                120.0,
                Ink(0xf3c9_8cff),
                Ink(0x7fa3_b5ff),
            );
            c.ellipse(430.0, 262.0, 26.0, 26.0, Ink(0xfff2_d2ff));
            c.polygon(
                &[
                    (340.0, 320.0),
                    (400.0, 270.0),
                    (450.0, 300.0),
                    (520.0, 258.0),
                    (520.0, 320.0),
                ],
                Ink(0x4f6f_7eff),
            );
            let rug = [
                room.at((330.0, 600.0), 1.12),
                room.at((800.0, 600.0), 1.12),
                room.at((800.0, 600.0), 1.75),
                room.at((330.0, 600.0), 1.75),
            ];
            c.polygon(&rug, Ink(0xe9e0_d2ff));
            c.polygon(
                &[
                    room.at((350.0, 600.0), 1.18),
                    room.at((780.0, 600.0), 1.18),
                    room.at((780.0, 600.0), 1.66),
                    room.at((350.0, 600.0), 1.66),
                ],
                Ink(0xc8d3_d2ff),
            );
            sofa(c, 430.0, 730.0, Ink(0x3f7f_82ff));
            parts::plant(c, 930.0, 770.0, 220.0);
        }
    }
}

/// Walls being closed: bare boards with filled seams; taped; painted.
pub(super) fn drywall(c: &mut Canvas, stage: Stage, home: usize) {
    let room = standing();
    if stage == Stage::Before {
        room.shell(c, Ink(0xa98a_63ff), Ink(0xb7a8_92ff));
        parts::studs(c, 230.0, 105.0, 740.0, 600.0);
        for i in 0..6 {
            c.shade(
                275.0 + i as f32 * 118.0,
                130.0,
                76.0,
                440.0,
                Ink(0xf2b8_c6ff),
                Ink(0xe39f_b1ff),
            );
        }
        parts::ladder(c, 900.0, 800.0, 560.0);
        return;
    }
    let painted = stage == Stage::After;
    let wall = if painted {
        pick(WALLS, home + 1)
    } else {
        Ink(0xd4d3_ceff)
    };
    room.shell(
        c,
        wall,
        if painted {
            pick(FLOORS, home)
        } else {
            Ink(0xb7a8_92ff)
        },
    );
    if painted {
        room.skirting(c);
        parts::window(c, 490.0, 170.0, 230.0, 240.0);
        room.sunlight(c);
        parts::plant(c, 300.0, 720.0, 190.0);
        return;
    }
    for x in [415.0, 600.0, 785.0] {
        c.shade(
            x - 19.0,
            105.0,
            38.0,
            495.0,
            Ink(0xf4f2_edff),
            Ink(0xebe8_e1ff),
        );
    }
    c.rect(230.0, 338.0, 740.0, 34.0, Ink(0xf2f0_eaff));
    for x in [246.0, 330.0, 500.0, 690.0, 870.0, 955.0] {
        for y in [150.0, 230.0, 310.0, 420.0, 500.0, 575.0] {
            let spot = c.blob(x, y, 10.0, 8.0, 0.2);
            c.soft(&spot, Ink(0xf6f4_efff));
        }
    }
    for near in [1.22, 1.55] {
        for (x, ink) in [(230.0, Ink(0xdedb_d3ff)), (970.0, Ink(0xf3f1_ecff))] {
            let seam = |y: f32, near: f32| room.at((x, y), near);
            c.polygon(
                &[
                    seam(105.0, near),
                    seam(105.0, near + 0.09),
                    seam(600.0, near + 0.09),
                    seam(600.0, near),
                ],
                ink,
            );
        }
    }
    let sheet = c.blob(600.0, 770.0, 520.0, 80.0, 0.06);
    c.soft(&sheet, Ink(0xf1ef_eacc));
    parts::ladder(c, 830.0, 780.0, 500.0);
    for (x, y, tone) in [
        (330.0, 730.0, 0.0),
        (330.0, 694.0, 0.08),
        (338.0, 658.0, 0.02),
    ] {
        c.polygon(
            &[
                (x, y),
                (x + 250.0, y - 12.0),
                (x + 250.0, y + 24.0),
                (x, y + 38.0),
            ],
            Ink(0xdad7_cfff).darker(tone),
        );
        c.polygon(
            &[
                (x, y),
                (x + 60.0, y - 26.0),
                (x + 306.0, y - 36.0),
                (x + 250.0, y - 12.0),
            ],
            Ink(0xf0ee_e8ff),
        );
    }
    parts::bucket(c, 640.0, 800.0, 90.0);
}

fn sofa(c: &mut Canvas, x: f32, y: f32, ink: Ink) {
    c.glow(x, y, 300.0, 34.0, Ink(0x1a1e_2877));
    c.round(
        x - 225.0,
        y - 205.0,
        450.0,
        150.0,
        34.0,
        ink.lighter(0.12),
        ink.darker(0.06),
    );
    c.round(
        x - 262.0,
        y - 150.0,
        84.0,
        140.0,
        30.0,
        ink.lighter(0.06),
        ink.darker(0.2),
    );
    c.round(
        x + 178.0,
        y - 150.0,
        84.0,
        140.0,
        30.0,
        ink.lighter(0.06),
        ink.darker(0.2),
    );
    c.round(
        x - 190.0,
        y - 110.0,
        188.0,
        74.0,
        20.0,
        ink.lighter(0.2),
        ink.lighter(0.02),
    );
    c.round(
        x + 2.0,
        y - 110.0,
        188.0,
        74.0,
        20.0,
        ink.lighter(0.2),
        ink.lighter(0.02),
    );
    c.round(
        x - 200.0,
        y - 46.0,
        400.0,
        36.0,
        10.0,
        ink.darker(0.12),
        ink.darker(0.28),
    );
    for side in [-205.0, 190.0] {
        c.rect(x + side, y - 14.0, 16.0, 16.0, Ink(0x4a35_22ff));
    }
    c.round(
        x - 150.0,
        y - 168.0,
        90.0,
        78.0,
        20.0,
        Ink(0xf0c8_6eff),
        Ink(0xd6a4_46ff),
    );
}

/// A floor under water, from a line down to the foot of the picture.
pub(super) fn water(c: &mut Canvas, top: f32) {
    c.shade(
        0.0,
        top,
        WIDTH,
        HEIGHT - top,
        Ink(0x5d7f_8f99),
        Ink(0x2f55_6add),
    );
    for _ in 0..34 {
        let y = top + (HEIGHT - top) * c.random(0.03, 0.98);
        let share = (y - top) / (HEIGHT - top);
        let (x, half) = (
            c.random(0.0, WIDTH),
            30.0 + 130.0 * share * c.random(0.4, 1.0),
        );
        c.curve(
            (x - half, y),
            (x, y - 4.0 - 8.0 * share),
            (x + half, y),
            1.5 + 3.0 * share,
            Ink(0xdbee_f655),
        );
    }
    c.glow(700.0, top + 110.0, 300.0, 60.0, Ink(0xeaf6_fb66));
}

fn standing() -> Room {
    Room {
        eye: (600.0, 350.0),
        left: 230.0,
        right: 970.0,
        top: 105.0,
        bottom: 600.0,
    }
}
