import { type ExpressionBuilder, type RawBuilder, type Selectable, sql } from 'kysely';

import type {
  parties,
  PartyBalance,
  PartyDeal,
  PartyLine,
} from '@/lib/contract/accounting/parties';
import type { ReadInput } from '@/lib/contract/endpoint';
import { seesStaff } from '@/lib/domain/accounting/party';
import { documentRoute } from '@/lib/domain/document-type';
import { kycIdWritten, partyWords } from '@/lib/format/party-search';
import { pageOf as pageOfRoute } from '@/lib/routes';
import { readBatches } from '@/server/database/read-batches';
import type { DB, Party as PartyTable } from '@/server/database/types';
import { NotFound } from '@/server/kernel/failure';
import type { Db, Tx } from '@/server/kernel/host';
import { checkSort, pageOf } from '@/server/kernel/paging';
import type { Call } from '@/server/kernel/serve';
import type { Wire } from '@/server/ledger/currencies';

export type PartyRow = Selectable<PartyTable>;

type ListInput = ReadInput<(typeof parties)['list']>;

const SORTS = ['name', 'id', 'kind', 'created_at', 'balance'] as const;
const LATEST = 10;

/** Parses the order of a list. Refuses columns by which parties cannot be sorted. */
export const partyOrder = ({ sort = 'name' }: Pick<ListInput, 'sort'>) => checkSort(sort, SORTS);

type Shown = Readonly<{ among: readonly number[] | undefined; withStaff: boolean }>;

/** Finds parties in order, without deleted parties. `among` limits them to the given ids. */
function listed(db: Db, input: ListInput, shown: Shown) {
  const { column, direction } = partyOrder(input);
  const order = ORDERS[column] ?? sql.ref(`party.${column}`);
  return db
    .selectFrom('party')
    .where(matches(input, shown))
    .selectAll('party')
    .orderBy(order, direction)
    .orderBy('party.id', direction);
}

/** Number of parties in a batch. */
const PER_BATCH = 2000;

/** Yields all matching parties in batches. `db` must be a transaction. */
export const partyBatches = (db: Db, input: ListInput, shown: Shown) =>
  readBatches(db, listed(db, input, shown), PER_BATCH);

/** A page of parties, and the number of parties on all pages. */
export async function partyPage(db: Db, input: ListInput, shown: Shown) {
  const { limit, offset } = pageOf(input);
  const rows = await listed(db, input, shown).limit(limit).offset(offset).execute();
  const { total } = await db
    .selectFrom('party')
    .where(matches(input, shown))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Sum of a party's balances in base. */
const inBase = sql`(
  select coalesce(sum(b.base), 0) from balance b where b.party_id = party.id and b.party_id <> 0
)`;

/** Sorting by name uses `search_text`, which begins with the name and ignores case and accents. */
const ORDERS: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql.ref('party.search_text'),
  balance: inBase,
};

/** SQL condition: the party has a balance in any currency. */
const isOpen = sql<boolean>`exists (
  select from balance b
  where b.party_id = party.id and b.party_id <> 0 and (b.amount <> 0 or b.base <> 0)
)`;

function matches(
  { search, kind, is_active, with_balance }: ListInput,
  { among, withStaff }: Shown,
) {
  return (eb: ExpressionBuilder<DB, 'party'>) =>
    eb.and([
      ...(withStaff ? [] : [eb('kind', '<>', 'employee')]),
      eb('party.deleted_at', 'is', null),
      ...(among ? [eb('party.id', '=', sql<number>`any(${[...among]}::bigint[])`)] : []),
      ...(kind ? [eb('party.kind', '=', kind)] : []),
      ...(is_active ? [eb('party.is_active', '=', is_active === '1')] : []),
      ...(with_balance ? [with_balance === '1' ? isOpen : eb.not(isOpen)] : []),
      answersTo(search ?? '')(eb),
    ]);
}

/**
 * Builds the SQL condition that every search word occurs in the party's text, or that the search is the number of the
 * party's KYC file, unless that file is closed.
 */
function answersTo(search: string) {
  const file = kycIdWritten(search);
  return (eb: ExpressionBuilder<DB, 'party'>) => {
    const words = partyWords(search).map((word) => {
      const like = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
      return eb('party.search_text', 'like', like);
    });
    return file === undefined ? eb.and(words) : eb.or([eb.and(words), isOfFile(file)]);
  };
}

const isOfFile = (id: number) => sql<boolean>`exists (
  select from kyc_customer c
  where c.id = ${id} and c.party_id = party.id and c.number is not null and c.status <> 'closed'
)`;

export async function partyRow(db: Db, id: number): Promise<PartyRow> {
  const row = await found(db, id).executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

/** A party that the caller may see. Throws a 404 for an employee if the caller may not see employees. */
export async function partyFor(
  { db, may }: Pick<Call, 'db' | 'may'>,
  id: number,
): Promise<PartyRow> {
  return visible(await partyRow(db, id), may);
}

/**
 * Like `partyFor`, but also locks the party until the transaction ends, so that concurrent transactions cannot refer to
 * the party.
 */
export async function lockPartyFor(
  { db, may }: Readonly<{ db: Tx; may: Call['may'] }>,
  id: number,
): Promise<PartyRow> {
  const row = await found(db, id).forUpdate().executeTakeFirst();
  if (!row) throw new NotFound();
  return visible(row, may);
}

/** Removes the items whose party is an employee. */
export async function withoutStaff<Item extends Readonly<{ party_id: number }>>(
  db: Db,
  items: readonly Item[],
): Promise<readonly Item[]> {
  const staff = await db.selectFrom('party').select('id').where('kind', '=', 'employee').execute();
  const ids = new Set(staff.map(({ id }) => id));
  return items.filter(({ party_id }) => !ids.has(party_id));
}

function visible(row: PartyRow, may: Call['may']): PartyRow {
  if (row.kind === 'employee' && !seesStaff(may)) throw new NotFound();
  return row;
}

function found(db: Db, id: number) {
  return db.selectFrom('party').selectAll().where('id', '=', id).where('deleted_at', 'is', null);
}

/** Balances of parties by account and currency; zero balances are left out. */
export async function balancesOf(
  db: Db,
  ids: readonly number[],
): Promise<(PartyBalance & { party_id: number })[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('balance as b')
    .innerJoin('account', 'account.id', 'b.account_id')
    .select([
      'b.party_id',
      'b.account_id',
      'account.number as account_number',
      'account.name as account_name',
      'b.currency',
      'b.amount',
      'b.base',
    ])
    .where('b.party_id', 'in', [...ids])
    .where('b.party_id', '<>', 0)
    .where((eb) => eb.or([eb('b.amount', '<>', '0'), eb('b.base', '<>', '0')]))
    .orderBy('account.number')
    .orderBy('b.currency')
    .execute();
}

/** Latest lines of a party, latest first. */
export async function latestLines(db: Db, id: number): Promise<PartyLine[]> {
  return db
    .selectFrom('line')
    .innerJoin('entry', 'entry.id', 'line.entry_id')
    .innerJoin('account', 'account.id', 'line.account_id')
    .select([
      'line.entry_id',
      'entry.reverses_id',
      'line.line_no',
      'line.date',
      'entry.number as document',
      'entry.document_type',
      'entry.document_id',
      'line.account_id',
      'account.number as account_number',
      'account.name as account_name',
      sql<string | null>`coalesce(nullif(line.memo, ''), nullif(entry.memo, ''))`.as('memo'),
      'line.currency',
      'line.amount',
      'line.base',
    ])
    .where('line.party_id', '=', id)
    .orderBy('line.date', 'desc')
    .orderBy('line.entry_id', 'desc')
    .orderBy('line.line_no')
    .limit(LATEST)
    .execute();
}

const LATEST_DEALS = 20;
const DEALS = [
  { type: 'sales', is_remittance: false },
  { type: 'trade', is_remittance: false },
  { type: 'transfer', is_remittance: true },
] as const;

/** Latest deals of a party, newest first, of the kinds that the caller may view. */
export async function latestDeals(
  { db, may }: Readonly<{ db: Db; may: Call['may'] }>,
  partyId: number,
  { money }: Wire,
): Promise<PartyDeal[]> {
  const visible = DEALS.filter((kind) =>
    may(pageOfRoute(documentRoute(kind.type, kind.is_remittance)), 'view'),
  ).map(({ type }) => type);
  const { rows } = await sql<PartyDeal>`
    select d.type, d.id, d.number, d.status, d.date::text, d.amount::text, d.currency
    from ticket t join document d on (d.type, d.id) = (t.document_type, t.document_id)
    where t.party_id = ${partyId}::bigint and d.type = any(${visible}::text[])
    order by t.at desc, d.id desc limit ${LATEST_DEALS}
  `.execute(db);
  return rows.map((row) => ({
    ...row,
    amount: row.amount === null ? null : money(row.amount, row.currency ?? ''),
    ...(row.type === 'transfer' && { is_remittance: true }),
  }));
}
