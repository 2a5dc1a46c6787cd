import { sql } from 'kysely';

import { inTransaction } from '@/server/database/transaction';
import { keepSample, removeSample } from '@/server/ledger/sample-month';
import { verify } from '@/server/ledger/verify';
import { OWN_LOCKS } from '../support/own-locks';
import { sampleFixture } from '../support/sample-fixture';
import { sealWhole } from '../support/seal-whole';

const fixture = sampleFixture();

const isSound = async () => {
  await sealWhole(fixture.host.db);
  return (await verify(fixture.host.db)).ok;
};

test('every table that points to one of the books goes with them, but for those about people', async () => {
  const pointing = await fixture.rows(`
    select distinct c.conrelid::regclass::text as name
    from pg_constraint c
    where c.contype = 'f' and c.confrelid = any(sample_tables()::regclass[])
      and c.conrelid <> all(sample_tables()::regclass[])`);
  expect(pointing.map(({ name }) => name)).toEqual([]);
});

test('a database that loses the connection in the middle makes the sample once, from its beginning', async () => {
  const { body } = await fixture.store();
  let ended = 0;
  while (ended === 0) {
    const found = await fixture.rows(
      `select pg_terminate_backend(pid) from ${OWN_LOCKS}
       where locktype = 'advisory' and mode = 'ExclusiveLock' and objid = 727277 and granted`,
    );
    ended = found.length;
  }
  await fixture.reaches('stands');
  expect((await fixture.me.get(`jobs/${body.job.id}/show`)).body.status).toBe('done');
  expect(await fixture.rows("select from location where name like 'Sample till%'")).toHaveLength(2);
  expect(await isSound()).toBe(true);
});

test('a paper of a sample that was removed is not genuine, also once its number is given again', async () => {
  const verified = async () => {
    const [{ id }] = await fixture.rows(
      "select min(id)::int as id from document where type = 'sales' and status = 'posted'",
    );
    const token = new URL(
      (await fixture.me.get(`exchange/sales/${id}/show`)).body.verify,
    ).searchParams.get('t');
    return {
      id,
      ask: async () => (await fixture.host.client().get(`public/verify/${token}`)).status,
    };
  };
  await fixture.begin();
  const first = await verified();
  expect(await first.ask()).toBe(200);
  await fixture.remove();
  expect(await first.ask()).toBe(404);
  await fixture.begin();
  const second = await verified();
  expect(second.id).toBe(first.id);
  expect([await first.ask(), await second.ask()]).toEqual([404, 200]);
});

test('a saved view that asks for a record of the sample goes with it, and others stay', async () => {
  await fixture.begin();
  const [{ till, account }] = await fixture.rows(
    `select (select id from location where name = 'Sample till 1')::int as till,
            (select id from account where number = '1030')::int as account`,
  );
  const views = {
    'Sample till': `status=posted&location_id=${till}`,
    'With a customer that is gone': `account_id=${account}&party_id=999999999`,
    'One account of two is gone': `account_id=${account}%2C999999999`,
    'My accounts': `account_id=${account}%2C${account}`,
    Posted: 'status=posted&q=location_id',
  };
  for (const [name, query] of Object.entries(views)) {
    expect(
      (await fixture.me.post('saved-views/store', { page: 'sales', name, query })).status,
    ).toBe(201);
  }
  expect((await fixture.remove()).status).toBe(200);
  const left = (await fixture.me.get('saved-views/list')).body;
  expect(left.map(({ name }: { name: string }) => name)).toEqual(['My accounts', 'Posted']);
});

describe('the role that requests run as', () => {
  const asRequest = (statement: string) => sql.raw(statement).execute(fixture.host.db);

  test('cannot write what says which entries are the sample, nor what the books are taken back to', async () => {
    await fixture.begin();
    for (const statement of [
      'update sample_month set last_entry = 1000000',
      'insert into sample_month (job_id, begun_by, last_entry) values (1, 1, 1000000)',
      'delete from sample_month',
      'delete from sample_copy',
      "insert into sample_copy values ('x', '[]')",
      'update sample_copy set content = content',
      "select bring_back('line')",
    ]) {
      await expect(asRequest(statement)).rejects.toThrow('permission denied');
    }
  });

  test('cannot make a sample of books that were posted to, or of postings that are there', async () => {
    const { body } = await fixture.store();
    await fixture.reaches('stands');
    await fixture.remove();
    await fixture.post();
    await asRequest(`insert into job (kind, input, user_id) values ('sample month', '{}', 1)`);
    await asRequest('insert into sample_month (job_id, begun_by) select max(id), 1 from job');
    await inTransaction(fixture.host.db, async (tx) => {
      const { rows } = await sql<{ begun: boolean; ended: boolean }>`
        select begin_sample(max(id)) as begun, end_sample(max(id), '{}', null) as ended from job
      `.execute(tx);
      expect(rows).toEqual([{ begun: false, ended: false }]);
      expect(await removeSample(tx, 1)).toEqual({ outcome: 'gone' });
      expect(await keepSample(tx, 1)).toBeUndefined();
    });
    expect(Number(body.job.id)).toBeGreaterThan(0);
  });
});
