//! Rooms seen into from the door: a living room, a bedroom, a ceiling.

use super::canvas::{At, Canvas, HEIGHT, Ink, WIDTH};
use super::{Stage, parts, pick};

const WALLS: &[u32] = &[0xe8_dcc8, 0xcf_dde0, 0xdf_d3dd, 0xd5_dfcc, 0xea_d9cf];
const FLOORS: &[u32] = &[0xb9_8a5a, 0x9c_6f48, 0xc7_a173, 0x8d_6a4f];

/// A room in one-point perspective: its back wall and the point at which its edges meet.
struct Room {
    eye: At,
    left: f32,
    right: f32,
    top: f32,
    bottom: f32,
}

impl Room {
    /// The point on the back wall's plane, drawn `near` times closer to the eye.
    fn at(&self, point: At, near: f32) -> At {
        (self.eye.0 + (point.0 - self.eye.0) * near, self.eye.1 + (point.1 - self.eye.1) * near)
    }

    fn shell(&self, c: &mut Canvas, wall: Ink, floor: Ink) {
        let far = 6.0;
        let corner = |x, y, near| self.at((x, y), near);
        let (l, r, t, b) = (self.left, self.right, self.top, self.bottom);
        let ceiling = [corner(l, t, far), corner(r, t, far), (r, t), (l, t)];
        c.polygon_shade(&ceiling, (0.0, t), (0.0, 0.0), Ink(0xf4f1_ebff), Ink(0xdcd8_d0ff));
        let left = [corner(l, t, far), (l, t), (l, b), corner(l, b, far)];
        c.polygon_shade(&left, (l, 0.0), (0.0, 0.0), wall.darker(0.1), wall.darker(0.2));
        let right = [corner(r, t, far), (r, t), (r, b), corner(r, b, far)];
        c.polygon_shade(&right, (r, 0.0), (WIDTH, 0.0), wall.lighter(0.12), wall.darker(0.04));
        c.shade(l, t, r - l, b - t, wall.lighter(0.08), wall.darker(0.03));
        self.boards(c, floor);
    }

    fn boards(&self, c: &mut Canvas, floor: Ink) {
        let (l, r, b) = (self.left, self.right, self.bottom);
        let base = [self.at((l, b), 6.0), (l, b), (r, b), self.at((r, b), 6.0)];
        c.polygon_shade(&base, (0.0, b), (0.0, HEIGHT), floor.darker(0.15), floor.lighter(0.12));
        let count = 14;
        for i in 0..count {
            let (from, to) = (l + (r - l) * i as f32 / count as f32, l + (r - l) * (i + 1) as f32 / count as f32);
            let tone = c.random(0.0, 0.12);
            let board = [(from, b), (to, b), self.at((to, b), 6.0), self.at((from, b), 6.0)];
            c.polygon(&board, floor.darker(tone).alpha(150));
            c.line(&[(from, b), self.at((from, b), 6.0)], 2.0, floor.darker(0.42).alpha(150));
            let mut near = 1.0 + c.random(0.05, 0.3);
            while near < 3.0 {
                c.line(&[self.at((from, b), near), self.at((to, b), near)], 2.0, floor.darker(0.42).alpha(150));
                near += c.random(0.35, 0.7);
            }
        }
    }

    fn skirting(&self, c: &mut Canvas) {
        let (l, r, b) = (self.left, self.right, self.bottom);
        for (x, tone) in [(l, 0.12), (r, 0.02)] {
            let board = [(x, b - 22.0), (x, b), self.at((x, b), 6.0), self.at((x, b - 22.0), 6.0)];
            c.polygon(&board, Ink(0xf6f3_edff).darker(tone));
        }
        c.shade(l, b - 22.0, r - l, 22.0, Ink(0xfbf9_f5ff), Ink(0xe3ded5ff));
    }

    /// Light from a window that falls onto the floor.
    fn sunlight(&self, c: &mut Canvas) {
        let b = self.bottom;
        let width = self.right - self.left;
        let patch = [
            self.at((self.left + width * 0.42, b), 1.08),
            self.at((self.left + width * 0.7, b), 1.08),
            self.at((self.left + width * 0.62, b), 1.5),
            self.at((self.left + width * 0.3, b), 1.5),
        ];
        c.polygon(&patch, Ink(0xfff3_cf55));
    }
}

fn standing() -> Room {
    Room { eye: (600.0, 350.0), left: 230.0, right: 970.0, top: 105.0, bottom: 600.0 }
}

/// A ceiling under a leak; opened; closed and painted.
pub(super) fn ceiling(c: &mut Canvas, stage: Stage, home: usize) {
    let room = Room { eye: (600.0, 610.0), left: 290.0, right: 910.0, top: 400.0, bottom: 720.0 };
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
                    at = (at.0 + c.random(-22.0, 22.0) + (crack as f32 - 2.0) * 9.0, at.1 + c.random(-0.07, 0.07));
                    line.push(onto(at));
                }
                c.line(&line, 2.5, Ink(0x5b40_21aa));
            }
            let hang = onto((560.0, 0.52));
            c.soft(&[(hang.0 - 70.0, hang.1 - 8.0), (hang.0, hang.1 + 52.0), (hang.0 + 80.0, hang.1 - 4.0), (hang.0, hang.1 - 20.0)], Ink(0x8a62_2fcc));
            c.soft(&[(hang.0 - 40.0, hang.1), (hang.0, hang.1 + 40.0), (hang.0 + 46.0, hang.1), (hang.0, hang.1 - 8.0)], Ink(0xc9a0_6688));
            for (i, fall) in [52.0, 150.0, 268.0, 400.0].into_iter().enumerate() {
                let y = hang.1 + fall;
                let size = 7.0 + i as f32;
                c.soft(&[(hang.0, y - size * 2.4), (hang.0 + size, y), (hang.0, y + size), (hang.0 - size, y)], Ink(0x78b4_dcee));
                c.ellipse(hang.0 - 2.0, y - 1.0, 2.0, 3.0, Ink(0xffff_ffdd));
            }
            let wet = c.blob(hang.0 + 20.0, 846.0, 250.0, 42.0, 0.12);
            c.soft(&wet, Ink(0x2f45_5566));
            let shine = c.blob(hang.0 + 60.0, 838.0, 130.0, 16.0, 0.12);
            c.soft(&shine, Ink(0xcfe6_f444));
            parts::bucket(c, hang.0, 852.0, 128.0);
        }
        Stage::During => {
            let hole: Vec<At> = [(430.0, 0.2), (690.0, 0.2), (700.0, 0.82), (420.0, 0.82)].map(onto).to_vec();
            c.polygon(&hole, Ink(0x2d21_17ff));
            for i in 0..5 {
                let u = 440.0 + i as f32 * 58.0;
                let joist = [(u, 0.2), (u + 17.0, 0.2), (u + 17.0, 0.82), (u, 0.82)].map(onto);
                c.polygon(&joist, Ink(0xcfa5_6bff));
                c.line(&[onto((u + 17.0, 0.2)), onto((u + 17.0, 0.82))], 7.0, Ink(0x7d5a_30ff));
            }
            c.line(&[onto((428.0, 0.5)), onto((696.0, 0.46))], 13.0, Ink(0xb063_35ff));
            c.line(&[onto((428.0, 0.5)), onto((696.0, 0.46))], 4.0, Ink(0xe6a0_70ff));
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
            let shade = [(lamp.0 - 42.0, lamp.1 + 60.0), (lamp.0 + 42.0, lamp.1 + 60.0), (lamp.0 + 100.0, lamp.1 + 140.0), (lamp.0 - 100.0, lamp.1 + 140.0)];
            c.polygon_shade(&shade, (lamp.0 - 100.0, 0.0), (lamp.0 + 100.0, 0.0), Ink(0xe6ce_9fff), Ink(0xfff4_daff));
            c.ellipse(lamp.0, lamp.1 + 140.0, 100.0, 18.0, Ink(0xfff8_e3ff));
            room.sunlight(c);
            parts::plant(c, 360.0, 850.0, 170.0);
        }
    }
}

/// A living room after a burst pipe: wet walls; opened and drying; built back.
pub(super) fn living(c: &mut Canvas, stage: Stage, home: usize) {
    let room = standing();
    let wall = pick(WALLS, home);
    room.shell(c, wall, pick(FLOORS, home));
    match stage {
        Stage::Before => {
            room.skirting(c);
            parts::window(c, 640.0, 180.0, 210.0, 220.0);
            let tide: Vec<At> = (0..=20).map(|i| (230.0 + i as f32 * 37.0, 470.0 + c.random(-16.0, 16.0))).collect();
            for (lift, alpha) in [(0.0, 70), (34.0, 60), (70.0, 60)] {
                let mut wet: Vec<At> = tide.iter().map(|(x, y)| (*x, y + lift)).collect();
                wet.extend([(970.0, 600.0), (230.0, 600.0)]);
                c.polygon(&wet, Ink(0x6f5b_3fff).alpha(alpha));
            }
            c.line(&tide, 4.0, Ink(0x5f47_2499));
            c.polygon(&[(230.0, 470.0), room.at((230.0, 470.0), 6.0), room.at((230.0, 600.0), 6.0), (230.0, 600.0)], Ink(0x6f5b_3f66));
            water(c, 612.0);
            c.polygon(&[(690.0, 700.0), (840.0, 690.0), (870.0, 750.0), (705.0, 764.0)], Ink(0xb88a_55ff));
            c.polygon(&[(705.0, 764.0), (870.0, 750.0), (872.0, 776.0), (707.0, 792.0)], Ink(0x916a_3dff));
            c.line(&[(700.0, 716.0), (850.0, 705.0)], 3.0, Ink(0x7c59_30ff));
            sofa(c, 420.0, 742.0, Ink(0x6f7d_86ff));
            c.shade(120.0, 700.0, 560.0, 60.0, Ink(0x4b68_7a00), Ink(0x4b68_7acc));
        }
        Stage::During => {
            parts::studs(c, 230.0, 330.0, 740.0, 600.0);
            parts::window(c, 640.0, 150.0, 210.0, 150.0);
            let side = [(230.0, 330.0), room.at((230.0, 330.0), 6.0), room.at((230.0, 600.0), 6.0), (230.0, 600.0)];
            c.polygon(&side, Ink(0x8d6e_48ff));
            for near in [1.0, 1.22, 1.5, 1.86, 2.3] {
                c.line(&[room.at((230.0, 332.0), near), room.at((230.0, 598.0), near)], 22.0 * near, Ink(0xd0a9_70ff));
            }
            c.line(&[(230.0, 328.0), (970.0, 328.0)], 6.0, Ink(0xfaf7_f0ff));
            c.line(&[(230.0, 328.0), room.at((230.0, 328.0), 6.0)], 6.0, Ink(0xf0ece3ff));
            parts::dehumidifier(c, 880.0, 735.0, 190.0);
            parts::fan(c, 360.0, 740.0, 190.0, Ink(0x2f7f_c0ff));
            parts::fan(c, 620.0, 800.0, 230.0, Ink(0xd98a_2bff));
            c.curve((430.0, 742.0), (560.0, 870.0), (780.0, 820.0), 6.0, Ink(0xe8742aff));
            c.curve((780.0, 820.0), (930.0, 790.0), (1210.0, 860.0), 6.0, Ink(0xe8742aff));
        }
        Stage::After => {
            room.skirting(c);
            parts::window(c, 640.0, 170.0, 220.0, 240.0);
            room.sunlight(c);
            c.rect(330.0, 190.0, 200.0, 140.0, Ink(0x3f3a_34ff));
            c.shade(340.0, 200.0, 180.0, 120.0, Ink(0xf3c9_8cff), Ink(0x7fa3_b5ff));
            c.ellipse(430.0, 262.0, 26.0, 26.0, Ink(0xfff2_d2ff));
            c.polygon(&[(340.0, 320.0), (400.0, 270.0), (450.0, 300.0), (520.0, 258.0), (520.0, 320.0)], Ink(0x4f6f_7eff));
            let rug = [room.at((330.0, 600.0), 1.12), room.at((800.0, 600.0), 1.12), room.at((800.0, 600.0), 1.75), room.at((330.0, 600.0), 1.75)];
            c.polygon(&rug, Ink(0xe9e0_d2ff));
            c.polygon(&[room.at((350.0, 600.0), 1.18), room.at((780.0, 600.0), 1.18), room.at((780.0, 600.0), 1.66), room.at((350.0, 600.0), 1.66)], Ink(0xc8d3_d2ff));
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
            c.shade(275.0 + i as f32 * 118.0, 130.0, 76.0, 440.0, Ink(0xf2b8_c6ff), Ink(0xe39f_b1ff));
        }
        parts::ladder(c, 900.0, 800.0, 560.0);
        return;
    }
    let painted = stage == Stage::After;
    let wall = if painted { pick(WALLS, home + 1) } else { Ink(0xd4d3_ceff) };
    room.shell(c, wall, if painted { pick(FLOORS, home) } else { Ink(0xb7a8_92ff) });
    if painted {
        room.skirting(c);
        parts::window(c, 490.0, 170.0, 230.0, 240.0);
        room.sunlight(c);
        parts::plant(c, 300.0, 720.0, 190.0);
        return;
    }
    for x in [415.0, 600.0, 785.0] {
        c.shade(x - 19.0, 105.0, 38.0, 495.0, Ink(0xf4f2_edff), Ink(0xebe8_e1ff));
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
            c.polygon(&[seam(105.0, near), seam(105.0, near + 0.09), seam(600.0, near + 0.09), seam(600.0, near)], ink);
        }
    }
    let sheet = c.blob(600.0, 770.0, 520.0, 80.0, 0.06);
    c.soft(&sheet, Ink(0xf1ef_eacc));
    parts::ladder(c, 830.0, 780.0, 500.0);
    for (x, y, tone) in [(330.0, 730.0, 0.0), (330.0, 694.0, 0.08), (338.0, 658.0, 0.02)] {
        c.polygon(&[(x, y), (x + 250.0, y - 12.0), (x + 250.0, y + 24.0), (x, y + 38.0)], Ink(0xdad7_cfff).darker(tone));
        c.polygon(&[(x, y), (x + 60.0, y - 26.0), (x + 306.0, y - 36.0), (x + 250.0, y - 12.0)], Ink(0xf0ee_e8ff));
    }
    parts::bucket(c, 640.0, 800.0, 90.0);
}

/// A floor under water, from a line down to the foot of the picture.
pub(super) fn water(c: &mut Canvas, top: f32) {
    c.shade(0.0, top, WIDTH, HEIGHT - top, Ink(0x5d7f_8f99), Ink(0x2f55_6add));
    for _ in 0..34 {
        let y = top + (HEIGHT - top) * c.random(0.03, 0.98);
        let share = (y - top) / (HEIGHT - top);
        let (x, half) = (c.random(0.0, WIDTH), 30.0 + 130.0 * share * c.random(0.4, 1.0));
        c.curve((x - half, y), (x, y - 4.0 - 8.0 * share), (x + half, y), 1.5 + 3.0 * share, Ink(0xdbee_f655));
    }
    c.glow(700.0, top + 110.0, 300.0, 60.0, Ink(0xeaf6_fb66));
}

fn sofa(c: &mut Canvas, x: f32, y: f32, ink: Ink) {
    c.glow(x, y, 300.0, 34.0, Ink(0x1a1e_2877));
    c.round(x - 225.0, y - 205.0, 450.0, 150.0, 34.0, ink.lighter(0.12), ink.darker(0.06));
    c.round(x - 262.0, y - 150.0, 84.0, 140.0, 30.0, ink.lighter(0.06), ink.darker(0.2));
    c.round(x + 178.0, y - 150.0, 84.0, 140.0, 30.0, ink.lighter(0.06), ink.darker(0.2));
    c.round(x - 190.0, y - 110.0, 188.0, 74.0, 20.0, ink.lighter(0.2), ink.lighter(0.02));
    c.round(x + 2.0, y - 110.0, 188.0, 74.0, 20.0, ink.lighter(0.2), ink.lighter(0.02));
    c.round(x - 200.0, y - 46.0, 400.0, 36.0, 10.0, ink.darker(0.12), ink.darker(0.28));
    for side in [-205.0, 190.0] {
        c.rect(x + side, y - 14.0, 16.0, 16.0, Ink(0x4a35_22ff));
    }
    c.round(x - 150.0, y - 168.0, 90.0, 78.0, 20.0, Ink(0xf0c8_6eff), Ink(0xd6a4_46ff));
}
