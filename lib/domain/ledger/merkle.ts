/** SHA-256 of some bytes. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

/** SHA-256 in a browser, where it is asynchronous, or on the host. */
export type Digest = (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>;

/** Size of a hash in bytes. */
export const HASH_BYTES = 32;

/** Prefixes of RFC 6962, section 2.1. They keep a node from being taken for a leaf. */
const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** Bytes whose SHA-256 is the hash of a leaf. */
export const leafInput = (...content: readonly Uint8Array[]): Uint8Array =>
  joined(LEAF, ...content);

/** Bytes whose SHA-256 is the hash of a node with two children. */
const nodeInput = (left: Uint8Array, right: Uint8Array): Uint8Array => joined(NODE, left, right);

/**
 * Root of the Merkle tree (RFC 6962, section 2.1) over the hashes of its leaves. The hashes may also be the roots of
 * subtrees with equally many leaves, a power of two; only the last subtree may have fewer. Throws without hashes.
 */
export function rootOf(hashes: readonly Uint8Array[], sha256: Sha256): Uint8Array {
  const [only] = hashes;
  if (!only) throw new RangeError('a tree has at least one leaf');
  if (hashes.length === 1) return only;
  const split = splitOf(hashes.length);
  const left = rootOf(hashes.slice(0, split), sha256);
  return sha256(nodeInput(left, rootOf(hashes.slice(split), sha256)));
}

/** Hashes that lead from a leaf to the root, from the leaf up (audit path of RFC 6962, section 2.1.1). */
export function pathOf(
  hashes: readonly Uint8Array[],
  index: number,
  sha256: Sha256,
): readonly Uint8Array[] {
  if (hashes.length <= 1) return [];
  const split = splitOf(hashes.length);
  const [left, right] = [hashes.slice(0, split), hashes.slice(split)];
  return index < split
    ? [...pathOf(left, index, sha256), rootOf(right, sha256)]
    : [...pathOf(right, index - split, sha256), rootOf(left, sha256)];
}

/** Place of a leaf in a tree of `size` leaves, with its path. */
export type Place = Readonly<{ index: number; size: number; path: readonly Uint8Array[] }>;

/**
 * Root that a leaf's hash and its path lead to (RFC 9162, section 2.1.3.2). Undefined if the path does not have the
 * length that the place requires.
 */
export async function rootFrom(
  leaf: Uint8Array,
  { index, size, path }: Place,
  digest: Digest,
): Promise<Uint8Array | undefined> {
  if (index >= size) return undefined;
  let [node, last] = [index, size - 1];
  let hash = leaf;
  for (const sibling of path) {
    if (last === 0) return undefined;
    const isRight = node % 2 === 1 || node === last;
    hash = await digest(isRight ? nodeInput(sibling, hash) : nodeInput(hash, sibling));
    // A last node without a sibling moves up unchanged.
    while (isRight && node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)];
    [node, last] = [half(node), half(last)];
  }
  return last === 0 ? hash : undefined;
}

const half = (value: number) => Math.floor(value / 2);

/** Largest power of two below the number of leaves. */
function splitOf(count: number): number {
  let split = 1;
  while (split * 2 < count) split *= 2;
  return split;
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  let length = 0;
  for (const part of parts) length += part.length;
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
