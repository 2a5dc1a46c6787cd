import type { Mrz } from './mrz';
import { keysOf } from '@/lib/domain/record-of';

export type MrzMismatch = 'number' | 'date_of_birth' | 'expires_on' | 'name';

type Told = Readonly<{
  number?: string | undefined;
  date_of_birth?: string | undefined;
  expires_on?: string | undefined;
  /** Name as on the document, in Latin letters, in any order. */
  name?: string | undefined;
}>;

/** Fields that differ between the machine readable zone and the form; empty form fields never differ. */
export function mrzMismatches(mrz: Mrz, form: Told): MrzMismatch[] {
  const isOther = (typed: string | undefined, read: string | null) =>
    typed !== undefined && typed !== '' && read !== null && typed !== read;
  const found: Record<MrzMismatch, boolean> = {
    number: isOther(form.number && bareOf(form.number), bareOf(mrz.number)),
    date_of_birth: isOther(form.date_of_birth, mrz.date_of_birth),
    expires_on: isOther(form.expires_on, mrz.expires_on),
    name: form.name !== undefined && form.name !== '' && !isSameName(mrz, form.name),
  };
  return keysOf(found).filter((name) => found[name]);
}

const bareOf = (number: string): string => number.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** True if the names match. If the MRZ line is full, words of its names may be cut off or missing. */
function isSameName({ format, lines, surname, given_names }: Mrz, typed: string): boolean {
  const read = wordsOf(`${surname} ${given_names}`);
  const typedWords = wordsOf(typed);
  const isCut = !(format === 'TD1' ? lines[2] : lines[0])?.endsWith('<');
  const isKnown = (word: string) =>
    typedWords.some((one) => one === word || (isCut && one.startsWith(word)));
  return read.every(isKnown) && (isCut || typedWords.every((word) => read.includes(word)));
}

/**
 * Letters that the MRZ can spell in several ways (ICAO 9303-3, section 6), each with the common form that is compared.
 */
const SPELT: readonly (readonly [RegExp, string])[] = [
  [/ß/g, 'SS'],
  [/Þ/g, 'TH'],
  [/Æ|Ä|AE/g, 'A'],
  [/Œ|Ö|Ø|OE/g, 'O'],
  [/Ü|UE/g, 'U'],
  [/Å|AA/g, 'A'],
  [/Ł/g, 'L'],
  [/[ĐÐ]/g, 'D'],
  [/[Iİı]/g, 'I'],
];

function wordsOf(name: string): string[] {
  const upper = name.replaceAll('ß', 'SS').toUpperCase().normalize('NFC');
  const spelt = SPELT.reduce((text, [letters, one]) => text.replaceAll(letters, one), upper);
  return (
    spelt
      .normalize('NFD')
      .replaceAll(/\p{M}|['’]/gu, '')
      .match(/[A-Z]+/g) ?? []
  );
}
