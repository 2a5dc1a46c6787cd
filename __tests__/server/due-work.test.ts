import { inTransaction } from '@/server/database/transaction';
import { dueJob, type DueWork, queueDue } from '@/server/jobs/due';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
beforeEach(async () => {
  host = await startHost({ jobs: true });
});
afterEach(() => host.close());

const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 50));
};

/** Branches are due by name; the one called `broken` fails. */
const WORK: DueWork<number> = {
  kind: 'journal import',
  everySeconds: 60,
  find: async ({ db }) => {
    const rows = await db.selectFrom('branch').select('id').where('name', 'like', 'Due%').execute();
    return rows.map(({ id }) => id);
  },
  settle: ({ db }, id) =>
    inTransaction(db, async (tx) => {
      const row = await tx
        .updateTable('branch')
        .set(({ fn, val }) => ({ name: fn('replace', ['name', val('Due'), val('Done')]) }))
        .where('id', '=', id)
        .where('name', 'like', 'Due%')
        .returning('name')
        .executeTakeFirst();
      if (row?.name === 'Done broken') throw new Error('not this one');
      return row !== undefined;
    }),
};

async function due(names: readonly string[]): Promise<void> {
  host.host.jobs.handle(WORK.kind, dueJob(host.host, WORK));
  const values = names.map((name) => ({ name: `Due ${name}` }));
  await host.db.insertInto('branch').values(values).execute();
}

const jobs = async () => (await host.owner.query('select * from job order by id')).rows;
const ended = () => until(async () => (await jobs()).every(({ finished_at }) => finished_at));

test('what is due is done by one job, however many hosts ask at once, and nothing is queued when nothing is', async () => {
  await queueDue(host.host, [WORK]);
  expect(await jobs()).toEqual([]);
  await due(['a', 'b', 'c']);
  await Promise.all(Array.from({ length: 10 }, () => queueDue(host.host, [WORK])));
  await ended();
  expect(await jobs()).toMatchObject([
    { status: 'done', user_id: null, progress: '1.0000', result: { done: 3, left: 0 } },
  ]);
  expect(await WORK.find(host.host)).toEqual([]);
});

test('what fails is left and told, holds up nothing else, and is not tried again before an hour', async () => {
  await due(['a', 'broken', 'c']);
  await queueDue(host.host, [WORK]);
  await ended();
  expect(await jobs()).toMatchObject([{ status: 'done', result: { done: 2, left: 1 } }]);
  await host.owner.query("update job set created_at = now() - interval '59 minutes'");
  await queueDue(host.host, [WORK]);
  expect(await jobs()).toHaveLength(1);
  await host.owner.query("update job set created_at = now() - interval '61 minutes'");
  await queueDue(host.host, [WORK]);
  expect(await jobs()).toHaveLength(2);
  await ended();
});

test('such a job is seen, called off and tried again by whoever may do its work, and is not there for others', async () => {
  await due(['a']);
  await queueDue(host.host, [WORK]);
  await ended();
  const [job] = await jobs();
  const accountant = await host.signInAs([
    { name: 'journal entry', title: 'Journal entry', view: true, post: true },
  ]);
  const reader = await host.signInAs([
    { name: 'journal entry', title: 'Journal entry', view: true },
  ]);
  expect((await accountant.get(`jobs/${job.id}/show`)).body.result).toEqual({ done: 1, left: 0 });
  expect((await accountant.get('notices/show')).body.jobs).toHaveLength(1);
  expect((await accountant.post(`jobs/${job.id}/put-away`)).status).toBe(200);
  expect((await accountant.get('notices/show')).body.jobs).toEqual([]);
  expect((await reader.get(`jobs/${job.id}/show`)).status).toBe(404);
  expect((await reader.get('jobs/list')).body.data).toEqual([]);

  // A cancelled job may be retried, unless another one of its kind is open.
  await host.owner.query("update job set status = 'cancelled', result = null");
  await host.owner.query(
    "insert into job (kind, input, status) values ('journal import', '{}', 'running')",
  );
  expect(await accountant.post(`jobs/${job.id}/retry`)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Another job of this kind') },
  });
  await host.owner.query("delete from job where status = 'running'");
  expect((await accountant.post(`jobs/${job.id}/retry`)).status).toBe(200);
  await ended();
});
