//! Reads the answer of a timestamp authority (RFC 3161, section 2.4.2) and the signed data in it (RFC 5652, section 5.1).
//!
//! Only what is checked is read. The crates that have types for all of it either read no fractions of a second, which authorities
//! send, or are release candidates.

use der::asn1::{BitStringRef, ObjectIdentifier};
use der::{Decode, ErrorKind, Header, Reader, Result, SliceReader, Tag, TagNumber};
use jiff::Timestamp;
use std::str::from_utf8;

/// SHA-256, as an algorithm.
pub(super) const SHA_256: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.2.1");
const SIGNED_DATA: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.7.2");
/// The type of what is signed: `TSTInfo`.
const TIMESTAMP_INFO: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.16.1.4");
const CONTENT_TYPE: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.3");
const MESSAGE_DIGEST: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.4");
const SIGNING_CERTIFICATE: ObjectIdentifier =
    ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.16.2.12");
const SIGNING_CERTIFICATE_V2: ObjectIdentifier =
    ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.16.2.47");
/// Digits of a second's fraction that fit into a [`Timestamp`].
const FRACTION_MAX: usize = 9;

/// A `TimeStampResp`.
pub(super) struct Answer<'a> {
    /// The `PKIStatus`.
    pub(super) status: u32,
    /// The first bit that is set in `PKIFailureInfo`.
    pub(super) failure: Option<usize>,
    /// The timestamp, if there is one.
    pub(super) token: Option<Token<'a>>,
}

/// A `TimeStampToken`: signed data.
pub(super) struct Token<'a> {
    /// What is signed: a `TSTInfo`.
    pub(super) content: &'a [u8],
    /// The certificates that came with it.
    pub(super) certificates: Vec<&'a [u8]>,
    /// The issuer and the serial number of the signer's certificate, if it is named by them.
    pub(super) signer: Option<(&'a [u8], &'a [u8])>,
    /// The algorithm of the hash of `content` in `attributes`.
    pub(super) digest_algorithm: ObjectIdentifier,
    /// The signed attributes, with the tag that they have inside the token.
    pub(super) attributes: &'a [u8],
    /// The algorithm of the signature.
    pub(super) signature_algorithm: ObjectIdentifier,
    /// The signature over the attributes.
    pub(super) signature: &'a [u8],
}

/// The signed attributes that are checked.
#[derive(Default)]
pub(super) struct Attributes<'a> {
    /// Whether the content is said to be a `TSTInfo`.
    pub(super) is_timestamp: bool,
    /// The hash of the content.
    pub(super) digest: Option<&'a [u8]>,
    /// The SHA-1 of the signer's certificate (RFC 2634).
    pub(super) certificate_sha1: Option<&'a [u8]>,
    /// Another hash of the signer's certificate, with its algorithm (RFC 5035).
    pub(super) certificate_hash: Option<(ObjectIdentifier, &'a [u8])>,
}

/// A `TSTInfo`: what the timestamp says.
pub(super) struct TimestampInfo<'a> {
    /// The algorithm of `imprint`.
    pub(super) algorithm: ObjectIdentifier,
    /// The hash of the message.
    pub(super) imprint: &'a [u8],
    /// The time.
    pub(super) at: Timestamp,
    /// The encoded nonce of the request.
    pub(super) nonce: Option<&'a [u8]>,
}

impl<'a> Answer<'a> {
    /// Reads an answer in DER.
    pub(super) fn read(bytes: &'a [u8]) -> Result<Self> {
        all_of(bytes, Tag::Sequence, |answer| {
            let (status, failure) = inside(answer, Tag::Sequence, status)?;
            let token = if answer.is_finished() {
                None
            } else {
                Some(token(answer)?)
            };
            Ok(Answer {
                status,
                failure,
                token,
            })
        })
    }
}

impl<'a> Attributes<'a> {
    /// Reads the signed attributes of a token.
    pub(super) fn read(bytes: &'a [u8]) -> Result<Self> {
        all_of(bytes, numbered(0), |attributes| {
            let mut found = Attributes::default();
            while !attributes.is_finished() {
                inside(attributes, Tag::Sequence, |attribute| {
                    let kind = attribute.decode::<ObjectIdentifier>()?;
                    inside(attribute, Tag::Set, |values| found.note(kind, values))
                })?;
            }
            Ok(found)
        })
    }

    fn note(&mut self, kind: ObjectIdentifier, values: &mut SliceReader<'a>) -> Result<()> {
        if kind == CONTENT_TYPE {
            self.is_timestamp = values.decode::<ObjectIdentifier>()? == TIMESTAMP_INFO;
        } else if kind == MESSAGE_DIGEST {
            self.digest = Some(value(values, Tag::OctetString)?);
        } else if kind == SIGNING_CERTIFICATE {
            self.certificate_sha1 = Some(signing_certificate(values)?.1);
        } else if kind == SIGNING_CERTIFICATE_V2 {
            self.certificate_hash = Some(signing_certificate(values)?);
        }
        skip_rest(values)
    }
}

impl<'a> TimestampInfo<'a> {
    /// Reads the content of a token.
    pub(super) fn read(bytes: &'a [u8]) -> Result<Self> {
        all_of(bytes, Tag::Sequence, |info| {
            if info.decode::<u8>()? != 1 {
                return Err(Tag::Integer.value_error().into());
            }
            // The policy.
            skip(info)?;
            let (algorithm, imprint) = inside(info, Tag::Sequence, |imprint| {
                Ok((algorithm(imprint)?, value(imprint, Tag::OctetString)?))
            })?;
            // The serial number.
            skip(info)?;
            let at = time(value(info, Tag::GeneralizedTime)?).ok_or(ErrorKind::DateTime)?;
            // The accuracy, and whether timestamps are ordered.
            skip_if(info, Tag::Sequence)?;
            skip_if(info, Tag::Boolean)?;
            let nonce = if next_is(info, Tag::Integer) {
                Some(value(info, Tag::Integer)?)
            } else {
                None
            };
            skip_rest(info)?;
            Ok(TimestampInfo {
                algorithm,
                imprint,
                at,
                nonce,
            })
        })
    }
}

fn status(info: &mut SliceReader<'_>) -> Result<(u32, Option<usize>)> {
    let status = info.decode::<u32>()?;
    // Texts for people.
    skip_if(info, Tag::Sequence)?;
    let failure = if next_is(info, Tag::BitString) {
        let mut bits = info.decode::<BitStringRef<'_>>()?.bits();
        bits.position(|bit| bit)
    } else {
        None
    };
    Ok((status, failure))
}

fn token<'a>(reader: &mut SliceReader<'a>) -> Result<Token<'a>> {
    inside(reader, Tag::Sequence, |outer| {
        expect(outer, SIGNED_DATA)?;
        inside(outer, numbered(0), |inner| {
            inside(inner, Tag::Sequence, signed_data)
        })
    })
}

fn signed_data<'a>(data: &mut SliceReader<'a>) -> Result<Token<'a>> {
    // The version.
    skip(data)?;
    let hashes = inside(data, Tag::Set, |hashes| {
        let mut found = Vec::new();
        while !hashes.is_finished() {
            found.push(algorithm(hashes)?);
        }
        Ok(found)
    })?;
    let content = inside(data, Tag::Sequence, |content| {
        expect(content, TIMESTAMP_INFO)?;
        inside(content, numbered(0), |inner| value(inner, Tag::OctetString))
    })?;
    let mut certificates = Vec::new();
    if next_is(data, numbered(0)) {
        inside(data, numbered(0), |all| {
            while !all.is_finished() {
                certificates.push(all.tlv_bytes()?);
            }
            Ok(())
        })?;
    }
    // Revocation lists.
    skip_if(data, numbered(1))?;
    // A timestamp has exactly one signer.
    inside(data, Tag::Set, |signers| {
        inside(signers, Tag::Sequence, |signer| {
            // The version.
            skip(signer)?;
            let name = if next_is(signer, Tag::Sequence) {
                Some(inside(signer, Tag::Sequence, |name| {
                    Ok((name.tlv_bytes()?, value(name, Tag::Integer)?))
                })?)
            } else {
                skip(signer)?;
                None
            };
            let digest_algorithm = algorithm(signer)?;
            if !hashes.contains(&digest_algorithm) {
                let oid = digest_algorithm;
                return Err(ErrorKind::OidUnknown { oid }.into());
            }
            if !next_is(signer, numbered(0)) {
                return Err(numbered(0).value_error().into());
            }
            let attributes = signer.tlv_bytes()?;
            let signature_algorithm = algorithm(signer)?;
            let signature = value(signer, Tag::OctetString)?;
            // Attributes that are not signed.
            skip_if(signer, numbered(1))?;
            Ok(Token {
                content,
                certificates,
                signer: name,
                digest_algorithm,
                attributes,
                signature_algorithm,
                signature,
            })
        })
    })
}

/// Reads a `SigningCertificate` or `SigningCertificateV2`: the hash of the first certificate, which is the signer's.
fn signing_certificate<'a>(values: &mut SliceReader<'a>) -> Result<(ObjectIdentifier, &'a [u8])> {
    inside(values, Tag::Sequence, |attribute| {
        let found = inside(attribute, Tag::Sequence, |certificates| {
            let first = inside(certificates, Tag::Sequence, |certificate| {
                let algorithm = if next_is(certificate, Tag::Sequence) {
                    algorithm(certificate)?
                } else {
                    SHA_256
                };
                let hash = value(certificate, Tag::OctetString)?;
                skip_rest(certificate)?;
                Ok((algorithm, hash))
            })?;
            skip_rest(certificates)?;
            Ok(first)
        })?;
        skip_rest(attribute)?;
        Ok(found)
    })
}

/// Reads an `AlgorithmIdentifier` without its parameters.
fn algorithm(reader: &mut SliceReader<'_>) -> Result<ObjectIdentifier> {
    inside(reader, Tag::Sequence, |algorithm| {
        let name = algorithm.decode::<ObjectIdentifier>()?;
        skip_rest(algorithm)?;
        Ok(name)
    })
}

/// Reads a `GeneralizedTime` in UTC, which may have a fraction of a second. More than nine digits of it are cut.
fn time(bytes: &[u8]) -> Option<Timestamp> {
    let text = from_utf8(bytes).ok()?.strip_suffix('Z')?;
    let (seconds, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit());
    if seconds.len() != 14 || !is_number(seconds) || !is_number(fraction) {
        return None;
    }
    let fraction = &fraction[..fraction.len().min(FRACTION_MAX)];
    let (date, time) = seconds.split_at(8);
    format!("{date}T{time}.{fraction}Z").parse().ok()
}

/// A tag that the standard gives to a field.
const fn numbered(number: u32) -> Tag {
    Tag::ContextSpecific {
        constructed: true,
        number: TagNumber(number),
    }
}

/// Reads bytes that contain one value and nothing else.
fn all_of<'a, T>(
    bytes: &'a [u8],
    tag: Tag,
    read: impl FnOnce(&mut SliceReader<'a>) -> Result<T>,
) -> Result<T> {
    let mut reader = SliceReader::new(bytes)?;
    let found = inside(&mut reader, tag, read)?;
    reader.finish()?;
    Ok(found)
}

/// Reads what is inside a value, which must be read to its end.
fn inside<'a, T>(
    reader: &mut SliceReader<'a>,
    tag: Tag,
    read: impl FnOnce(&mut SliceReader<'a>) -> Result<T>,
) -> Result<T> {
    let header = Header::decode(reader)?;
    header.tag().assert_eq(tag)?;
    reader.read_nested(header.length(), read)
}

/// Reads a value without its tag and length.
fn value<'a>(reader: &mut SliceReader<'a>, tag: Tag) -> Result<&'a [u8]> {
    let header = Header::decode(reader)?;
    header.tag().assert_eq(tag)?;
    reader.read_slice(header.length())
}

fn expect(reader: &mut SliceReader<'_>, expected: ObjectIdentifier) -> Result<()> {
    let oid = reader.decode::<ObjectIdentifier>()?;
    if oid == expected {
        Ok(())
    } else {
        Err(ErrorKind::OidUnknown { oid }.into())
    }
}

fn next_is(reader: &SliceReader<'_>, tag: Tag) -> bool {
    !reader.is_finished() && Tag::peek(reader).is_ok_and(|found| found == tag)
}

fn skip(reader: &mut SliceReader<'_>) -> Result<()> {
    reader.tlv_bytes().map(|_| ())
}

fn skip_if(reader: &mut SliceReader<'_>, tag: Tag) -> Result<()> {
    if next_is(reader, tag) {
        skip(reader)
    } else {
        Ok(())
    }
}

fn skip_rest(reader: &mut SliceReader<'_>) -> Result<()> {
    while !reader.is_finished() {
        skip(reader)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_may_have_a_fraction() {
        for (text, expected) in [
            ("20261130080513Z", Some("2026-11-30T08:05:13Z")),
            ("20261130080513.25Z", Some("2026-11-30T08:05:13.25Z")),
            (
                "20261130080513.123456789123Z",
                Some("2026-11-30T08:05:13.123456789Z"),
            ),
            ("20261130080513.Z", None),
            ("20261130080513", None),
            ("20261130080513+0100", None),
            ("202611300805Z", None),
            ("20261330080513Z", None),
            ("2026113008051\u{e9}Z", None),
            ("", None),
        ] {
            let found = time(text.as_bytes()).map(|at| at.to_string());
            assert_eq!(found.as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn a_refusal_is_read_with_its_reason() {
        // The answer of `openssl ts -reply` to a request with a hash that it does not support, with a shorter text.
        let refusal = [
            0x30, 0x10, 0x30, 0x0e, 0x02, 0x01, 0x02, 0x30, 0x05, 0x0c, 0x03, b'b', b'a', b'd',
            0x03, 0x02, 0x07, 0x80,
        ];
        let answer = Answer::read(&refusal).unwrap();
        assert!(answer.token.is_none());
        assert_eq!((answer.status, answer.failure), (2, Some(0)));
        for length in 0..refusal.len() {
            assert!(Answer::read(&refusal[..length]).is_err(), "{length}");
        }
        assert!(Answer::read(&[&refusal[..], &[0]].concat()).is_err());
    }
}
