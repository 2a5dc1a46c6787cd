import { randomBytes } from 'node:crypto';
import { Pool, type PoolClient } from 'pg';

import { sign, sum } from '@/lib/domain/money';
import { sessionConfig } from '@/server/database/connection';
import { startEmbedded } from '@/server/database/embedded';
import type { SeedJournal } from '@/server/seed/journals';
import { posted } from './books';
import { type Answers, untilTimeIsUp } from './pace';

type Query = [text: string, values: unknown[]];

/** SQL statements that write one entry with its document, lines, sums, audit row and idempotency key. */
type Written = Readonly<{
  totals: Query;
  balances: Query;
  stock: Query | undefined;
  document(id: number): Query;
  entry(id: number, document: number): Query;
  lines(entry: number): Query;
  audit(document: number): Query;
  idempotency(entry: number, document: number, key: string): Query;
}>;

type Side = Readonly<{ account_id: number; debit: string; credit: string; amount: string }>;

const CASH = '1010';
const MAIN_VAULT = 1;
const USER = 1;

/** Creates the statements that write a posting in base currency. */
function insertsOf(journal: SeedJournal, ids: ReadonlyMap<string, number>): Written {
  const { date, memo, lines } = journal;
  const sides = lines.map(({ account, debit = '0', credit = '0' }) => ({
    account_id: ids.get(account) ?? 0,
    debit,
    credit,
    amount: sign(credit) > 0 ? `-${credit}` : debit,
  }));
  const summed = byAccount(sides);
  const atPlace = sides.filter(({ account_id }) => account_id === ids.get(CASH));
  const total = sum(sides.map(({ debit }) => debit));
  const [year = 0, month = 0] = date.split('-').map(Number);
  const number = (document: number) => `JOU ${String(document).padStart(5, '0')}`;

  return {
    totals: totalsOf(summed, year, month),
    balances: balancesOf(summed),
    stock: atPlace.length > 0 ? stockOf(sum(atPlace.map(({ amount }) => amount))) : undefined,
    document: (id) => [
      `insert into document (type, id, status, number, date, memo, amount, currency, base, body, branch_id, created_by, posted_at)
       values ('journal entry', $1, 'posted', $2, $3, $4, $5, 'USD', $5, $6, 1, $7, now())`,
      [id, number(id), date, memo, total, JSON.stringify({ date, memo, lines: sides }), USER],
    ],
    entry: (id, document) => [
      `insert into entry (id, kind, document_type, document_id, number, date, memo, line_count, total, posted_by)
       values ($1, 'document', 'journal entry', $2, $3, $4, $5, $6, $7, $8)`,
      [id, document, number(document), date, memo, lines.length, total, USER],
    ],
    lines: (entry) => linesOf(sides, entry, date, ids.get(CASH)),
    audit: (document) => [
      `insert into audit (user_id, action, page, record_type, record_id, changes, ip, request_id)
       values ($1, 'create', 'journal entry', 'journal entry', $2, $3, '127.0.0.1', $4)`,
      [
        USER,
        String(document),
        JSON.stringify({ status: [null, 'posted'], number: [null, number(document)] }),
        crypto.randomUUID(),
      ],
    ],
    idempotency: (entry, document, key) => [
      `insert into idempotency (user_id, method, path, key, input_hash, status, answer)
       values ($1, 'POST', '/api/accounting/journal-entry/store', $2, sha256($3), 201, $4)`,
      [
        USER,
        key,
        Buffer.from(key),
        JSON.stringify({
          id: document,
          entry_ids: [entry],
          number: number(document),
          lines: sides,
        }),
      ],
    ],
  };
}

function byAccount(sides: readonly Side[]): Side[] {
  return [...Map.groupBy(sides, ({ account_id }) => account_id)]
    .map(([account_id, own]) => ({
      account_id,
      debit: sum(own.map(({ debit }) => debit)),
      credit: sum(own.map(({ credit }) => credit)),
      amount: sum(own.map(({ amount }) => amount)),
    }))
    .toSorted((a, b) => a.account_id - b.account_id);
}

function totalsOf(sides: readonly Side[], year: number, month: number): Query {
  const rows = sides.flatMap((side) => [0, month].map((part) => ({ ...side, part })));
  return [
    `insert into total (account_id, currency, year, month, closing, debit, credit, base_debit, base_credit)
     select account_id, 'USD', $1, part, false, debit, credit, debit, credit
     from unnest($2::bigint[], $3::smallint[], $4::numeric[], $5::numeric[]) as given (account_id, part, debit, credit)
     on conflict (account_id, currency, year, month, closing) do update set
       debit = total.debit + excluded.debit, credit = total.credit + excluded.credit,
       base_debit = total.base_debit + excluded.base_debit,
       base_credit = total.base_credit + excluded.base_credit`,
    [
      year,
      rows.map(({ account_id }) => account_id),
      rows.map(({ part }) => part),
      rows.map(({ debit }) => debit),
      rows.map(({ credit }) => credit),
    ],
  ];
}

function balancesOf(sides: readonly Side[]): Query {
  return [
    `insert into balance (account_id, currency, amount, base)
     select account_id, 'USD', amount, amount from unnest($1::bigint[], $2::numeric[]) as given (account_id, amount)
     on conflict (account_id, party_id, currency) do update set
       amount = balance.amount + excluded.amount, base = balance.base + excluded.base`,
    [sides.map(({ account_id }) => account_id), sides.map(({ amount }) => amount)],
  ];
}

function stockOf(amount: string): Query {
  return [
    `update stock set quantity = quantity + $1 where location_id = $2 and currency = 'USD'`,
    [amount, MAIN_VAULT],
  ];
}

function linesOf(
  sides: readonly Side[],
  entry: number,
  date: string,
  cash: number | undefined,
): Query {
  return [
    `insert into line (entry_id, line_no, account_id, location_id, date, currency, amount, base)
     select $1, line_no, account_id, location_id, $2, 'USD', amount, amount
     from unnest($3::integer[], $4::bigint[], $5::bigint[], $6::numeric[]) as given (line_no, account_id, location_id, amount)`,
    [
      entry,
      date,
      sides.map((_, index) => index + 1),
      sides.map(({ account_id }) => account_id),
      sides.map(({ account_id }) => (account_id === cash ? MAIN_VAULT : null)),
      sides.map(({ amount }) => amount),
    ],
  ];
}

/**
 * Baseline for posting: writes the rows that the server writes for an entry (document, entry, lines, totals, balances,
 * stock, both counters, idempotency and audit). It uses the database driver alone, and one transaction with one commit.
 * Each statement is prepared once per session, as in the server. It has no rules, no permission checks and no HTTP.
 */
async function main([dataDir = '', clients = '', seconds = '', seed = '']: string[]) {
  const { url } = await startEmbedded(dataDir);
  const pool = new Pool({ ...sessionConfig(url, { appRole: true }), max: Number(clients) });
  const { rows } = await pool.query<{ id: number; number: string; cost: boolean }>(
    `select id, number, number like '53%' and position = 'detail' as cost from account`,
  );
  const ids = new Map(rows.map(({ id, number }) => [number, id]));
  const costs = rows.filter(({ cost }) => cost).map(({ number }) => number);
  const entries = posted(Number(seed), costs);

  const answers: Answers = await untilTimeIsUp(
    { clients: Number(clients), seconds: Number(seconds) },
    async () => {
      const { value } = entries.next();
      if (!value) throw new Error('there are no more entries');
      const client = await pool.connect();
      try {
        await write(client, insertsOf(value, ids));
      } finally {
        client.release();
      }
    },
  );
  await pool.end();
  process.stdout.write(JSON.stringify(answers));
}

async function write(client: PoolClient, entry: Written): Promise<void> {
  await client.query('begin');
  await run(client, entry.totals);
  await run(client, entry.balances);
  if (entry.stock) await run(client, entry.stock);
  const document = await draw(client, 'journal entry');
  await run(client, entry.document(document));
  const id = await draw(client, 'entry');
  await run(client, entry.entry(id, document));
  await run(client, entry.lines(id));
  await run(client, entry.audit(document));
  await run(client, entry.idempotency(id, document, randomBytes(16).toString('hex')));
  await client.query('commit');
}

async function draw(client: PoolClient, name: string): Promise<number> {
  const { rows } = await run<{ last: number }>(client, [
    'update counter set last = last + 1 where name = $1 returning last',
    [name],
  ]);
  return rows[0]?.last ?? 0;
}

const names = new Map<string, string>();

function run<Row extends object>(client: PoolClient, [text, values]: Query) {
  const name = names.get(text) ?? `statement ${names.size + 1}`;
  names.set(text, name);
  return client.query<Row>({ name, text, values });
}

void main(process.argv.slice(2));
