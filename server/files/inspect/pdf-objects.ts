import { Unfit } from './verdict.ts';

/** An object of a PDF. Booleans are parsed as null, because no rule depends on them. */
export type PdfObject =
  | Readonly<{ name: string }>
  | Readonly<{ text: string }>
  | Readonly<{ ref: number }>
  | Readonly<{ number: number }>
  | readonly PdfObject[]
  | PdfDictionary
  | null;

/** Entries in order. A key may occur twice, because PDF readers disagree about which value applies. */
export type PdfDictionary = Readonly<{ entries: readonly (readonly [key: string, PdfObject])[] }>;

const DEPTH_MAX = 60;
const BLANKS = /(?:[\s\0]|%[^\r\n]*)*/y;
const NAME = /\/([^\s\0()<>[\]{}/%]*)/y;
const REF = /(\d{1,10})[\s\0]+\d{1,10}[\s\0]+R(?![^\s\0()<>[\]{}/%])/y;
const PLAIN = /(?:[+-]*\d*\.?\d*|true|false|null)(?=[\s\0()<>[\]{}/%]|$)/y;
const HEX = /<([\s\0\da-fA-F]*)>/y;
const LITERAL_PART = /[^()\\]+|\\(?:[0-7]{1,3}|\r\n|[^])/y;
const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  '\n': '',
  '\r': '',
  '\r\n': '',
};

/** Parser of PDF objects in Latin-1 text. Rejects text that it cannot parse. */
export class PdfParser {
  readonly #text: string;
  #at: number;

  constructor(text: string, at: number) {
    this.#text = text;
    this.#at = at;
  }

  /** Position in the text after the object that was read last. */
  get at(): number {
    return this.#at;
  }

  read(depth = 0): PdfObject {
    if (depth > DEPTH_MAX) throw new Unfit('unreadable');
    this.#take(BLANKS);
    const start = this.#text[this.#at];
    if (start === '/') return { name: this.#name() };
    if (start === '(') return { text: this.#literal() };
    if (start === '[') return this.#array(depth);
    if (start === '<') {
      return this.#text[this.#at + 1] === '<' ? this.#dictionary(depth) : { text: this.#hex() };
    }
    const [, ref] = this.#take(REF) ?? [];
    if (ref !== undefined) return { ref: Number(ref) };
    // An object without content is parsed as null.
    if (this.#text.startsWith('endobj', this.#at)) return null;
    const [plain = ''] = this.#take(PLAIN) ?? [];
    if (plain === '') throw new Unfit('unreadable');
    return /\d/.test(plain) ? { number: Number(plain) } : null;
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text) ?? undefined;
    if (found) this.#at = pattern.lastIndex;
    return found;
  }

  #isNext(word: string): boolean {
    this.#take(BLANKS);
    if (!this.#text.startsWith(word, this.#at)) return false;
    this.#at += word.length;
    return true;
  }

  #name(): string {
    const [, name = ''] = this.#take(NAME) ?? [];
    return name.replaceAll(/#([\da-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }

  #hex(): string {
    const [, hex] = this.#take(HEX) ?? [];
    if (hex === undefined) throw new Unfit('unreadable');
    return Buffer.from(hex.replaceAll(/[\s\0]/g, ''), 'hex').toString('latin1');
  }

  #literal(): string {
    const parts: string[] = [];
    let open = 0;
    do {
      const sign = this.#text[this.#at];
      if (sign === '(' || sign === ')') {
        open += sign === '(' ? 1 : -1;
        this.#at += 1;
        parts.push(sign);
        continue;
      }
      const [part] = this.#take(LITERAL_PART) ?? [];
      if (part === undefined) throw new Unfit('unreadable');
      parts.push(unescaped(part));
    } while (open > 0);
    return parts.slice(1, -1).join('');
  }

  #array(depth: number): PdfObject[] {
    this.#at += 1;
    const items: PdfObject[] = [];
    while (!this.#isNext(']')) items.push(this.read(depth + 1));
    return items;
  }

  #dictionary(depth: number): PdfDictionary {
    this.#at += 2;
    const entries: (readonly [string, PdfObject])[] = [];
    while (!this.#isNext('>>')) {
      if (this.#text[this.#at] !== '/') throw new Unfit('unreadable');
      entries.push([this.#name(), this.read(depth + 1)]);
    }
    return { entries };
  }
}

function unescaped(part: string): string {
  if (!part.startsWith('\\')) return part;
  const escaped = part.slice(1);
  if (/^[0-7]/.test(escaped)) return String.fromCharCode(Number.parseInt(escaped, 8) & 0xff);
  return ESCAPES[escaped] ?? escaped;
}

export const isList = (object: PdfObject): object is readonly PdfObject[] => Array.isArray(object);

export const isRef = (object: PdfObject): object is Readonly<{ ref: number }> =>
  object !== null && 'ref' in object;

export const isDictionary = (object: PdfObject): object is PdfDictionary =>
  object !== null && 'entries' in object && !isList(object);

/** All values of a key, which may occur more than once. */
export const valuesOf = ({ entries }: PdfDictionary, key: string): PdfObject[] =>
  entries.flatMap(([own, value]) => (own === key ? [value] : []));

/** Value of a name object; undefined for every other object. */
export const nameOf = (object: PdfObject): string | undefined =>
  object !== null && 'name' in object ? object.name : undefined;

/** Value of a key that must occur once and be a whole number, not negative; rejects everything else. */
export function wholeOf(dictionary: PdfDictionary, key: string): number {
  const [value = null, ...more] = valuesOf(dictionary, key);
  const isWhole = value !== null && 'number' in value && Number.isSafeInteger(value.number);
  if (!isWhole || value.number < 0 || more.length > 0) throw new Unfit('unreadable');
  return value.number;
}
