import { createHash } from 'node:crypto';

import {
  base64Url,
  hexOf,
  type Leaf,
  leafBytes,
  leafText,
  partyBytes,
  stampText,
} from '@/lib/domain/ledger/inclusion';
import { codesOf, encodeInclusion } from '@/lib/domain/ledger/inclusion-code';
import { pathOf, rootOf } from '@/lib/domain/ledger/merkle';
import { shortToken } from '@/lib/timestamp-token';
import { timestampRequest } from '@/server/ledger/stamps/timestamp';

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
const SALT = Uint8Array.from({ length: 16 }, (_, at) => at);
const HASH = 'ab'.repeat(32);

/** Codes of a proof of a leaf among nine, stamped by an authority. With `name`, the leaf has the hash of this name. */
export async function aProof(
  stamp: (query: Buffer) => Promise<Buffer>,
  leaf: Leaf,
  { name, stamped = leaf }: Readonly<{ name?: string; stamped?: Leaf }> = {},
): Promise<readonly string[]> {
  const party = name === undefined ? '' : base64Url(sha256(partyBytes(SALT, name)));
  const own = (one: Leaf) => ({ ...one, party });
  const leaves = Array.from({ length: 9 }, (_, at) => sha256(Uint8Array.of(at)));
  const all = leaves.with(4, sha256(leafBytes(SALT, leafText(own(stamped)))));
  const root = hexOf(rootOf(all, sha256));
  const reply = await stamp(timestampRequest(stampText(HASH, { root, size: 9 })).bytes);
  const place = { index: 4, size: 9, path: pathOf(all, 4, sha256) };
  const proof = { leaf: own(leaf), salt: SALT, place, hash: HASH, token: shortToken(reply) };
  return codesOf(encodeInclusion(proof, sha256));
}
