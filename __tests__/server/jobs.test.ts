import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import * as v from 'valibot';

import { jobs } from '@/lib/contract/kernel/jobs';
import { fastFolder } from '@/scripts/test/fast-folder';
import { JobRefused } from '@/server/jobs/run';
import { journals } from '@/server/seed/journals';
import { journalsCsv } from '@/server/seed/journals-csv';
import { hostProgram, startProcess } from '@/__tests__/soak/host-process';
import { beside, furnish } from '@/__tests__/soak/proof';
import { Visitor } from '@/__tests__/soak/visitor';
import { inTransaction } from '@/server/database/transaction';
import { TurnedAway } from '@/server/kernel/failure';
import { verify } from '@/server/ledger/verify';
import { startHost, type TestHost } from '../support/test-host';

const Queued = v.object({ job: v.object({ id: v.number() }) });

const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 50));
};

describe('on a host', () => {
  let host: TestHost;
  beforeAll(async () => {
    host = await startHost({ jobs: true });
  });
  afterAll(() => host.close());

  /** Queues a job of the developer with `work` as its handler. */
  async function queue(
    work: Parameters<TestHost['host']['jobs']['handle']>[1],
    userId = 1,
  ): Promise<number> {
    host.host.jobs.handle('journal import', work);
    const job = { kind: 'journal import', input: {}, userId } as const;
    return (await inTransaction(host.db, (tx) => host.host.jobs.enqueue(tx, job))).id;
  }

  test('a job exists exactly when its transaction is committed', async () => {
    let runs = 0;
    host.host.jobs.handle('journal import', async (_, { finish }) => {
      runs += 1;
      await finish(async () => 'done');
    });
    const lost = inTransaction(host.db, async (tx) => {
      await host.host.jobs.enqueue(tx, { kind: 'journal import', input: {}, userId: 1 });
      throw new Error('no');
    });
    await expect(lost).rejects.toThrow('no');
    const client = await host.signIn();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect([runs, (await client.get('jobs/list')).body.meta.total]).toEqual([0, 0]);
  });

  test('a job tells how far it is, and what came of it', async () => {
    const client = await host.signIn();
    const gate = Promise.withResolvers<void>();
    const id = await queue(async (_, { progress, finish }) => {
      await progress(0.5);
      await gate.promise;
      await finish(async () => ({ entries: 3 }));
    });
    await until(async () => (await client.get(`jobs/${id}/show`)).body.progress === 0.5);
    expect((await client.get(`jobs/${id}/show`)).body).toMatchObject({
      status: 'running',
      result: null,
    });
    gate.resolve();
    await until(async () => (await client.get(`jobs/${id}/show`)).body.status === 'done');
    expect((await client.get('jobs/list')).body.data[0]).toMatchObject({
      id,
      kind: 'journal import',
      progress: 1,
      result: { entries: 3 },
      error: null,
    });
  });

  test('a job that was called off while it ran leaves nothing of its deed', async () => {
    const client = await host.signIn();
    const gate = Promise.withResolvers<void>();
    const id = await queue(async (_, { finish }) => {
      await finish(async (tx) => {
        await tx.insertInto('branch').values({ name: 'Called off' }).execute();
        await gate.promise;
      });
    });
    await until(async () => (await client.get(`jobs/${id}/show`)).body.status === 'running');
    expect((await client.post(`jobs/${id}/cancel`)).body.status).toBe('cancelled');
    gate.resolve();
    await new Promise((resolve) => setTimeout(resolve, 300));
    const { rows } = await host.owner.query("select from branch where name = 'Called off'");
    expect(rows).toEqual([]);
    const { status, body } = await client.post(`jobs/${id}/cancel`);
    expect([status, body.current.status]).toEqual([409, 'cancelled']);
  });

  test('a job that is refused, and one that fails, say so; what failed inside is not told', async () => {
    const client = await host.signIn();
    const refused = await queue(async () => {
      throw new JobRefused('The file was refused.', {
        errors: [{ row: 2, column: 'debit', message: 'No.' }],
      });
    });
    await until(async () => (await client.get(`jobs/${refused}/show`)).body.status === 'failed');
    expect((await client.get(`jobs/${refused}/show`)).body.error).toBe('The file was refused.');
    expect((await client.get(`jobs/${refused}/download`)).text).toContain('2,debit,No.');

    const failed = await queue(async () => {
      throw new Error('select secret from vault');
    });
    await until(async () => (await client.get(`jobs/${failed}/show`)).body.status === 'failed');
    expect((await client.get(`jobs/${failed}/show`)).text).not.toContain('vault');
    expect((await client.get(`jobs/${failed}/download`)).status).toBe(404);
  });

  test('a job whose retries are used up has failed, and can be retried', async () => {
    const client = await host.signIn();
    let runs = 0;
    host.host.jobs.handle('journal import', async (_, { finish }) => {
      runs += 1;
      if (runs === 1) throw new TurnedAway(503, 5);
      await finish(async () => null);
    });
    const { id } = await inTransaction(host.db, async (tx) => {
      const job = { kind: 'journal import', input: {}, userId: 1 } as const;
      const queued = await host.host.jobs.enqueue(tx, job);
      await sql`
        update pgboss.job set retry_limit = 0 where data ->> 'id' = ${String(queued.id)}
      `.execute(tx);
      return queued;
    });
    await until(async () => (await client.get(`jobs/${id}/show`)).body.status === 'failed');
    expect((await client.post(`jobs/${id}/retry`)).status).toBe(200);
    await until(async () => (await client.get(`jobs/${id}/show`)).body.status === 'done');
  });

  test('a job has failed if the process died on its last try, and others of its kind go on', async () => {
    const client = await host.signIn();
    const [users, scheduled] = await inTransaction(host.db, async (tx) => {
      const { rows } = await sql<{ id: number }>`
        insert into job (kind, input, status, user_id)
        values ('journal import', '{}', 'running', 1), ('whole proof', '{}', 'running', null)
        returning id
      `.execute(tx);
      // The queue gives up a job whose process sent no heartbeat on the last try.
      for (const { id } of rows) {
        await sql`insert into pgboss.job (name, data, state)
          values ('sarraf', jsonb_build_object('id', ${id}::bigint), 'failed')`.execute(tx);
      }
      return rows;
    });
    await Promise.all(Array.from({ length: 6 }, () => host.host.jobs.failLost()));
    const shown = await client.get(`jobs/${users?.id}/show`);
    expect(shown.body).toMatchObject({ status: 'failed', error: expect.stringMatching(/again/) });
    expect(shown.body.finished_at).not.toBeNull();
    const { rows } = await host.owner.query('select status from job where id = $1', [
      scheduled?.id,
    ]);
    expect(rows).toEqual([{ status: 'failed' }]);
    await host.owner.query('delete from job where id = $1', [scheduled?.id]);
    host.host.jobs.handle('journal import', async (_, { finish }) => finish(async () => null));
    expect((await client.post(`jobs/${users?.id}/retry`)).status).toBe(200);
    await until(async () => (await client.get(`jobs/${users?.id}/show`)).body.status === 'done');
  });

  test('a job that waits or runs is not given up', async () => {
    const client = await host.signIn();
    const gate = Promise.withResolvers<void>();
    const id = await queue(async (_, { finish }) => {
      await gate.promise;
      await finish(async () => null);
    });
    await host.host.jobs.failLost();
    await until(async () => (await client.get(`jobs/${id}/show`)).body.status === 'running');
    await host.host.jobs.failLost();
    gate.resolve();
    await until(async () => (await client.get(`jobs/${id}/show`)).body.status === 'done');
  });

  test('what a call has queued is taken up at once, and not at the next look of a second', async () => {
    host.host.jobs.handle('whole proof', (_, { finish }) => finish(async () => 'done'));
    const client = await host.signIn();
    const began = performance.now();
    for (let count = 1; count <= 6; count += 1) {
      const { status, body } = await client.post('accounting/proof/start');
      expect([status, body.job?.status]).toEqual([202, 'queued']);
      await until(
        async () => (await client.get(`jobs/${body.job.id}/show`)).body.status === 'done',
      );
    }
    expect(performance.now() - began).toBeLessThan(4500);
  });

  test("another user's job is not there", async () => {
    const id = await queue((_, { finish }) => finish(async () => null));
    const other = await host.signInAs(null);
    expect((await other.get(`jobs/${id}/show`)).status).toBe(404);
    for (const step of ['cancel', 'retry', 'put-away']) {
      expect((await other.post(`jobs/${id}/${step}`)).status).toBe(404);
    }
    expect((await other.get('jobs/list')).body.data).toEqual([]);
  });
});

test('an import whose host is killed runs again, and posts once', async () => {
  const folder = await mkdtemp(path.join(fastFolder(), 'sarraf-jobs-'));
  const dataDir = path.join(folder, 'data');
  const program = await hostProgram(folder);
  const ENTRIES = 6_000;
  try {
    const first = await startProcess(dataDir, program);
    const { accounts } = await furnish(dataDir);
    const range = { seed: 4, entries: ENTRIES, from: '2026-01-01', to: '2026-03-31' };
    const visitor = await Visitor.signIn(first.url);
    const { body } = await visitor.upload(
      'accounting/journal-entry/import',
      journalsCsv(journals(range, accounts)),
    );
    const { job } = v.parse(Queued, body);
    const shown = (by: Visitor) => by.get(`jobs/${job.id}/show`, jobs.show.answer);
    await until(async () => (await shown(visitor)).progress >= 0.2);
    expect((await shown(visitor)).status).toBe('running');
    await first.kill();

    const second = await startProcess(dataDir, program);
    const again = await Visitor.signIn(second.url);
    expect((await shown(again)).status).toBe('running');
    await until(async () => (await shown(again)).status !== 'running');
    expect(await shown(again)).toMatchObject({ status: 'done', progress: 1 });
    await beside(dataDir, async ({ db }) => {
      const { entries } = await db
        .selectFrom('entry')
        .select(({ fn }) => fn.countAll<number>().as('entries'))
        .executeTakeFirstOrThrow();
      expect(entries).toBe(ENTRIES);
      expect((await verify(db)).ok).toBe(true);
    });
    expect(await second.stop()).toBe(0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 240_000);
