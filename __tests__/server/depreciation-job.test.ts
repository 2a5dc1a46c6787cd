import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import * as v from 'valibot';

import { jobs } from '@/lib/contract/kernel/jobs';
import { hostProgram, startProcess } from '@/__tests__/soak/host-process';
import { beside, furnish } from '@/__tests__/soak/proof';
import { Visitor } from '@/__tests__/soak/visitor';
import { fastFolder } from '@/scripts/test/fast-folder';
import { verify } from '@/server/ledger/verify';

const ASSETS = 400;
const Queued = v.object({ job: v.object({ id: v.number() }) });

const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
};

/** An import file of ASSETS assets, each with three rows due by the end of March. */
const register = () =>
  [
    'name,category,cost,purchased_on,in_service_on,opening',
    ...Array.from({ length: ASSETS }, (_, at) => `Safe ${at},Safes,1200,2026-01-05,2026-01-05,yes`),
  ].join('\n');

test('a run whose host is killed runs again, and posts each row once', async () => {
  const folder = await mkdtemp(path.join(fastFolder(), 'sarraf-runs-'));
  const dataDir = path.join(folder, 'data');
  const program = await hostProgram(folder);
  try {
    const first = await startProcess(dataDir, program);
    await furnish(dataDir);
    const visitor = await Visitor.signIn(first.url);
    const terms = { name: 'Safes', method: 'straight_line', life_months: 12 };
    expect((await visitor.post('assets/asset-category/store', terms)).status).toBe(201);
    const imported = await visitor.upload('assets/asset/import', register());
    expect([imported.status, imported.text]).toEqual([200, expect.any(String)]);
    const shown = (by: Visitor, id: number) => by.get(`jobs/${id}/show`, jobs.show.answer);
    // A lock on the last asset makes the run wait in its transaction, after the entries are posted.
    const id = await beside(dataDir, ({ db }) =>
      db.transaction().execute(async (tx) => {
        await sql`select from asset where id = ${ASSETS} for update`.execute(tx);
        const wish = { period_end: '2026-03-31' };
        const { status, body } = await visitor.post('assets/depreciation/store', wish);
        expect(status).toBe(202);
        const { job } = v.parse(Queued, body);
        await until(async () => (await shown(visitor, job.id)).progress >= 0.6);
        await first.kill();
        return job.id;
      }),
    );

    const second = await startProcess(dataDir, program);
    const again = await Visitor.signIn(second.url);
    expect((await shown(again, id)).status).toBe('running');
    await until(async () => (await shown(again, id)).status !== 'running');
    expect(await shown(again, id)).toMatchObject({
      kind: 'depreciation run',
      status: 'done',
      progress: 1,
      result: { id: 1, number: 'DPC 00001', assets: ASSETS, amount: '120000', failed: 0 },
    });
    await beside(dataDir, async ({ db }) => {
      const { rows } = await sql<{ runs: number; rows: number; assets: number }>`
        select (select count(*) from document where type = 'depreciation') as runs,
               count(*) as rows, count(distinct (asset_id, row_date)) as assets
        from asset_move where kind = 'depreciation'`.execute(db);
      expect(rows).toEqual([{ runs: 1, rows: 3 * ASSETS, assets: 3 * ASSETS }]);
      expect((await verify(db)).checks.filter(({ ok }) => !ok)).toEqual([]);
    });
    expect(await second.stop()).toBe(0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 240_000);
