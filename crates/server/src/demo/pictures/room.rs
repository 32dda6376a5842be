//! An empty room in perspective.

use super::canvas::{At, Canvas, HEIGHT, Ink, WIDTH};

pub(super) const WALLS: &[u32] = &[0xe8_dcc8, 0xcf_dde0, 0xdf_d3dd, 0xd5_dfcc, 0xea_d9cf];

pub(super) const FLOORS: &[u32] = &[0xb9_8a5a, 0x9c_6f48, 0xc7_a173, 0x8d_6a4f];

/// A room in one-point perspective: its back wall and the point at which its edges meet.
pub(super) struct Room {
    pub(super) eye: At,
    pub(super) left: f32,
    pub(super) right: f32,
    pub(super) top: f32,
    pub(super) bottom: f32,
}

impl Room {
    /// The point on the back wall's plane, drawn `near` times closer to the eye.
    pub(super) fn at(&self, point: At, near: f32) -> At {
        (
            self.eye.0 + (point.0 - self.eye.0) * near,
            self.eye.1 + (point.1 - self.eye.1) * near,
        )
    }

    pub(super) fn shell(&self, c: &mut Canvas, wall: Ink, floor: Ink) {
        let far = 6.0;
        let corner = |x, y, near| self.at((x, y), near);
        let (l, r, t, b) = (self.left, self.right, self.top, self.bottom);
        let ceiling = [corner(l, t, far), corner(r, t, far), (r, t), (l, t)];
        c.polygon_shade(
            &ceiling,
            (0.0, t),
            (0.0, 0.0),
            Ink(0xf4f1_ebff),
            Ink(0xdcd8_d0ff),
        );
        let left = [corner(l, t, far), (l, t), (l, b), corner(l, b, far)];
        c.polygon_shade(
            &left,
            (l, 0.0),
            (0.0, 0.0),
            wall.darker(0.1),
            wall.darker(0.2),
        );
        let right = [corner(r, t, far), (r, t), (r, b), corner(r, b, far)];
        c.polygon_shade(
            &right,
            (r, 0.0),
            (WIDTH, 0.0),
            wall.lighter(0.12),
            wall.darker(0.04),
        );
        c.shade(l, t, r - l, b - t, wall.lighter(0.08), wall.darker(0.03));
        self.boards(c, floor);
    }

    fn boards(&self, c: &mut Canvas, floor: Ink) {
        let (l, r, b) = (self.left, self.right, self.bottom);
        let base = [self.at((l, b), 6.0), (l, b), (r, b), self.at((r, b), 6.0)];
        c.polygon_shade(
            &base,
            (0.0, b),
            (0.0, HEIGHT),
            floor.darker(0.15),
            floor.lighter(0.12),
        );
        let count = 14;
        for i in 0..count {
            let (from, to) = (
                l + (r - l) * i as f32 / count as f32,
                l + (r - l) * (i + 1) as f32 / count as f32,
            );
            let tone = c.random(0.0, 0.12);
            let board = [
                (from, b),
                (to, b),
                self.at((to, b), 6.0),
                self.at((from, b), 6.0),
            ];
            c.polygon(&board, floor.darker(tone).alpha(150));
            c.line(
                &[(from, b), self.at((from, b), 6.0)],
                2.0,
                floor.darker(0.42).alpha(150),
            );
            let mut near = 1.0 + c.random(0.05, 0.3);
            while near < 3.0 {
                c.line(
                    &[self.at((from, b), near), self.at((to, b), near)],
                    2.0,
                    floor.darker(0.42).alpha(150),
                );
                near += c.random(0.35, 0.7);
            }
        }
    }

    pub(super) fn skirting(&self, c: &mut Canvas) {
        let (l, r, b) = (self.left, self.right, self.bottom);
        for (x, tone) in [(l, 0.12), (r, 0.02)] {
            let board = [
                (x, b - 22.0),
                (x, b),
                self.at((x, b), 6.0),
                self.at((x, b - 22.0), 6.0),
            ];
            c.polygon(&board, Ink(0xf6f3_edff).darker(tone));
        }
        c.shade(l, b - 22.0, r - l, 22.0, Ink(0xfbf9_f5ff), Ink(0xe3de_d5ff));
    }

    /// Light from a window that falls onto the floor.
    pub(super) fn sunlight(&self, c: &mut Canvas) {
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
