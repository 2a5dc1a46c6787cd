import { createHash } from 'node:crypto';

import { bytesOfHex, hexOf } from '@/lib/domain/ledger/inclusion';
import { leafInput, pathOf, rootFrom, rootOf } from '@/lib/domain/ledger/merkle';

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

/** Leaves and roots of the reference implementation of RFC 6962 (google/certificate-transparency). */
const LEAVES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map((hex) => sha256(leafInput(bytesOfHex(hex))));
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const PATHS = [
  {
    index: 0,
    size: 8,
    path: [
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ],
  },
  {
    index: 5,
    size: 8,
    path: [
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  },
  {
    index: 2,
    size: 3,
    path: ['fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
  },
  {
    index: 1,
    size: 5,
    path: [
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ],
  },
];

const leafAt = (index: number): Uint8Array => LEAVES[index] ?? new Uint8Array();
const many = (count: number) =>
  Array.from({ length: count }, (_, at) => sha256(Uint8Array.of(at >> 8, at)));

test('roots of one to eight leaves are those of the reference implementation of RFC 6962', () => {
  const roots = ROOTS.map((_, at) => hexOf(rootOf(LEAVES.slice(0, at + 1), sha256)));
  expect(roots).toEqual(ROOTS);
});

test.each(PATHS)('the path of leaf $index of $size is that of RFC 6962', async (vector) => {
  const { index, size, path } = vector;
  expect(pathOf(LEAVES.slice(0, size), index, sha256).map(hexOf)).toEqual(path);
  const place = { index, size, path: path.map(bytesOfHex) };
  const root = await rootFrom(leafAt(index), place, sha256);
  expect(root && hexOf(root)).toBe(ROOTS[size - 1]);
});

test('a tree without leaves has no root', () => {
  expect(() => rootOf([], sha256)).toThrow(RangeError);
});

test('every leaf of every tree of up to 40 leaves leads to the root', async () => {
  for (let size = 1; size <= 40; size += 1) {
    const leaves = many(size);
    const root = hexOf(rootOf(leaves, sha256));
    for (const [index, leaf] of leaves.entries()) {
      const path = pathOf(leaves, index, sha256);
      const found = await rootFrom(leaf, { index, size, path }, sha256);
      expect([size, index, found && hexOf(found)]).toEqual([size, index, root]);
    }
  }
});

test('a path at another place, of another length or with another hash leads to no such root', async () => {
  const leaves = many(21);
  const root = hexOf(rootOf(leaves, sha256));
  for (const [index, leaf] of leaves.entries()) {
    const path = pathOf(leaves, index, sha256);
    const wrong = [
      { index: (index + 1) % 21, size: 21, path },
      { index, size: 21, path: path.slice(1) },
      { index, size: 21, path: path.slice(0, -1) },
      { index, size: 21, path: [...path, leaf] },
      { index: index + 21, size: 21, path },
      ...path.map((_, at) => ({ index, size: 21, path: path.with(at, sha256(leaf)) })),
    ];
    for (const place of wrong) {
      const found = await rootFrom(leaf, place, sha256);
      expect(found && hexOf(found)).not.toBe(root);
    }
  }
});

test('roots of subtrees with 2, 4 or 8 leaves have the root of their leaves', () => {
  for (const width of [2, 4, 8]) {
    for (let size = 1; size <= 40; size += 1) {
      const leaves = many(size);
      const subtrees = Array.from({ length: Math.ceil(size / width) }, (_, at) =>
        rootOf(leaves.slice(at * width, (at + 1) * width), sha256),
      );
      expect(hexOf(rootOf(subtrees, sha256))).toBe(hexOf(rootOf(leaves, sha256)));
    }
  }
});
