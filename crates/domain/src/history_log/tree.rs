//! Merkle trees with the hashes and proofs of RFC 9162, section 2.1.

use sha2::{Digest, Sha256};

/// A SHA-256 hash.
pub type Hash = [u8; 32];

/// Prefix of a leaf's bytes, so that no node has the hash of a leaf.
const LEAF: u8 = 0;
/// Prefix of the two hashes below a node.
const NODE: u8 = 1;

/// The hash of a leaf.
#[must_use]
pub fn leaf_hash(bytes: &[u8]) -> Hash {
    let mut hasher = Sha256::new();
    hasher.update([LEAF]);
    hasher.update(bytes);
    hasher.finalize().into()
}

fn node_hash(left: &Hash, right: &Hash) -> Hash {
    let mut hasher = Sha256::new();
    hasher.update([NODE]);
    hasher.update(left);
    hasher.update(right);
    hasher.finalize().into()
}

/// The right edge of a growing tree: the roots of its complete subtrees, largest first. Gives the root of every size on the way.
#[derive(Debug, Clone, Default)]
pub struct Frontier {
    size: usize,
    roots: Vec<Hash>,
}

impl Frontier {
    /// Adds the hash of the next leaf.
    pub fn push(&mut self, leaf: Hash) {
        let mut hash = leaf;
        // Each one at the end of the size is a complete subtree that the new leaf completes to a larger one.
        for _ in 0..self.size.trailing_ones() {
            if let Some(left) = self.roots.pop() {
                hash = node_hash(&left, &hash);
            }
        }
        self.roots.push(hash);
        self.size += 1;
    }

    /// Number of leaves.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.size
    }

    /// The root of the tree.
    #[must_use]
    pub fn root(&self) -> Hash {
        let mut roots = self.roots.iter().rev();
        let Some(last) = roots.next() else {
            return Sha256::digest(b"").into();
        };
        roots.fold(*last, |right, left| node_hash(left, &right))
    }
}

/// The root of the tree with these leaf hashes.
#[must_use]
pub fn root(leaves: &[Hash]) -> Hash {
    let mut frontier = Frontier::default();
    for leaf in leaves {
        frontier.push(*leaf);
    }
    frontier.root()
}

/// The number of leaves left of the root's middle: the largest power of two smaller than the size, which is at least 2.
const fn middle(size: usize) -> usize {
    1 << (size - 1).ilog2()
}

/// The proof that the tree contains the leaf at `index`, or `None` if it has no such leaf.
#[must_use]
pub fn inclusion_proof(leaves: &[Hash], index: usize) -> Option<Vec<Hash>> {
    (index < leaves.len()).then(|| path(leaves, index))
}

fn path(leaves: &[Hash], index: usize) -> Vec<Hash> {
    if leaves.len() < 2 {
        return Vec::new();
    }
    let (left, right) = leaves.split_at(middle(leaves.len()));
    let (mut found, other) = if index < left.len() {
        (path(left, index), right)
    } else {
        (path(right, index - left.len()), left)
    };
    found.push(root(other));
    found
}

/// The proof that the first `size` leaves were a tree of their own, or `None` if there are fewer.
#[must_use]
pub fn consistency_proof(leaves: &[Hash], size: usize) -> Option<Vec<Hash>> {
    if size > leaves.len() {
        return None;
    }
    Some(if size == 0 {
        Vec::new()
    } else {
        grown(leaves, size, true)
    })
}

/// SUBPROOF of RFC 9162. `is_whole` says whether the verifier knows the root of these leaves.
fn grown(leaves: &[Hash], size: usize, is_whole: bool) -> Vec<Hash> {
    if size == leaves.len() {
        return if is_whole {
            Vec::new()
        } else {
            vec![root(leaves)]
        };
    }
    let (left, right) = leaves.split_at(middle(leaves.len()));
    let (mut found, other) = if size <= left.len() {
        (grown(left, size, is_whole), right)
    } else {
        (grown(right, size - left.len(), false), left)
    };
    found.push(root(other));
    found
}

/// Whether the proof shows that the tree of this size and root has this leaf at `index`.
#[must_use]
pub fn verify_inclusion(
    leaf: &Hash,
    index: usize,
    size: usize,
    proof: &[Hash],
    root: &Hash,
) -> bool {
    if index >= size {
        return false;
    }
    let (mut place, mut last, mut hash) = (index, size - 1, *leaf);
    for other in proof {
        if last == 0 {
            return false;
        }
        if place % 2 == 1 || place == last {
            hash = node_hash(other, &hash);
            while place.is_multiple_of(2) && place != 0 {
                (place, last) = (place / 2, last / 2);
            }
        } else {
            hash = node_hash(&hash, other);
        }
        (place, last) = (place / 2, last / 2);
    }
    last == 0 && hash == *root
}

/// Whether the proof shows that the tree with the second size and root only added leaves to the tree with the first.
#[must_use]
pub fn verify_consistency(first: (usize, &Hash), second: (usize, &Hash), proof: &[Hash]) -> bool {
    let ((size, root), (new_size, new_root)) = (first, second);
    if size > new_size {
        return false;
    }
    if size == 0 {
        return proof.is_empty();
    }
    if size == new_size {
        return proof.is_empty() && root == new_root;
    }
    let (mut place, mut last) = (size - 1, new_size - 1);
    while place % 2 == 1 {
        (place, last) = (place / 2, last / 2);
    }
    let mut hashes = proof.iter();
    // A tree that is a complete subtree of the new one is not repeated in the proof.
    let start = if size.is_power_of_two() {
        Some(root)
    } else {
        hashes.next()
    };
    let Some(start) = start else {
        return false;
    };
    let (mut old, mut new) = (*start, *start);
    for other in hashes {
        if last == 0 {
            return false;
        }
        if place % 2 == 1 || place == last {
            old = node_hash(other, &old);
            new = node_hash(other, &new);
            while place.is_multiple_of(2) && place != 0 {
                (place, last) = (place / 2, last / 2);
            }
        } else {
            new = node_hash(&new, other);
        }
        (place, last) = (place / 2, last / 2);
    }
    last == 0 && old == *root && new == *new_root
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The leaves of the reference tests of Certificate Transparency.
    const LEAVES: [&str; 8] = [
        "",
        "00",
        "10",
        "2021",
        "3031",
        "40414243",
        "5051525354555657",
        "606162636465666768696a6b6c6d6e6f",
    ];
    /// The roots of the trees of 0 to 8 of these leaves.
    const ROOTS: [&str; 9] = [
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
        "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
        "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
        "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
        "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
        "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
        "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
    ];

    fn leaves() -> Vec<Hash> {
        let bytes = LEAVES.iter().map(|leaf| hex::decode(leaf).unwrap());
        bytes.map(|bytes| leaf_hash(&bytes)).collect()
    }

    fn hexes(proof: &[Hash]) -> Vec<String> {
        proof.iter().map(hex::encode).collect()
    }

    #[test]
    fn roots_are_those_of_the_reference() {
        let leaves = leaves();
        for (size, expected) in ROOTS.iter().enumerate() {
            assert_eq!(hex::encode(root(&leaves[..size])), *expected, "{size}");
        }
    }

    #[test]
    fn proofs_are_those_of_the_reference() {
        let leaves = leaves();
        let included: &[(usize, usize, &[&str])] = &[
            (0, 1, &[]),
            (
                0,
                8,
                &[
                    "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
                    "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
                    "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
                ],
            ),
            (
                5,
                8,
                &[
                    "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
                    "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
                    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
                ],
            ),
            (
                2,
                3,
                &["fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"],
            ),
        ];
        for (index, size, expected) in included {
            let proof = inclusion_proof(&leaves[..*size], *index).unwrap();
            assert_eq!(hexes(&proof), *expected, "{index} of {size}");
        }
        let grown: &[(usize, usize, &[&str])] = &[
            (1, 1, &[]),
            (
                1,
                8,
                &[
                    "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
                    "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
                    "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
                ],
            ),
            (
                6,
                8,
                &[
                    "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
                    "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
                    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
                ],
            ),
            (
                2,
                5,
                &[
                    "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
                    "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
                ],
            ),
        ];
        for (size, new_size, expected) in grown {
            let proof = consistency_proof(&leaves[..*new_size], *size).unwrap();
            assert_eq!(hexes(&proof), *expected, "{size} to {new_size}");
        }
    }

    #[test]
    fn proofs_verify_and_no_other_does() {
        let leaves: Vec<Hash> = (0_u8..33).map(|n| leaf_hash(&[n])).collect();
        for new_size in 1..=leaves.len() {
            let tree = &leaves[..new_size];
            let new_root = root(tree);
            for size in 0..=new_size {
                let old_root = root(&leaves[..size]);
                let proof = consistency_proof(tree, size).unwrap();
                let verifies = |old: &Hash, proof: &[Hash]| {
                    verify_consistency((size, old), (new_size, &new_root), proof)
                };
                assert!(verifies(&old_root, &proof), "{size} to {new_size}");
                let longer = [proof.as_slice(), &[new_root]].concat();
                assert!(!verifies(&old_root, &longer), "{size} to {new_size}");
                if size > 0 {
                    assert!(!verifies(&leaf_hash(b"x"), &proof), "{size} to {new_size}");
                }
            }
            for (index, leaf) in tree.iter().enumerate() {
                let proof = inclusion_proof(tree, index).unwrap();
                assert!(verify_inclusion(leaf, index, new_size, &proof, &new_root));
                let other = leaf_hash(b"x");
                assert!(!verify_inclusion(
                    &other, index, new_size, &proof, &new_root
                ));
                let elsewhere = (index + 1) % new_size;
                let is_elsewhere = verify_inclusion(leaf, elsewhere, new_size, &proof, &new_root);
                assert_eq!(is_elsewhere, elsewhere == index);
            }
        }
        assert_eq!(inclusion_proof(&leaves, 33), None);
        assert_eq!(consistency_proof(&leaves, 34), None);
    }
}
