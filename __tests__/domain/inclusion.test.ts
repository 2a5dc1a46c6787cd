import { createHash } from 'node:crypto';

import {
  type Inclusion,
  isNamed,
  type Leaf,
  leafBytes,
  leafText,
  partyBytes,
  base64Url,
  provedText,
  stampText,
  hexOf,
} from '@/lib/domain/ledger/inclusion';
import {
  assembled,
  CODE_BYTES_MAX,
  codesOf,
  decodeInclusion,
  encodeInclusion,
  missingCodes,
  partOf,
} from '@/lib/domain/ledger/inclusion-code';
import { pathOf, rootOf } from '@/lib/domain/ledger/merkle';

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
const SALT = Uint8Array.from({ length: 16 }, (_, at) => at * 7);

const LEAF: Leaf = {
  kind: 'sales',
  number: 'SAL 00123',
  day: '2026-12-01',
  party: base64Url(sha256(partyBytes(SALT, 'علی رضایی'))),
  amounts: [
    ['buy', 'USD', '1000', 'EUR', '920.5'],
    ['take', 'USD', '1000'],
    ['give', 'EUR', '920.5'],
  ],
};
const HASH = 'ab'.repeat(32);

function proofOf(own: Partial<Inclusion> = {}): Inclusion {
  const leaves = Array.from({ length: 11 }, (_, at) => sha256(Uint8Array.of(at)));
  const all = leaves.with(6, sha256(leafBytes(SALT, leafText(LEAF))));
  const path = pathOf(all, 6, sha256);
  const token = Uint8Array.from({ length: 300 }, (_, at) => at % 251);
  return { leaf: LEAF, salt: SALT, place: { index: 6, size: 11, path }, hash: HASH, token, ...own };
}
const rootOfProof = () => {
  const leaves = Array.from({ length: 11 }, (_, at) => sha256(Uint8Array.of(at)));
  return rootOf(leaves.with(6, sha256(leafBytes(SALT, leafText(LEAF)))), sha256);
};
const bytesIn = (codes: readonly string[]) =>
  assembled(codes.flatMap((code) => partOf(code) ?? []));
const read = (codes: readonly string[]) => decodeInclusion(bytesIn(codes), sha256);

test('a proof leads to the text that the authority has stamped', async () => {
  const text = await provedText(proofOf(), sha256);
  expect(text).toBe(`2 ${HASH} ${hexOf(rootOfProof())} 11`);
  expect(stampText(HASH)).toBe(HASH);
});

test('another number, day, amount, currency, side, party, salt, hash or size leads to another text', async () => {
  const text = await provedText(proofOf(), sha256);
  const place = proofOf().place;
  const changed: Partial<Inclusion>[] = [
    { leaf: { ...LEAF, number: 'SAL 00124' } },
    { leaf: { ...LEAF, day: '2026-12-02' } },
    { leaf: { ...LEAF, kind: 'balance' } },
    { leaf: { ...LEAF, party: '' } },
    { leaf: { ...LEAF, amounts: LEAF.amounts.slice(1) } },
    { leaf: { ...LEAF, amounts: LEAF.amounts.with(1, ['take', 'USD', '1001']) } },
    { leaf: { ...LEAF, amounts: LEAF.amounts.with(1, ['take', 'CAD', '1000']) } },
    { leaf: { ...LEAF, amounts: LEAF.amounts.with(1, ['give', 'USD', '1000']) } },
    { salt: SALT.with(3, 1) },
    { hash: 'ac'.repeat(32) },
    { place: { ...place, size: 12 } },
    { place: { ...place, index: 7 } },
  ];
  for (const own of changed) expect(await provedText(proofOf(own), sha256)).not.toBe(text);
});

test('a proof is the same after its way through a QR code', async () => {
  const codes = codesOf(encodeInclusion(proofOf(), sha256));
  expect(codes).toHaveLength(1);
  expect(codes[0]).toMatch(/^[1-9]\d+$/);
  const { token, salt, ...found } = (await read(codes)) ?? proofOf({ hash: '' });
  const { token: _token, salt: _salt, ...proof } = proofOf();
  expect([Array.from(token), Array.from(salt)]).toEqual([Array.from(_token), Array.from(_salt)]);
  const plain = ({ place, ...rest }: Omit<Inclusion, 'token' | 'salt'>) => ({
    ...rest,
    place: { ...place, path: place.path.map(hexOf) },
  });
  expect(plain(found)).toEqual(plain(proof));
});

test('one digit changed anywhere, left out or added makes it no proof', async () => {
  const [code = ''] = codesOf(encodeInclusion(proofOf(), sha256));
  for (let at = 0; at < code.length; at += 1) {
    const other = String((Number(code[at]) + 1 + (at % 9)) % 10);
    const changed = `${code.slice(0, at)}${other}${code.slice(at + 1)}`;
    expect([at, changed === code ? undefined : await read([changed])]).toEqual([at, undefined]);
  }
  expect(await read([code.slice(0, -1)])).toBeUndefined();
  expect(await read([code.slice(1)])).toBeUndefined();
  expect(await read([`${code}0`])).toBeUndefined();
});

test('a long proof has several codes, which may be read in any order', async () => {
  const proof = proofOf({ token: Uint8Array.from({ length: 4_000 }, (_, at) => (at * 31) % 256) });
  const codes = codesOf(encodeInclusion(proof, sha256));
  expect(codes.map((code) => code.slice(0, 4))).toEqual(['1.3.', '2.3.', '3.3.']);
  const [one, two, three] = codes.flatMap((code) => partOf(code) ?? []);
  if (!one || !two || !three) throw new Error('there are three codes');
  expect(one.bytes.length).toBeLessThanOrEqual(CODE_BYTES_MAX);
  expect(missingCodes([three])).toEqual([1, 2]);
  expect(missingCodes([three, one])).toEqual([2]);
  expect(missingCodes([three, one, two])).toEqual([]);
  const found = await decodeInclusion(assembled([three, one, two]), sha256);
  expect(found && Array.from(found.token)).toEqual(Array.from(proof.token));
});

test('codes of two proofs do not make one', async () => {
  const token = (seed: number) => Uint8Array.from({ length: 2_000 }, (_, at) => (at * seed) % 256);
  const [one = ''] = codesOf(encodeInclusion(proofOf({ token: token(3) }), sha256));
  const [, two = ''] = codesOf(encodeInclusion(proofOf({ token: token(5) }), sha256));
  expect(await read([one, two])).toBeUndefined();
});

test('a code that is left of another proof with more codes does not replace one', () => {
  const part = (at: number, count: number, byte: number) => ({
    at,
    count,
    bytes: Uint8Array.of(byte),
  });
  const parts = [part(1, 2, 1), part(1, 3, 9), part(2, 2, 2)];
  expect(missingCodes(parts)).toEqual([]);
  expect(Array.from(assembled(parts))).toEqual([1, 2]);
});

test.each([
  '',
  '0',
  '1',
  'abc',
  '12a',
  '-5',
  '1.2.',
  '3.2.1234567',
  '0.1.12345',
  '१२३४',
  '9'.repeat(100_000),
  '1'.repeat(4_999),
])('a text that is no code of a proof is none: %.20s', async (code) => {
  const part = partOf(code);
  expect(part && (await decodeInclusion(assembled([part]), sha256))).toBeUndefined();
});

test('a leaf that is not canonical is refused, also with the right checksum', async () => {
  const proof = proofOf();
  const bytes = encodeInclusion(proof, sha256);
  const text = leafText(LEAF);
  const at = 1 + 16 + 2;
  const length = new TextEncoder().encode(text).length;
  for (const other of [
    text.replace('["sales"', '["sale\\u0073"'.slice(0, 8).padEnd(8)),
    `${' '.repeat(length)}`,
    '{}'.padEnd(length),
    `[${'1,'.repeat(100)}`.slice(0, length),
  ]) {
    const own = new TextEncoder().encode(other.slice(0, length).padEnd(length));
    const fields = bytes.slice(0, -8);
    fields.set(own.slice(0, length), at);
    const forged = new Uint8Array([...fields, ...sha256(fields).slice(0, 8)]);
    expect(await decodeInclusion(forged, sha256)).toBeUndefined();
  }
});

test('the name on the paper is compared without blanks around it', async () => {
  expect(await isNamed(proofOf(), ' علی رضایی ', sha256)).toBe(true);
  expect(await isNamed(proofOf(), 'علی رضائی', sha256)).toBe(false);
  expect(await isNamed(proofOf(), '', sha256)).toBe(false);
});
