import { foldName } from './fold';

type Reachable = Readonly<{ name: string; phone: string | null; email: string | null }>;

/**
 * Normalised search text of a party. The phone number is stored as digits only, so that blanks, dashes and brackets are
 * ignored.
 */
export function partyText({ name, phone, email }: Reachable): string {
  return [foldName(name), foldName(email ?? ''), digitsOf(phone ?? '')].filter(Boolean).join('\n');
}

/**
 * Search terms that must all occur in the party's text. A phone number is one term without leading zeros, because
 * numbers with a country code have none.
 */
export function partyWords(typed: string): string[] {
  const folded = foldName(typed);
  if (/^[+(]?\d[\d\s()./-]*$/.test(folded)) return [digitsOf(folded).replace(/^0+(?=.)/, '')];
  return folded.split(' ').filter(Boolean);
}

/** Id of a KYC file from its number: `CKYC 00012`, `KYC-000012`, `kyc12`. Undefined for other text. */
export function kycIdWritten(typed: string): number | undefined {
  const [, id] = /^c?kyc[\s-]*0*([1-9]\d{0,11})$/.exec(foldName(typed)) ?? [];
  return id === undefined ? undefined : Number(id);
}

const digitsOf = (text: string) => foldName(text).replaceAll(/\D/g, '');
