import { bytesOfHex, hexOf, type Inclusion, type Leaf, leafText, SALT_BYTES } from './inclusion';
import { type Digest, HASH_BYTES, joined, type Sha256 } from './merkle';

/** Version of the bytes of a proof. */
const FORM = 1;

/** Bytes of the SHA-256 at the end of a proof, which finds a digit that was misread. */
const CHECK_BYTES = 8;

/** Most bytes of one QR code. A code with more has modules too small for a phone on the width of a receipt. */
export const CODE_BYTES_MAX = 1_800;

/** Most digits of a code, which bounds the work for a text that somebody pastes. */
const DIGITS_MAX = 5_000;

/** Most codes of one proof. */
const CODES_MAX = 9;

/** Bytes of a proof: its fields in a fixed order, then the first bytes of their SHA-256. */
export function encodeInclusion(
  { leaf, salt, place, hash, token }: Inclusion,
  sha256: Sha256,
): Uint8Array {
  const text = new TextEncoder().encode(leafText(leaf));
  const fields = joined(
    Uint8Array.of(FORM),
    salt,
    number(text.length, 2),
    text,
    bytesOfHex(hash),
    number(place.index, 4),
    number(place.size, 4),
    number(place.path.length, 1),
    ...place.path,
    number(token.length, 2),
    token,
  );
  return joined(fields, sha256(fields).slice(0, CHECK_BYTES));
}

/** Reads the bytes of a proof. Undefined if they are not exactly those that `encodeInclusion` wrote. */
export async function decodeInclusion(
  bytes: Uint8Array,
  digest: Digest,
): Promise<Inclusion | undefined> {
  const fields = bytes.slice(0, -CHECK_BYTES);
  const check = (await digest(fields)).slice(0, CHECK_BYTES);
  if (hexOf(check) !== hexOf(bytes.slice(-CHECK_BYTES))) return undefined;
  const read = readerOf(fields);
  if (read.number(1) !== FORM) return undefined;
  const salt = read.bytes(SALT_BYTES);
  const text = new TextDecoder().decode(read.bytes(read.number(2)));
  const hash = hexOf(read.bytes(HASH_BYTES));
  const [index, size] = [read.number(4), read.number(4)];
  const path = Array.from({ length: read.number(1) }, () => read.bytes(HASH_BYTES));
  const token = read.bytes(read.number(2));
  const leaf = leafOf(text);
  if (!read.isAtEnd() || !leaf) return undefined;
  return { leaf, salt, place: { index, size, path }, hash, token };
}

/**
 * Texts of the QR codes of a proof: decimal digits, which a QR code packs as densely as bytes, and which nothing after
 * the `#` of an address changes. If there are several codes, each begins with its number and their count.
 */
export function codesOf(bytes: Uint8Array): readonly string[] {
  const count = Math.ceil(bytes.length / CODE_BYTES_MAX);
  const length = Math.ceil(bytes.length / count);
  const texts = Array.from({ length: count }, (_, at) =>
    digitsOf(bytes.slice(at * length, (at + 1) * length)),
  );
  return count === 1 ? texts : texts.map((text, at) => `${at + 1}.${count}.${text}`);
}

/** A code of a proof that has several: its number from 1, their count, and its bytes. */
export type CodePart = Readonly<{ at: number; count: number; bytes: Uint8Array }>;

const CODE = /^(?:([1-9])\.([1-9])\.)?([1-9]\d*)$/;

/** Reads the text of one QR code. Undefined if it is none. */
export function partOf(code: string): CodePart | undefined {
  const [, at = '1', count = '1', digits = ''] = CODE.exec(code) ?? [];
  if (digits === '' || digits.length > DIGITS_MAX) return undefined;
  const hex = BigInt(digits).toString(16);
  if (!hex.startsWith('1') || hex.length % 2 === 0 || Number(at) > Number(count)) return undefined;
  return { at: Number(at), count: Number(count), bytes: bytesOfHex(hex.slice(1)) };
}

/** Codes in a text, such as one or several addresses that end with a code. Other words are left out. */
export const partsIn = (text: string): readonly CodePart[] =>
  text.split(/\s+/).flatMap((word) => partOf(word.slice(word.lastIndexOf('#') + 1)) ?? []);

/** Numbers of the codes that are missing for the proof of the last code. */
export function missingCodes(parts: readonly CodePart[]): readonly number[] {
  const count = parts.at(-1)?.count ?? 0;
  const known = new Set(parts.filter((part) => part.count === count).map(({ at }) => at));
  return Array.from({ length: Math.min(count, CODES_MAX) }, (_, at) => at + 1).filter(
    (at) => !known.has(at),
  );
}

/**
 * Bytes of the proof of the last code, whose codes are all known. Of two codes with the same number, the later one
 * counts; codes of a proof with another number of codes are left out.
 */
export function assembled(parts: readonly CodePart[]): Uint8Array {
  const count = parts.at(-1)?.count ?? 0;
  const own = parts.filter((part) => part.count === count);
  const byNumber = new Map(own.map((part) => [part.at, part.bytes]));
  return joined(
    ...Array.from({ length: count }, (_, at) => byNumber.get(at + 1) ?? new Uint8Array()),
  );
}

/** A number in front keeps leading zeros. */
const digitsOf = (bytes: Uint8Array): string => BigInt(`0x1${hexOf(bytes)}`).toString();

function number(value: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let left = value;
  for (let at = length - 1; at >= 0; at -= 1) {
    bytes[at] = left % 256;
    left = Math.floor(left / 256);
  }
  if (left > 0) throw new RangeError('the number is too long for its field');
  return bytes;
}

function readerOf(all: Uint8Array) {
  let at = 0;
  const bytes = (length: number) => all.slice(at, (at += length));
  return {
    bytes,
    number: (length: number) => bytes(length).reduce((sum, byte) => sum * 256 + byte, 0),
    /** True if exactly all bytes were read. */
    isAtEnd: () => at === all.length,
  };
}

/** Reads the text of a leaf. Undefined if it is not the canonical text of one. */
function leafOf(text: string): Leaf | undefined {
  const [kind, number, day, party, amounts] = listIn(text);
  if (![kind, number, day, party].every(isText) || !Array.isArray(amounts)) return undefined;
  if (!amounts.every(isAmount)) return undefined;
  const leaf = { kind, number, day, party, amounts } as Leaf;
  return leafText(leaf) === text ? leaf : undefined;
}

const CURRENCY = /^[A-Z]{3}$/;
const DECIMAL = /^-?\d{1,20}(\.\d{1,12})?$/;

function isAmount(one: unknown): boolean {
  if (!Array.isArray(one) || !one.every(isText)) return false;
  const [, currency = '', amount = '', counter, value] = one;
  const isMoney = (code: string, figure: string) => CURRENCY.test(code) && DECIMAL.test(figure);
  const isPlain = one.length === 3 || (one.length === 5 && isMoney(counter ?? '', value ?? ''));
  return isPlain && isMoney(currency, amount);
}

const isText = (value: unknown): value is string => typeof value === 'string';

function listIn(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
