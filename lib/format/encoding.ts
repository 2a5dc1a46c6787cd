import type { Encoding } from '@/lib/domain/dialect';

const MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Encoding that the byte order mark of a file states; undefined if the file has no mark. */
export const markedEncoding = (start: Uint8Array): Encoding | undefined =>
  MARKS.find(([, mark]) => mark.every((byte, at) => start[at] === byte))?.[0];

/** Detects UTF-16 without a byte order mark: in ASCII text every second byte is zero. */
export function wideEncoding(start: Uint8Array): Encoding | undefined {
  const zeros = [0, 0];
  start.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const most = start.length / 4;
  if (odd > most && even < odd / 4) return 'utf-16le';
  return even > most && odd < even / 4 ? 'utf-16be' : undefined;
}

/**
 * Matches words that contain a byte beyond ASCII. The text was decoded as Latin-1, so that each character is one byte.
 */
const WORDS = /[A-Za-z]*[\x80-\xff][A-Za-z\x80-\xff]*/g;
/** Matches characters whose bytes are other letters in the Turkish encoding Windows-1254: Ğ İ Ş ğ ı ş. */
const ALSO_TURKISH = /[ÐÝÞðýþ]/;
const LATIN_WORD = /^[\p{Script=Latin}’¿¡\u00a0-]+$/u;
const ARABIC_WORD = /^(?:[\p{Script=Arabic}\u00a0،؛؟]|\u200c|\u200d){2,}$/u;
/**
 * Matches a byte that is no capital letter in the Cyrillic encoding Windows-1251. Words of Cyrillic capitals can look
 * like Arabic words in Windows-1256.
 */
const BEYOND_CYRILLIC = /[\xe1-\xff]/;

/**
 * Decides from the words of a file whether it is in Windows-1252 or Windows-1256. Words that read the same in both
 * encodings decide nothing. The encoding is undefined if the words contradict each other, if a word fits neither, or if
 * the words are not sufficient to decide.
 */
export class SingleByteJudge {
  readonly #western = new TextDecoder('windows-1252');
  readonly #arabic = new TextDecoder('windows-1256');
  #isWestern = false;
  #isArabic = false;
  #isOther = false;
  #isUnsure = false;
  #rest = '';

  /** Adds a chunk of the file, decoded as Latin-1. */
  push(latin1: string): void {
    const text = this.#rest + latin1;
    const [tail = ''] = /[A-Za-z\x80-\xff]{0,200}$/.exec(text) ?? [];
    this.#rest = tail;
    this.#judge(text.slice(0, text.length - tail.length));
  }

  end(): Encoding | undefined {
    this.#judge(this.#rest);
    if (this.#isOther || (this.#isWestern && this.#isArabic)) return undefined;
    if (this.#isArabic) return 'windows-1256';
    return this.#isWestern || !this.#isUnsure ? 'windows-1252' : undefined;
  }

  #judge(text: string): void {
    for (const [word] of text.matchAll(WORDS)) {
      const bytes = Uint8Array.from(word, (letter) => letter.charCodeAt(0));
      const [western, arabic] = [this.#western.decode(bytes), this.#arabic.decode(bytes)];
      if (western === arabic) continue;
      if (!/[A-Za-z]/.test(word)) this.#judgeWithoutAscii(word, arabic);
      else if (LATIN_WORD.test(western) && !ALSO_TURKISH.test(western)) this.#isWestern = true;
      else this.#isOther = true;
    }
  }

  #judgeWithoutAscii(word: string, arabic: string): void {
    if (word.length === 1) this.#isUnsure = true;
    else if (!ARABIC_WORD.test(arabic)) this.#isOther = true;
    else if (BEYOND_CYRILLIC.test(word)) this.#isArabic = true;
    else this.#isUnsure = true;
  }
}
