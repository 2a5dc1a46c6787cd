import { Pool } from 'pg';

import { startEmbedded } from '@/server/database/embedded';
import { sessionConfig } from '@/server/database/connection';
import { median } from './pace';

/**
 * Baseline for the trade summary: runs only the queries that this report needs (deals by currency and side, position
 * moves, result accounts). Prints the median time.
 */
async function main([dataDir = '', from = '', to = '', calls = '']: string[]): Promise<void> {
  const { url } = await startEmbedded(dataDir);
  const pool = new Pool({ ...sessionConfig(url, { appRole: true }), max: 1 });
  const times: number[] = [];
  for (let call = 0; call <= Number(calls); call += 1) {
    const started = performance.now();
    for (const query of QUERIES) await pool.query(query, [from, to]);
    if (call > 0) times.push(performance.now() - started);
  }
  await pool.end();
  process.stdout.write(JSON.stringify({ medianMs: median(times) }));
}

const QUERIES = [
  `select currency, side, count(*), sum(amount), sum(base), sum(realised), sum(margin)
   from deal where date between $1 and $2 group by 1, 2`,
  `select m.currency, sum(m.quantity), sum(m.cost), sum(m.realised), sum(m.quantity * m.mid)
   from position_move m join entry e on e.id = m.entry_id
   where e.date between $1 and $2 group by 1`,
  `select l.account_id, sum(l.base) from line l join account a on a.id = l.account_id
   where l.date between $1 and $2 and a.type in ('income', 'expense') group by 1`,
] as const;

void main(process.argv.slice(2));
