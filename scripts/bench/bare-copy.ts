import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from 'pg';

import { copyIn, copyOut } from '@/server/admin/copy';
import { sessionConfig } from '@/server/database/connection';
import { startEmbedded } from '@/server/database/embedded';

/** SQL expressions for the columns that get new values in the copy. */
const ANEW: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  document: { id: 'own.id + :many', number: numbered('own.id') },
  entry: {
    id: 'own.id + :many',
    document_id: 'own.document_id + :many',
    number: numbered('own.document_id'),
  },
  position_move: { entry_id: 'own.entry_id + :many' },
  line: { entry_id: 'own.entry_id + :many' },
  audit: { record_id: '(own.record_id::bigint + :many)::text' },
};

/** Columns that the database fills in, so they are not copied. */
const GIVEN = new Set(['audit.id', 'audit.xid', 'entry.created_xid']);

/** SQL conditions that select the last `:many` entries. */
const WHICH: Readonly<Record<string, string>> = {
  document: `type = 'journal entry' and id > (select last - :many from counter where name = 'journal entry')`,
  entry: `id > (select last - :many from counter where name = 'entry')`,
  position_move: `entry_id > (select last - :many from counter where name = 'entry')`,
  line: `entry_id > (select last - :many from counter where name = 'entry')`,
  audit: `record_type = 'journal entry' and record_id::bigint > (select last - :many from counter where name = 'journal entry')`,
};

/** Statements that add the copied lines to totals, balances, stock and positions, and raise the counters. */
const MOVED = [
  `insert into total (account_id, currency, year, month, closing, debit, credit, base_debit, base_credit)
   select account_id, currency, extract(year from date), part, false,
          coalesce(sum(amount) filter (where amount > 0), 0), coalesce(-sum(amount) filter (where amount < 0), 0),
          coalesce(sum(base) filter (where base > 0), 0), coalesce(-sum(base) filter (where base < 0), 0)
   from copied cross join lateral (values (0), (extract(month from date))) as parts (part)
   group by account_id, currency, extract(year from date), part order by 1, 2, 3, 4
   on conflict (account_id, currency, year, month, closing) do update set
     debit = total.debit + excluded.debit, credit = total.credit + excluded.credit,
     base_debit = total.base_debit + excluded.base_debit, base_credit = total.base_credit + excluded.base_credit`,
  `insert into balance (account_id, party_id, currency, amount, base)
   select account_id, coalesce(party_id, 0), currency, sum(amount), sum(base)
   from copied group by 1, 2, 3 order by 1, 2, 3
   on conflict (account_id, party_id, currency) do update set
     amount = balance.amount + excluded.amount, base = balance.base + excluded.base`,
  `update stock set quantity = stock.quantity + moved.quantity
   from (select location_id, currency, sum(amount) as quantity from copied group by 1, 2) moved
   where stock.location_id = moved.location_id and stock.currency = moved.currency`,
  `update position set quantity = position.quantity + moved.quantity, cost = position.cost + moved.cost
   from (select currency, sum(quantity) as quantity, sum(cost) as cost from moved group by 1) moved
   where position.currency = moved.currency`,
  `update counter set last = last + :many where name in ('entry', 'journal entry')`,
];

/**
 * Baseline for imports: copies the rows of the last posted entries in one transaction with one commit. It uses the
 * restricted database role with which the server handles requests, and all triggers and constraints of the tables. It
 * has no rules, no permission checks and no HTTP.
 */
async function main([dataDir = '', entries = '']: string[]): Promise<void> {
  const { url } = await startEmbedded(dataDir);
  const client = new Client(sessionConfig(url, { appRole: true }));
  await client.connect();
  const inNumbers = (text: string): string => text.replaceAll(':many', entries);
  const tables: { text: string; rows: Buffer }[] = [];
  for (const [table, anew] of Object.entries(ANEW)) {
    const columns = await columnsOf(client, table);
    const chosen = columns.map((column) => anew[column] ?? `own.${column}`).join();
    const rows = inNumbers(`select ${chosen} from ${table} own where ${WHICH[table]} order by 1`);
    const chunks = await Array.fromAsync(copyOut(client, `copy (${rows}) to stdout`));
    tables.push({
      text: `copy ${table} (${columns.join()}) from stdin`,
      rows: Buffer.concat(chunks),
    });
  }
  for (const [name, table] of [
    ['copied', 'line'],
    ['moved', 'position_move'],
  ] as const) {
    await client.query(
      inNumbers(`create temporary table ${name} as select * from ${table} where ${WHICH[table]}`),
    );
  }
  await atRest(client);

  const began = performance.now();
  await client.query('begin');
  for (const text of MOVED) await client.query(inNumbers(text));
  for (const { text, rows } of tables) await copyIn(client, text, inChunks(rows));
  await client.query('commit');
  const ms = performance.now() - began;

  await atRest(client);
  await client.end();
  process.stdout.write(JSON.stringify({ ms }));
}

function numbered(id: string): string {
  const next = `(${id} + :many)::text`;
  return `'JOU ' || lpad(${next}, greatest(5, length(${next})), '0')`;
}

async function columnsOf(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ column: string }>(
    `select attname as column from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return rows.map(({ column }) => column).filter((column) => !GIVEN.has(`${table}.${column}`));
}

const CHUNK = 65_536;

async function* inChunks(rows: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < rows.length; at += CHUNK) yield rows.subarray(at, at + CHUNK);
}

/**
 * Waits until all audit rows and entries are in the hash chain, so that adding them does not slow down the next
 * measurement.
 */
async function atRest(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ rests: boolean }>(
      `select not exists (select from audit where id > (select coalesce(max(audit_id), 0) from audit_seal))
         and (select coalesce(max(id), 0) from entry) = (select coalesce(max(entry_id), 0) from entry_seal) as rests`,
    );
    if (rows[0]?.rests) return;
    await sleep(100);
  }
}

void main(process.argv.slice(2));
