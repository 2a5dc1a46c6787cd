import { foldName } from './fold';

type Reachable = Readonly<{ name: string; phone: string | null; email: string | null }>;

/**
 * Everything of a party that a search looks in, folded. The telephone stands there by its digits
 * alone, so that blanks, dashes and brackets do not count.
 */
export function partyText({ name, phone, email }: Reachable): string {
  return [foldName(name), foldName(email ?? ''), digitsOf(phone ?? '')].filter(Boolean).join('\n');
}

/**
 * What must all stand in a party's text for it to answer to what was typed. A telephone number is one
 * word, without the zeros that it begins with at home and not abroad.
 */
export function partyWords(typed: string): string[] {
  const folded = foldName(typed);
  if (/^[+(]?\d[\d\s()./-]*$/.test(folded)) return [digitsOf(folded).replace(/^0+(?=.)/, '')];
  return folded.split(' ').filter(Boolean);
}

/** The id of a customer's file where that is what was typed: `CKYC 00012`, `KYC-000012`, `kyc12`. */
export function kycIdWritten(typed: string): number | undefined {
  const [, id] = /^c?kyc[\s-]*0*([1-9]\d{0,11})$/.exec(foldName(typed)) ?? [];
  return id === undefined ? undefined : Number(id);
}

const digitsOf = (text: string) => foldName(text).replaceAll(/\D/g, '');
