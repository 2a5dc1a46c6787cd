import { inLatin, WITHOUT_VOWELS } from './letters.ts';

/** A word of a name as it is compared. */
export type Token = Readonly<{
  text: string;
  /** Its consonants alone, where the script it came in leaves out the vowels; else empty. */
  bare: string;
}>;

/** A name is read no further: whatever is longer is no name, and must cost no more than one. */
const LONGEST_NAME = 500;
const MOST_TOKENS = 24;
const LONGEST_TOKEN = 60;

const TITLES: ReadonlySet<string> = new Set(
  `mr mrs ms miss dr prof eng engr sir madam mullah mulla maulvi mawlawi mawlavi molvi haji hajji hajj alhaj
  sheikh shaikh shaykh sheik sayyid seyyed agha aqa janab gen col capt maj lt general colonel major
  captain hojjatoleslam ayatollah`.split(/\s+/),
);

/** What a company is, in the words that follow or go before its name. */
const LEGAL_FORMS: ReadonlySet<string> = new Set(
  `ltd limited llc llp lp inc incorporated corp corporation co company plc gmbh mbh ag kg ohg ug sa sas sarl
  srl spa nv bv oy oyj ab as asa aps kft zrt rt doo dd ooo oao zao pao ao ojsc cjsc pjsc jsc fze fzco fzc fz
  dmcc psc pvt private pte pty sdn bhd est establishment holding holdings group`.split(/\s+/),
);

/** The points of an abbreviation: L.L.C. is one word. */
const POINTS = /(?<!\p{L})(\p{L})\.(?=\p{L}(?!\p{L}))/gu;

/** Apostrophes and like signs join what they stand between; every other sign parts two words. */
const JOINING = /[\u0027\u2018\u2019\u02bb\u02bc\u02be\u02bf\u0060\u00b4\u200c\u200d]/gu;

/**
 * The words of a name as they are compared, of whatever script: without marks and case, in Latin letters, without titles
 * and, of a company, without its legal form; never without all of it. The order of words plays no part, so that
 * "SURNAME, Given" and "Given Surname" are the same name.
 */
export function tokensOf(name: string, { isCompany }: Readonly<{ isCompany: boolean }>): Token[] {
  const words = wordsOf(name);
  const known = words.filter(({ text }) => !TITLES.has(text));
  const named = known.length > 0 ? known : words;
  if (!isCompany) return named;
  const own = named.filter(({ text }) => !LEGAL_FORMS.has(text));
  return own.length > 0 ? own : named;
}

function wordsOf(name: string): Token[] {
  const plain = name
    .slice(0, LONGEST_NAME)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(JOINING, '')
    .replace(POINTS, '$1')
    .toLowerCase();
  return plain
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap(tokensOfWord)
    .filter(({ text }) => text !== '')
    .slice(0, MOST_TOKENS);
}

/** Servant-names are written as one word or as two: Abdulkarim is Abdul Karim, and Abdullah one name. */
const SERVANT = /^(abd(?:ul|al|el|ol|ur|ar|us|as))(?!l?ah?$)(\p{L}{3,})$/u;

function tokensOfWord(word: string): Token[] {
  const text = inLatin(word).slice(0, LONGEST_TOKEN);
  const [, servant, of] = SERVANT.exec(text) ?? [];
  const parts = servant !== undefined && of !== undefined ? [servant, of] : [text];
  const isBare = WITHOUT_VOWELS.test(word);
  return parts.map((part) => ({ text: part, bare: isBare ? consonantsOf(part) : '' }));
}

/** Words of fewer consonants than these have too little left of them. */
const ENOUGH = 2;

/**
 * The consonants of a word, each once where it is doubled. A half-vowel is written and not always spoken; the one that is
 * w in Arabic is v in Persian, so that a v counts only where too little is left without it.
 */
export function consonantsOf(text: string): string {
  const once = (letters: string) => letters.replace(/(.)\1+/gu, '$1');
  const consonants = text.replace(/[aeiouwy]/g, '');
  const sure = once(consonants.replaceAll('v', ''));
  return sure.length < ENOUGH ? once(consonants) : sure;
}
