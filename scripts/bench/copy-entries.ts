import type { Pool, PoolClient } from 'pg';

/** Number of a journal entry, with five digits at least. */
const NUMBERED = `
  create or replace function pg_temp.numbered(id bigint) returns text language sql immutable as $$
    select 'JOU ' || lpad(id::text, greatest(5, length(id::text)), '0')
  $$`;

/** Entries that a copy of the books repeats: entries of documents, with lines in the base currency only. */
const CHOSEN = `
  create temporary table chosen on commit drop as
  select e.id, e.document_id, row_number() over (order by e.id) as n, e.line_count
  from entry e
  where e.kind = 'document' and e.document_type = 'journal entry' and e.id <= $1
    and not exists (select from line l where l.entry_id = e.id and l.amount <> l.base)
    and not exists (select from position_move m where m.entry_id = e.id)`;

const LINES = `
  select l.* from line l join chosen on chosen.id = l.entry_id`;

/**
 * Statements that add one copy of the chosen entries. `$1` and `$2` are the last ids of entries and documents before
 * the copy. Sums, balances and counts grow as by a posting.
 */
const COPY = [
  `insert into document (type, id, status, number, date, reference, memo, amount, currency, base, body, version,
     created_by, created_at, posted_at, counterparty, stage, course, branch_id)
   select d.type, $2::bigint + c.n, d.status, pg_temp.numbered($2::bigint + c.n), d.date, d.reference, d.memo, d.amount,
     d.currency, d.base, d.body, d.version, d.created_by, d.created_at, d.posted_at, d.counterparty, d.stage, d.course,
     d.branch_id
   from chosen c join document d on d.type = 'journal entry' and d.id = c.document_id and $1::bigint > 0`,
  `insert into entry (id, kind, document_type, document_id, number, date, memo, line_count, total, posted_by)
   select $1::bigint + c.n, e.kind, e.document_type, $2::bigint + c.n, pg_temp.numbered($2::bigint + c.n), e.date, e.memo,
     e.line_count, e.total, e.posted_by
   from chosen c join entry e on e.id = c.id`,
  `insert into line (entry_id, line_no, account_id, party_id, location_id, date, currency, amount, base, rate, memo)
   select $1::bigint + c.n, l.line_no, l.account_id, l.party_id, l.location_id, l.date, l.currency, l.amount, l.base, l.rate, l.memo
   from chosen c join line l on l.entry_id = c.id and $2::bigint > 0`,
  `insert into audit (user_id, action, page, record_type, record_id, changes, ip, request_id)
   select a.user_id, a.action, a.page, a.record_type, ($2::bigint + c.n)::text,
     jsonb_set(a.changes, '{number,1}', to_jsonb(pg_temp.numbered($2::bigint + c.n))), a.ip, a.request_id
   from chosen c join audit a on a.record_type = 'journal entry' and a.record_id = c.document_id::text and $1::bigint > 0`,
] as const;

const SUMS = [
  `insert into total (account_id, currency, year, month, closing, debit, credit, base_debit, base_credit)
   select account_id, currency, extract(year from date), part, false, sum(greatest(amount, 0)), sum(greatest(-amount, 0)),
     sum(greatest(base, 0)), sum(greatest(-base, 0))
   from (${LINES}) as lines
   cross join lateral (values (0::smallint), (extract(month from date)::smallint)) as parts (part)
   group by account_id, currency, extract(year from date), part
   on conflict (account_id, currency, year, month, closing) do update set
     debit = total.debit + excluded.debit, credit = total.credit + excluded.credit,
     base_debit = total.base_debit + excluded.base_debit, base_credit = total.base_credit + excluded.base_credit`,
  `insert into balance (account_id, party_id, currency, amount, base)
   select account_id, coalesce(party_id, 0), currency, sum(amount), sum(base) from (${LINES}) as lines group by 1, 2, 3
   on conflict (account_id, party_id, currency) do update set
     amount = balance.amount + excluded.amount, base = balance.base + excluded.base`,
  `update stock set quantity = stock.quantity + moved.amount
   from (select location_id, currency, sum(amount) as amount from (${LINES}) as lines group by 1, 2) as moved
   where stock.location_id = moved.location_id and stock.currency = moved.currency`,
  `insert into document_tally (type, date, status, stage, currency, count, amount, base, without_base)
   select d.type, d.date, d.status, d.stage, d.currency, count(*), sum(d.amount), sum(d.base), 0
   from chosen c join document d on d.type = 'journal entry' and d.id = c.document_id group by 1, 2, 3, 4, 5`,
] as const;

/**
 * Copies entries in the base currency, with their documents and audit rows, until the books have `lines` lines, because
 * posting ten million lines one by one takes hours. The copies are valid entries: the books still prove themselves.
 * Returns the number of lines.
 */
export async function copyEntries(owner: Pool, lines: number): Promise<number> {
  const client = await owner.connect();
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await client.query(NUMBERED);
    const last = await lastOf(client, 'entry');
    let count = await countOf(client);
    const indexes = await dropIndexes(client);
    while (count < lines) count += await copyOnce(client, { last, most: lines - count });
    for (const index of indexes) await client.query(index);
    return count;
  } finally {
    client.release();
  }
}

/**
 * Drops the indexes of the copied tables that belong to no constraint, because building them at the end takes a part of
 * the time. Returns the statements that create them again.
 */
async function dropIndexes(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; statement: string }>(`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as statement
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid in ('document'::regclass, 'entry'::regclass, 'line'::regclass, 'audit'::regclass)
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await client.query("set maintenance_work_mem = '1GB'");
  return rows.map(({ statement }) => statement);
}

/** Adds one copy, or a part of it with about `most` lines. Returns the number of added lines. */
async function copyOnce(
  client: PoolClient,
  { last, most }: Readonly<{ last: number; most: number }>,
): Promise<number> {
  await client.query('begin');
  // Triggers would check each of millions of rows; `verify` checks them all afterwards.
  await client.query('set local session_replication_role = replica');
  await client.query(CHOSEN, [last]);
  await client.query('delete from chosen where n > $1', [Math.ceil(most / 3)]);
  await client.query('analyze chosen');
  const ids = [await lastOf(client, 'entry'), await lastOf(client, 'journal entry')];
  for (const statement of COPY) await client.query(statement, ids);
  for (const statement of SUMS) await client.query(statement);
  await client.query(`update counter set last = last + (select count(*) from chosen)
    where name in ('entry', 'journal entry')`);
  const { rows } = await client.query<{ n: string }>('select sum(line_count) as n from chosen');
  await client.query('commit');
  return Number(rows[0]?.n);
}

async function lastOf(client: PoolClient, counter: string): Promise<number> {
  const { rows } = await client.query<{ last: string }>(
    'select last from counter where name = $1',
    [counter],
  );
  return Number(rows[0]?.last);
}

async function countOf(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ n: string }>('select count(*) as n from line');
  return Number(rows[0]?.n);
}
