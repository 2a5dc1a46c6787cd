/** Length of the IBAN by country (ISO 13616 registry), and for Iran, whose account numbers have the form of an IBAN. */
const LENGTHS: Readonly<Record<string, number>> = {
  AD: 24,
  AE: 23,
  AL: 28,
  AT: 20,
  AZ: 28,
  BA: 20,
  BE: 16,
  BG: 22,
  BH: 22,
  BI: 27,
  BR: 29,
  BY: 28,
  CH: 21,
  CR: 22,
  CY: 28,
  CZ: 24,
  DE: 22,
  DJ: 27,
  DK: 18,
  DO: 28,
  EE: 20,
  EG: 29,
  ES: 24,
  FI: 18,
  FK: 18,
  FO: 18,
  FR: 27,
  GB: 22,
  GE: 22,
  GI: 23,
  GL: 18,
  GR: 27,
  GT: 28,
  HN: 28,
  HR: 21,
  HU: 28,
  IE: 22,
  IL: 23,
  IQ: 23,
  IR: 26,
  IS: 26,
  IT: 27,
  JO: 30,
  KW: 30,
  KZ: 20,
  LB: 28,
  LC: 32,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  LY: 25,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MN: 20,
  MR: 27,
  MT: 31,
  MU: 30,
  NI: 28,
  NL: 18,
  NO: 15,
  OM: 23,
  PK: 24,
  PL: 28,
  PS: 29,
  PT: 25,
  QA: 29,
  RO: 24,
  RS: 22,
  RU: 33,
  SA: 24,
  SC: 31,
  SD: 18,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  SO: 23,
  ST: 25,
  SV: 28,
  TL: 23,
  TN: 24,
  TR: 26,
  UA: 29,
  VA: 22,
  VG: 24,
  XK: 20,
  YE: 30,
};

type IbanProblem = 'form' | 'country' | 'length' | 'digits';

/** Normal form for storage: no blanks, capital letters. */
export const plainIban = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

/** First problem of an IBAN: its form, a country without IBANs, its length or its check digits. */
export function ibanProblem(text: string): IbanProblem | undefined {
  const iban = plainIban(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban)) return 'form';
  const length = LENGTHS[iban.slice(0, 2)];
  if (length === undefined) return 'country';
  if (iban.length !== length) return 'length';
  return remainder(iban) === 1 ? undefined : 'digits';
}

export const isIban = (text: string): boolean => ibanProblem(text) === undefined;

/** Minimum length of an IBAN. A shorter text of the same form is another kind of account number. */
const SHORTEST = 15;

/**
 * False for an invalid IBAN: a text with the form of an IBAN, `SHORTEST` or more characters and a country in `LENGTHS`.
 * Any other text is accepted as an account number.
 */
export function isAccount(text: string): boolean {
  const account = plainIban(text);
  const isWritten = /^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(account) && account.length >= SHORTEST;
  return !isWritten || LENGTHS[account.slice(0, 2)] === undefined || isIban(account);
}

/** Splits an IBAN into groups of four characters, for display. */
export const spacedIban = (text: string): string => plainIban(text).replaceAll(/.{4}(?=.)/g, '$& ');

/**
 * Remainder modulo 97 of the IBAN as a number: the first four characters are moved to the end, and letters are replaced
 * with 10 to 35.
 */
function remainder(iban: string): number {
  const moved = iban.slice(4) + iban.slice(0, 4);
  return [...moved].reduce((rest, sign) => {
    const value = Number.parseInt(sign, 36);
    return (rest * (value < 10 ? 10 : 100) + value) % 97;
  }, 0);
}
