import { randomBytes } from 'node:crypto';

import { Pool, type PoolClient } from 'pg';

import { startEmbedded } from '@/server/database/embedded';
import { sessionConfig } from '@/server/database/connection';
import { posted } from './books';
import { type Answers, untilTimeIsUp } from './pace';
import { insertsOf, type Query, type Written } from './bare-rows';

/**
 * Baseline for posting: writes the rows that the host writes for an entry with the database driver alone (document,
 * entry, lines, totals, balances, stock, both counters, idempotency and audit), in one transaction with one commit.
 * Each statement is prepared once per session, as the host does. It has no rules, no permission checks and no HTTP.
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
