import { sql } from 'kysely';

import { isDay } from '@/lib/domain/calendar';
import { fixed, sum } from '@/lib/domain/money';
import type { Db } from '@/server/kernel/host';
import { isSealed, sealOf } from '@/server/kernel/paper-seal';
import { accountSums } from './account-sums.sql';
import { currenciesOf } from './currencies';

/**
 * Identity of a printed statement of account: party, days, currency and time of printing. The statement contains only
 * entries that were posted by that time.
 */
export type StatementPaper = Readonly<{
  partyId: number;
  from: string;
  to: string;
  currency: string;
  knownAt: string;
}>;

const TOKEN = /^STM([1-9]\d{0,14})_(\d{8})_(\d{8})_([A-Z]{3})_(\d{13})-([\w-]{22})$/;

const written = ({ partyId, from, to, currency, knownAt }: StatementPaper): string =>
  [
    `STM${partyId}`,
    ...[from, to].map((day) => day.replaceAll('-', '')),
    currency,
    Date.parse(knownAt),
  ].join('_');

/** Returns the token of a printed statement, which is its identity followed by an HMAC of the identity. */
export function statementToken(paper: StatementPaper, key: Buffer): string {
  const text = written(paper);
  return `${text}-${sealOf(text, key)}`;
}

/** Reads a statement from its token. Undefined if this organisation did not make the token. */
export function statementOf(token: string, key: Buffer): StatementPaper | undefined {
  const [, party = '', first = '', last = '', currency = '', at = '', seal = ''] =
    TOKEN.exec(token) ?? [];
  const text = token.slice(0, -seal.length - 1);
  if (seal === '' || !isSealed(text, seal, key)) return undefined;
  const [from, to] = [dayOf(first), dayOf(last)];
  if (!isDay(from) || !isDay(to)) return undefined;
  return {
    partyId: Number(party),
    from,
    to,
    currency,
    knownAt: new Date(Number(at)).toISOString(),
  };
}

const dayOf = (text: string) => `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;

/** Returns the time by the database's clock, which also sets the time of postings. */
export async function momentOf(db: Db): Promise<string> {
  const { rows } = await sql<{ at: string }>`select clock_timestamp() as at`.execute(db);
  return new Date(rows[0]?.at ?? 0).toISOString();
}

/** Returns the closing balance of a statement from the entries that were posted when it was printed. */
export async function closingOf(db: Db, paper: StatementPaper): Promise<string> {
  const { from, to, currency, partyId, knownAt } = paper;
  const { decimals } = await currenciesOf(db);
  const sums = await accountSums(db, { from, to, currency, partyId, knownAt });
  return fixed(sum(sums.map(({ amount }) => amount.closing)), decimals[currency] ?? 2);
}
