import { createRequire } from 'node:module';

/** Internal tables of the QR library: positions of patterns, and counts of blocks and codewords by version. */
type Tables = Readonly<{
  alignment: { getPositions: (version: number) => [number, number][] };
  correction: {
    getBlocksCount: (version: number, level: object) => number;
    getTotalCodewordsCount: (version: number, level: object) => number;
  };
  level: { L: object };
  utils: { getSymbolTotalCodewords: (version: number) => number };
}>;

const load = createRequire(import.meta.url);
const TABLES: Tables = {
  alignment: load('qrcode/lib/core/alignment-pattern'),
  correction: load('qrcode/lib/core/error-correction-code'),
  level: load('qrcode/lib/core/error-correction-level'),
  utils: load('qrcode/lib/core/utils'),
};

type Matrix = readonly (readonly boolean[])[];

/**
 * Reads the text of a QR code that the QR library has drawn as SVG: level L of error correction, and segments of bytes
 * or digits. It reads the modules as a scanner does, but corrects no errors.
 */
export function qrText(svg: string): string {
  const modules = modulesOf(svg);
  return textOf(dataOf(codewordsOf(modules), versionOf(modules)), versionOf(modules));
}

const versionOf = (modules: Matrix) => (modules.length - 17) / 4;

/** Modules of the last path of the SVG, whose lines run through the middle of the dark modules. */
function modulesOf(svg: string): Matrix {
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1] ?? 0);
  const path = [...svg.matchAll(/ d="([^"]+)"/g)].at(-1)?.[1] ?? '';
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  let [x, y] = [0, 0];
  for (const [, command, first = '0', second = '0'] of path.matchAll(
    /([Mmh])([-\d.]+)(?: ([-\d.]+))?/g,
  )) {
    if (command === 'M') [x, y] = [Number(first), Math.floor(Number(second))];
    if (command === 'm') x += Number(first);
    if (command !== 'h') continue;
    for (let at = 0; at < Number(first); at += 1) rows[y]?.splice(x + at, 1, true);
    x += Number(first);
  }
  return rows;
}

function isFunction(row: number, column: number, size: number, version: number): boolean {
  const inFinder =
    (row < 9 && column < 9) || (row < 9 && column >= size - 8) || (row >= size - 8 && column < 9);
  const inVersion =
    version >= 7 &&
    ((row < 6 && column >= size - 11 && column < size - 8) ||
      (column < 6 && row >= size - 11 && row < size - 8));
  const inAlignment = TABLES.alignment
    .getPositions(version)
    .some(([y, x]) => Math.abs(row - y) <= 2 && Math.abs(column - x) <= 2);
  return inFinder || inVersion || inAlignment || row === 6 || column === 6;
}

const MASKS: readonly ((row: number, column: number) => number)[] = [
  (i, j) => (i + j) % 2,
  (i) => i % 2,
  (_, j) => j % 3,
  (i, j) => (i + j) % 3,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2,
  (i, j) => ((i * j) % 2) + ((i * j) % 3),
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2,
  (i, j) => (((i * j) % 3) + ((i + j) % 2)) % 2,
];

/** Format bits beside the first finder: two bits of the level, then three of the mask, masked with 10101. */
function maskOf(modules: Matrix) {
  const bits = [0, 1, 2, 3, 4].map((column) => (modules[8]?.[column] ? 1 : 0));
  const value = Number.parseInt(bits.join(''), 2) ^ 0b10101;
  if (value >> 3 !== 0b01) throw new Error('the level of error correction is not L');
  const mask = MASKS[value & 0b111];
  if (!mask) throw new Error('there is no such mask');
  return mask;
}

/** Codewords in the order of the modules: pairs of columns from the right, up and down in turn. */
function codewordsOf(modules: Matrix): number[] {
  const size = modules.length;
  const version = versionOf(modules);
  const mask = maskOf(modules);
  const bits: number[] = [];
  let isUp = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right -= 1;
    for (let step = 0; step < size; step += 1) {
      const row = isUp ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (isFunction(row, column, size, version)) continue;
        const isDark = modules[row]?.[column] ?? false;
        bits.push(isDark === (mask(row, column) === 0) ? 0 : 1);
      }
    }
    isUp = !isUp;
  }
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
    Number.parseInt(bits.slice(8 * at, 8 * at + 8).join(''), 2),
  );
}

/** Data codewords of all blocks, which the code interleaves. */
function dataOf(codewords: readonly number[], version: number): number[] {
  const { correction, level, utils } = TABLES;
  const blocks = correction.getBlocksCount(version, level.L);
  const total = utils.getSymbolTotalCodewords(version);
  const data = total - correction.getTotalCodewordsCount(version, level.L);
  const short = Math.floor(data / blocks);
  const long = data % blocks;
  const found = Array.from({ length: blocks }, (): number[] => []);
  let at = 0;
  for (let place = 0; place <= short; place += 1) {
    for (const [block, own] of found.entries()) {
      if (place === short && block < blocks - long) continue;
      own.push(codewords[at] ?? 0);
      at += 1;
    }
  }
  return found.flat();
}

const BYTES = 0b0100;
const DIGITS = 0b0001;

function textOf(data: readonly number[], version: number): string {
  const bits = data.map((word) => word.toString(2).padStart(8, '0')).join('');
  let at = 0;
  const take = (count: number) => Number.parseInt(bits.slice(at, (at += count)) || '0', 2);
  let text = '';
  for (let mode = take(4); mode !== 0; mode = take(4)) {
    if (mode === BYTES) {
      const length = take(version < 10 ? 8 : 16);
      text += Buffer.from(Array.from({ length }, () => take(8))).toString();
    } else if (mode === DIGITS) {
      const length = take(version < 10 ? 10 : version < 27 ? 12 : 14);
      for (let left = length; left > 0; left -= 3) {
        const count = Math.min(left, 3);
        text += String(take([0, 4, 7, 10][count] ?? 0)).padStart(count, '0');
      }
    } else throw new Error(`a segment of mode ${mode}`);
  }
  return text;
}
