import { sql } from 'kysely';
import * as v from 'valibot';

import { inTransaction } from '@/server/database/transaction';
import type { JobHandler } from '@/server/kernel/ports';
import { writeAudit } from '@/server/kernel/audit';
import type { Host, Tx } from '@/server/kernel/host';
import { LOCALES } from '@/server/kernel/locale';
import { lockShown } from '@/server/document/record';
import type { DocumentRow } from '@/server/document/rows';
import { keepMade, referenceOf } from './prepare';
import { runOf, TYPE } from './run-body';
import { PAGE } from './run-kind';
import { insertSlips } from './slips.sql';
import { type Group, groupOf, type Member, workOut } from './work-out';

const Input = v.object({ run_id: v.number(), locale: v.picklist(LOCALES) });

/** Number of slips that one transaction computes and stores. */
const CHUNK = 100;

/**
 * Computes the slips of a run in chunks. If the server stops, stored slips are kept, and the job later continues with
 * the missing ones. The job ends early if the run was deleted or is being prepared again.
 */
export function payrollSlipsJob(host: Host): JobHandler {
  return async ({ id, input, userId }, { progress, finish }) => {
    const { run_id, locale } = v.parse(Input, input);
    const say = host.catalogues[locale];
    const by = { userId, ip: '', requestId: `job ${id}` };
    const noted = (tx: Tx, action: string, slips: number) =>
      writeAudit(tx, by, [
        {
          action,
          page: PAGE,
          record_type: TYPE,
          record_id: run_id,
          changes: { slips: [null, slips] },
        },
      ]);

    const group = await inTransaction(host.db, async (db) => {
      const row = await mine(db, run_id, id);
      if (!row) return undefined;
      const body = runOf(row);
      const reference = await referenceOf({ db }, body);
      return groupOf({ db, host, body, runId: run_id, reference });
    });
    const members = group?.members ?? [];
    for (let from = 0; group && from < members.length; from += CHUNK) {
      const chunk = members.slice(from, from + CHUNK);
      await inTransaction(host.db, async (db) => {
        const written = await writeChunk(
          { db, host, runId: run_id, jobId: id, say },
          chunk,
          group.rates,
        );
        if (written > 0) await noted(db, 'prepare', written);
      });
      await progress(Math.min(0.99, (from + chunk.length) / members.length));
    }
    await finish(async (tx) => {
      const row = await mine(tx, run_id, id);
      const { made } = row ? runOf(row) : {};
      if (!row || !made) return { run_id, slips: 0 };
      await keepMade({ db: tx }, row, { ...made, job_id: null });
      await noted(tx, 'prepared', members.length);
      return { run_id, slips: members.length };
    });
  };
}

/** Locks and returns the run if it is a draft that this job prepares; otherwise undefined. */
async function mine(db: Tx, runId: number, jobId: number): Promise<DocumentRow | undefined> {
  const row = await lockShown(db, TYPE, runId);
  return row.status === 'draft' && runOf(row).made?.job_id === jobId ? row : undefined;
}

type Writing = Readonly<{
  db: Tx;
  host: Host;
  runId: number;
  jobId: number;
  say: Parameters<typeof workOut>[0]['say'];
}>;

/** Computes and stores the missing slips of some employees. Returns the number of slips stored. */
async function writeChunk(
  { db, host, runId, jobId, say }: Writing,
  chunk: readonly Member[],
  rates: Group['rates'],
): Promise<number> {
  const row = await mine(db, runId, jobId);
  if (!row) return 0;
  const body = runOf(row);
  const there = await db
    .selectFrom('payslip')
    .select('employee_id')
    .where('run_id', '=', runId)
    .where('employee_id', '=', sql<number>`any(${chunk.map(({ id }) => id)}::bigint[])`)
    .execute();
  const known = new Set(there.map(({ employee_id }) => employee_id));
  const missing = chunk.filter(({ id }) => !known.has(id));
  if (missing.length === 0) return 0;
  const reference = await referenceOf({ db }, body);
  await insertSlips(db, await workOut({ db, host, body, runId, reference, say }, missing, rates));
  return missing.length;
}
