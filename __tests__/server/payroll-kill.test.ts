import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';

import { jobs } from '@/lib/contract/kernel/jobs';
import { hostProgram, startProcess } from '@/__tests__/soak/host-process';
import { beside, furnish } from '@/__tests__/soak/proof';
import { Visitor } from '@/__tests__/soak/visitor';
import { fastFolder } from '@/scripts/test/fast-folder';
import { inTransaction } from '@/server/database/transaction';
import { verify } from '@/server/ledger/verify';
import { masterKeysIn } from '@/server/files/master-keys';
import { hireMany } from '@/server/seed/staff';

const STAFF = 1_000;
const RUN = 'hrm/payroll-preparation';
const Begun = v.object({ id: v.number(), job: v.object({ id: v.number() }) });
const Status = v.object({ status: v.string(), employees: v.number() });

const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
};

test('a run of 1,000 whose host is killed, while it is prepared and while it is posted, is prepared and posted once', async () => {
  const folder = await mkdtemp(path.join(fastFolder(), 'sarraf-payroll-'));
  const dataDir = path.join(folder, 'data');
  const program = await hostProgram(folder);
  try {
    const first = await startProcess(dataDir, program);
    await furnish(dataDir);
    const masters = await masterKeysIn(dataDir);
    await beside(dataDir, ({ db }) =>
      inTransaction(db, (tx) =>
        hireMany(
          { db: tx, host: { masters } },
          { count: STAFF, since: '2026-01-01', currency: 'USD' },
        ),
      ),
    );
    const visitor = await Visitor.signIn(first.url);
    const period = { period_from: '2026-02-01', period_to: '2026-02-28' };
    const stored = await visitor.post(`${RUN}/store`, period);
    expect(stored.status).toBe(202);
    const { id, job } = v.parse(Begun, stored.body);
    const shown = (by: Visitor) => by.get(`jobs/${job.id}/show`, jobs.show.answer);
    await until(async () => (await shown(visitor)).progress > 0);
    expect((await visitor.post(`${RUN}/${id}/approve`, {})).status).toBe(409);
    await first.kill();

    const second = await startProcess(dataDir, program);
    const again = await Visitor.signIn(second.url);
    await until(async () => !['queued', 'running'].includes((await shown(again)).status));
    expect(await shown(again)).toMatchObject({ status: 'done', result: { slips: STAFF } });
    expect((await again.post(`${RUN}/${id}/approve`, {})).status).toBe(200);
    // After the kill the run is either posted or unchanged.
    const posting = again.post(`${RUN}/${id}/post`, {}).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 150));
    await second.kill();
    await posting;

    const third = await startProcess(dataDir, program);
    const last = await Visitor.signIn(third.url);
    const { status } = await last.get(`${RUN}/${id}/show`, Status);
    const posted = await last.post(`${RUN}/${id}/post`, {});
    expect([status, posted.status]).toEqual(
      status === 'posted' ? ['posted', 409] : ['approved', 200],
    );
    expect(await last.get(`${RUN}/${id}/show`, Status)).toEqual({
      status: 'posted',
      employees: STAFF,
    });
    await beside(dataDir, async ({ db }) => {
      const slips = await db
        .selectFrom('payslip')
        .select(({ fn }) => [
          fn.countAll<number>().as('slips'),
          fn.count<number>('employee_id').distinct().as('employees'),
        ])
        .executeTakeFirstOrThrow();
      const { entries } = await db
        .selectFrom('entry')
        .select(({ fn }) => fn.countAll<number>().as('entries'))
        .where('document_type', '=', 'payroll preparation')
        .executeTakeFirstOrThrow();
      expect({ ...slips, entries }).toEqual({ slips: STAFF, employees: STAFF, entries: 1 });
      expect((await verify(db)).checks.filter(({ ok }) => !ok)).toEqual([]);
    });
    expect(await third.stop()).toBe(0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 240_000);
