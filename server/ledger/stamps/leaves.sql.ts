import { createHmac, hash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';

import { sql } from 'kysely';

import {
  base64Url,
  type Leaf,
  type LeafAmount,
  leafBytes,
  leafText,
  partyBytes,
  SALT_BYTES,
} from '@/lib/domain/ledger/inclusion';
import type { Sha256 } from '@/lib/domain/ledger/merkle';
import type { Db } from '@/server/kernel/host';
import { organisationOf } from '@/server/kernel/organisation';
import { sealKey } from '@/server/kernel/paper-seal';

export const sha256: Sha256 = (bytes) => hash('sha256', bytes, 'buffer');

/** A leaf with the random bytes before its text. */
export type SaltedLeaf = Readonly<{ leaf: Leaf; salt: Uint8Array }>;

export const leafHash = ({ leaf, salt }: SaltedLeaf): Uint8Array =>
  sha256(leafBytes(salt, leafText(leaf)));

/** Consecutive ids of entries, both included. */
export type EntryRange = Readonly<{ first: number; last: number }>;

/**
 * Secret key in hex and base currency, from which leaves are computed. They stay the same while the books have entries.
 */
export type LeafTools = Readonly<{ key: string; base: string }>;

export async function leafTools(db: Db): Promise<LeafTools> {
  const { base_currency: base } = await organisationOf(db);
  const key = createHmac('sha256', await sealKey(db))
    .update('leaves')
    .digest('hex');
  return { key, base };
}

/** Half of a SHA-256 that begins with the secret key. It is cut, so that nobody can continue it to another name. */
const saltOf = (name: string, { key }: Pick<LeafTools, 'key'>): Uint8Array =>
  hash('sha256', `${key} ${name}`, 'buffer').subarray(0, SALT_BYTES);

type EntryRow = Readonly<{
  id: number;
  kind: string;
  number: string;
  date: string;
  party: string | null;
  fee: string | null;
}>;
type LegRow = Readonly<{
  entry_id: number;
  line_no: number;
  side: string;
  currency: string;
  amount: string;
  base: string;
}>;
type SumRow = Readonly<{ entry_id: number; currency: string; cash: string | null; debit: string }>;

/**
 * Leaves of a range of entries, in the order of their ids. They are computed from posted rows only, which never change:
 * the name in a leaf is the one that the document had at posting.
 */
export async function entryLeaves(
  db: Db,
  { first, last }: EntryRange,
  tools: LeafTools,
): Promise<SaltedLeaf[]> {
  const range = sql`between ${first}::bigint and ${last}::bigint`;
  const { rows: entries } = await sql<EntryRow>`
    select e.id, case when e.reverses_id is null then e.document_type else 'reversal' end as kind, e.number,
           e.date, d.counterparty as party, trim_scale(t.fee) as fee
    from entry e
    left join ticket t on t.entry_id = e.id
    left join lateral (
      select counterparty from document
      where type = 'sales' and e.document_type = 'sales' and id = e.document_id and e.reverses_id is null
      offset 0
    ) d on true
    where e.id ${range} order by e.id`.execute(db);
  const { rows: legs } = await sql<LegRow>`
    select entry_id, line_no, side, currency, trim_scale(amount) as amount, trim_scale(base) as base
    from deal where entry_id ${range} order by entry_id, leg_no`.execute(db);
  const { rows: sums } = await sql<SumRow>`
    select entry_id, currency, trim_scale(sum(amount) filter (where location_id is not null)) as cash,
           trim_scale(coalesce(sum(amount) filter (where amount > 0), 0)) as debit
    from line where entry_id ${range} group by 1, 2 order by 1, 2`.execute(db);
  const legsOf = Map.groupBy(legs, ({ entry_id }) => entry_id);
  const sumsOf = Map.groupBy(sums, ({ entry_id }) => entry_id);
  return entries.map((entry) => {
    const { id, kind, number, date: day, party } = entry;
    const salt = saltOf(`entry ${id}`, tools);
    const own = { legs: legsOf.get(id) ?? [], sums: sumsOf.get(id) ?? [] };
    const amounts = kind === 'sales' ? ticketAmounts(entry, own, tools) : totalAmounts(own.sums);
    return { salt, leaf: { kind, number, day, party: nameHash(party, salt), amounts } };
  });
}

/** Salted hash of a name for a leaf; empty without a name. */
const nameHash = (name: string | null, salt: Uint8Array): string =>
  name === null || name.trim() === '' ? '' : base64Url(sha256(partyBytes(salt, name)));

/** Amounts of a ticket, as its receipt shows them: its lines, the cash of each side, and the fee. */
function ticketAmounts(
  { fee }: EntryRow,
  { legs, sums }: Readonly<{ legs: readonly LegRow[]; sums: readonly SumRow[] }>,
  { base }: LeafTools,
): LeafAmount[] {
  const amounts: LeafAmount[] = linesOf(legs).map(([leg, counter]) => {
    const [currency, value] = counter ? [counter.currency, counter.amount] : [base, leg.base];
    return [leg.side, leg.currency, leg.amount, currency, value];
  });
  // The database trims all figures, so a zero is `0` and the sign is the first character.
  const cash = sums.filter(({ cash: amount }) => amount !== null && amount !== '0');
  for (const { currency, cash: amount } of cash) {
    if (amount?.startsWith('-') === false) amounts.push(['take', currency, amount]);
  }
  for (const { currency, cash: amount } of cash) {
    if (amount?.startsWith('-')) amounts.push(['give', currency, amount.slice(1)]);
  }
  if (fee !== null && fee !== '0') amounts.push(['fee', base, fee]);
  return amounts;
}

type TicketLine = [leg: LegRow, counter?: LegRow];

/** Legs by line: one leg, or two for a cross deal. */
function linesOf(legs: readonly LegRow[]): readonly TicketLine[] {
  const lines: TicketLine[] = [];
  for (const leg of legs) {
    const last = lines.at(-1);
    if (last?.[0].line_no === leg.line_no) last.push(leg);
    else lines.push([leg]);
  }
  return lines;
}

/** Sum of the debits in each currency. */
const totalAmounts = (sums: readonly SumRow[]): LeafAmount[] =>
  sums.map(({ currency, debit }) => ['total', currency, debit]);

/** Balance of a party in one currency after the last entry of a tree, debit positive. */
export type StampBalance = Readonly<{
  place: number;
  party_id: number;
  currency: string;
  balance: string;
  /** Salted hash of the party's name when the tree was made, in hex. */
  party_hash: string;
}>;

const balanceSalt = (
  { party_id, currency }: Pick<StampBalance, 'party_id' | 'currency'>,
  last: number,
  tools: Pick<LeafTools, 'key'>,
) => saltOf(`balance ${last} ${party_id} ${currency}`, tools);

/** Leaf of a balance after the entry `last`. */
export function balanceLeaf(
  balance: StampBalance,
  last: number,
  tools: Pick<LeafTools, 'key'>,
): SaltedLeaf {
  const { currency, balance: amount, party_hash } = balance;
  const party = base64Url(Buffer.from(party_hash, 'hex'));
  const leaf = {
    kind: 'balance',
    number: String(last),
    day: '',
    party,
    amounts: [['balance', currency, amount] as const],
  };
  return { salt: balanceSalt(balance, last, tools), leaf };
}

/** Number of balances that are hashed before other calls have their turn. */
const BALANCES_AT_ONCE = 2_048;

type MovedRow = Readonly<{ party_id: number; currency: string; balance: string; name: string }>;

/**
 * Balances that a range of entries moved, after its last entry. They are the balances of the latest earlier tree that
 * has them plus the range; without such a tree, all lines are added up.
 */
export async function movedBalances(
  db: Db,
  { first, last }: EntryRange,
  tools: LeafTools,
): Promise<StampBalance[]> {
  const { rows } = await sql<MovedRow>`
    with moved as materialized (
      select party_id, currency, sum(amount) as amount from line
      where entry_id between ${first}::bigint and ${last}::bigint and party_id is not null group by 1, 2
    )
    select m.party_id, m.currency, p.name, trim_scale(case
        when former.balance is not null then former.balance + m.amount
        else (
          select sum(l.amount) from line l
          where l.party_id = m.party_id and l.currency = m.currency and l.entry_id <= ${last}::bigint
        )
      end) as balance
    from moved m
    join party p on p.id = m.party_id
    left join lateral (
      select b.balance from stamp_balance b join stamp_tree t on t.stamp_id = b.stamp_id
      where b.party_id = m.party_id and b.currency = m.currency and t.first_entry < ${first}::bigint
      order by b.stamp_id desc limit 1
    ) former on true
    order by m.party_id, m.currency`.execute(db);
  const balances: StampBalance[] = [];
  for (const [place, { party_id, currency, balance, name }] of rows.entries()) {
    const salt = balanceSalt({ party_id, currency }, last, tools);
    const party_hash = Buffer.from(sha256(partyBytes(salt, name))).toString('hex');
    balances.push({ place, party_id, currency, balance, party_hash });
    if (balances.length % BALANCES_AT_ONCE === 0) await breathe();
  }
  return balances;
}
