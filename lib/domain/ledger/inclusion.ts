import { canonicalJson } from './chain';
import { type Digest, joined, leafInput, type Place, rootFrom } from './merkle';

const encoder = new TextEncoder();
const utf8 = (text: string): Uint8Array => encoder.encode(text);

/** Begins the bytes of a name, so that no leaf has the same bytes. */
const PARTY = utf8('party');

/** Kinds of papers that carry a proof of inclusion: the receipt of a ticket, and the balance of a statement. */
export const PROVED_KINDS = ['sales', 'balance'] as const;

/**
 * Content of a leaf, as the paper shows it. A leaf of an entry has the number and the day of its document. A leaf of a
 * balance has the id of the last stamped entry as its number, and no day.
 */
export type Leaf = Readonly<{
  kind: string;
  number: string;
  day: string;
  /** Salted hash of the name on the paper, in base64url; empty without a name. */
  party: string;
  amounts: readonly LeafAmount[];
}>;

/**
 * An amount of a leaf: its role, currency and amount. A bought or sold amount is followed by the currency and the amount
 * that it was exchanged for.
 */
export type LeafAmount =
  | readonly [role: string, currency: string, amount: string]
  | readonly [role: string, currency: string, amount: string, counter: string, value: string];

/** Random bytes that keep a leaf from being guessed from its hash, which is in the paths of other leaves. */
export const SALT_BYTES = 16;

/** Text of a leaf: its fields as canonical JSON. */
export const leafText = ({ kind, number, day, party, amounts }: Leaf): string =>
  canonicalJson([kind, number, day, party, amounts]);

/** Bytes whose SHA-256 is the hash of a leaf. */
export const leafBytes = (salt: Uint8Array, text: string): Uint8Array =>
  leafInput(salt, utf8(text));

/** Bytes whose SHA-256 is the hash of a name in a leaf. */
export const partyBytes = (salt: Uint8Array, name: string): Uint8Array =>
  joined(PARTY, salt, utf8(name.trim().normalize('NFC')));

/** Version of the text that a timestamp authority stamps. Version 1 is the hash of the chain alone. */
const STAMP_FORM = 2;

/**
 * Text that a timestamp authority stamps: the hash of the entry chain, and the root and the number of leaves of the
 * tree over the entries since the former stamp.
 */
export const stampText = (hash: string, tree?: Readonly<{ root: string; size: number }>): string =>
  tree ? `${STAMP_FORM} ${hash} ${tree.root} ${tree.size}` : hash;

/** A proof of inclusion: a leaf, its place in the tree, the hash of the chain, and the timestamp over both. */
export type Inclusion = Readonly<{
  leaf: Leaf;
  salt: Uint8Array;
  place: Place;
  /** Hash of the entry chain, in hex. */
  hash: string;
  /** Timestamp token (RFC 3161) with the certificate of its signer only. */
  token: Uint8Array;
}>;

/** The text that the timestamp of a proof must stamp. Undefined if the path does not fit its place. */
export async function provedText(
  { leaf, salt, place, hash }: Inclusion,
  digest: Digest,
): Promise<string | undefined> {
  const own = await digest(leafBytes(salt, leafText(leaf)));
  const root = await rootFrom(own, place, digest);
  return root && stampText(hash, { root: hexOf(root), size: place.size });
}

/** True if a leaf has the name that is printed on the paper. */
export async function isNamed(
  { leaf, salt }: Pick<Inclusion, 'leaf' | 'salt'>,
  name: string,
  digest: Digest,
): Promise<boolean> {
  return leaf.party === base64Url(await digest(partyBytes(salt, name)));
}

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export function bytesOfHex(hex: string): Uint8Array {
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) =>
    Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16),
  );
}

export const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
