import { randomUUID } from 'node:crypto';

import type { Beneficiary } from '@/lib/contract/dealing/beneficiaries';
import { blindIndex, openAll, sealText } from '@/server/files/sealed-text';
import type { Db, Host, Tx } from '@/server/kernel/host';

type Sealing<Within = Db> = Readonly<{ db: Within; host: Pick<Host, 'masters'> }>;
type Bank = Pick<Beneficiary, 'account' | 'bank'>;
type Stored = Readonly<{
  party_id: number;
  tag: string;
  told: string | null;
  account_print?: Buffer | null;
}>;

type Given = Readonly<{ [Name in keyof Bank]?: Bank[Name] | undefined }> &
  Readonly<{ party_id: number }>;

const NO_BANK: Bank = { account: null, bank: null };

const sealedAs = ({ party_id, tag }: Omit<Stored, 'told'>) => ({
  owner: `party ${party_id}` as const,
  name: `beneficiary ${tag}`,
});

/** Decrypts the bank data of beneficiaries. Throws `Damaged` if a row was changed outside the program. */
export async function withBank<Row extends Stored>(
  { db, host }: Sealing,
  rows: readonly Row[],
): Promise<(Omit<Row, 'tag' | 'told' | 'account_print'> & Bank)[]> {
  const sealed = rows.flatMap(({ told: ciphertext, ...row }) =>
    ciphertext === null ? [] : { ...sealedAs(row), sealed: ciphertext },
  );
  const texts = await openAll(db, host, sealed);
  const opened = new Map(sealed.map(({ name }, at) => [name, texts[at] ?? '']));
  return rows.map(({ tag, told: _told, account_print: _print, ...row }) => {
    const text = opened.get(sealedAs({ ...row, tag }).name);
    return { ...row, ...(text === undefined ? NO_BANK : (JSON.parse(text) as Bank)) };
  });
}

type Columns = Readonly<{ tag: string; told: string | null; account_print: Buffer | null }>;

/** Columns to store a beneficiary. The bank data is encrypted; the encryption name contains a new random `tag`. */
export async function columnsOf<Fields extends Given>(
  { db, host }: Sealing<Tx>,
  given: Fields,
): Promise<Omit<Fields, keyof Bank> & Columns> {
  const { account = null, bank = null, ...fields } = given;
  const tag = randomUUID();
  const text = JSON.stringify({ account, bank } satisfies Bank);
  const sealed =
    account === null && bank === null
      ? null
      : await sealText(db, host, { ...sealedAs({ party_id: given.party_id, tag }), text });
  return { ...fields, tag, told: sealed, account_print: await accountPrint({ db, host }, account) };
}

/** Blind index of an account; case, blanks and punctuation are ignored. */
async function accountPrint(
  { db, host }: Sealing<Tx>,
  account: string | null,
): Promise<Buffer | null> {
  if (account === null) return null;
  const text = account.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return blindIndex(db, host, { name: 'beneficiary account', text });
}
