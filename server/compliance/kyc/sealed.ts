import { normalEmail } from '@/lib/domain/email';
import { type KycData, kycNames, type KycType } from '@/lib/domain/compliance/kyc-data';
import { searchWords } from '@/lib/format/search-words';
import { blindIndex, openText, sealText } from '@/server/files/sealed-text';
import type { Db, Host, Tx } from '@/server/kernel/host';

/** A customer's data that is stored encrypted: email, phone and all other fields. */
export type Told = Readonly<{ email: string | null; phone: string | null; data: KycData }>;

type Keys = Pick<Host, 'masters'>;

const ownerOf = (id: number) => `kyc ${id}` as const;

/** Encrypts a value with the customer's own key. Decryption needs the same `name`. */
export const sealFor = (
  db: Tx,
  host: Keys,
  { id, name, value }: Readonly<{ id: number; name: string; value: unknown }>,
): Promise<string> => sealText(db, host, { owner: ownerOf(id), name, text: JSON.stringify(value) });

/** Decrypts a value that `sealFor` stored under this name. The caller must know its type. */
export async function openFor<T>(
  db: Db,
  host: Keys,
  { id, name, sealed }: Readonly<{ id: number; name: string; sealed: string }>,
): Promise<T> {
  return JSON.parse(await openText(db, host, { owner: ownerOf(id), name, sealed })) as T;
}

export const emailPrint = (db: Tx, host: Keys, email: string): Promise<Buffer> =>
  blindIndex(db, host, { name: 'kyc email', text: normalEmail(email) });

export const phonePrint = (db: Tx, host: Keys, phone: string): Promise<Buffer> =>
  blindIndex(db, host, { name: 'kyc phone', text: phone.replaceAll(/\D/g, '') });

/** Blind index of a document number; case, blanks and punctuation are ignored. */
export const documentPrint = (db: Tx, host: Keys, number: string): Promise<Buffer> =>
  blindIndex(db, host, {
    name: 'kyc document',
    text: number.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, ''),
  });

/** Blind indexes of the words of a text. Names can be searched only by whole words. */
export async function wordPrints(db: Tx, host: Keys, text: string): Promise<Buffer[]> {
  const prints: Buffer[] = [];
  for (const word of new Set(searchWords(text))) {
    prints.push(await blindIndex(db, host, { name: 'kyc word', text: word }));
  }
  return prints;
}

/**
 * Blind indexes of a customer's email, phone, birth or incorporation date, and names. Lists and the search for
 * duplicates use them.
 */
export async function printsOf(db: Tx, host: Keys, type: KycType, { email, phone, data }: Told) {
  const born = data.dob ?? data.incorporation_date;
  return {
    email_print: email === null ? null : await emailPrint(db, host, email),
    phone_print: phone === null ? null : await phonePrint(db, host, phone),
    birth_print: born
      ? await blindIndex(db, host, { name: 'kyc birth', text: `${type} ${born}` })
      : null,
    word_prints: await wordPrints(db, host, kycNames(type, data).join(' ')),
  };
}
