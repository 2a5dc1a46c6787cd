import { DEVELOPER } from '@/__tests__/soak/host-process';
import { verify } from '@/server/ledger/verify';
import { type Client, clientOf } from '../support/client';
import { twoHosts } from '../support/two-hosts';

/** Enough draws that the job is still running when its host is killed. */
const DRAWS = 240;
const AT_A_TIME = 4;

const { database, ports, start } = twoHosts();

const marked = async (): Promise<number> => {
  const { rows } = await database().owner.query<{ count: string }>(
    "select count(*) from audit where action = 'overdue'",
  );
  return Number(rows[0]?.count);
};

const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 25));
};

test('two hosts do what is due together; each of them is killed at it and comes back, and every effect is there once', async () => {
  const hosts = [await start(ports()[0]), await start(ports()[1])];
  const client = clientOf(`http://127.0.0.1:${ports()[0]}`);
  expect((await client.post('users/login', DEVELOPER)).status).toBe(200);
  await drawAll(client);
  for (const [at, port] of ports().entries()) {
    const before = await marked();
    await until(async () => (await marked()) > before || before === DRAWS);
    await hosts[at]?.kill();
    hosts[at] = await start(port);
  }
  await until(async () => (await marked()) >= DRAWS);
  await until(async () => {
    const { rows } = await database().owner.query('select from job where finished_at is null');
    return rows.length === 0;
  });

  const { rows: twice } = await database().owner.query(
    `select record_type, record_id, action, count(*) from audit
     where action in ('overdue', 'remind') group by 1, 2, 3 having count(*) > 1`,
  );
  expect(twice).toEqual([]);
  expect(await marked()).toBe(DRAWS);
  const { rows: failed } = await database().owner.query(
    "select kind, status, result from job where status <> 'done' or result ->> 'left' <> '0'",
  );
  expect(failed).toEqual([]);
  expect((await verify(database().db)).checks.filter(({ ok }) => !ok)).toEqual([]);
  await Promise.all(hosts.map((host) => host.stop()));
}, 300_000);

test('a report pack that is due on two hosts, one of which is killed at it, is made once', async () => {
  const hosts = [await start(ports()[0]), await start(ports()[1])];
  const client = clientOf(`http://127.0.0.1:${ports()[1]}`);
  expect((await client.post('users/login', DEVELOPER)).status).toBe(200);
  const { owner } = database();
  const stored = await client.post('reports/report-packs/store', {
    name: 'Morning',
    reports: [{ report: 'trail-balance', period: 'yesterday', filters: {} }],
    receiver_ids: [1],
    repeats: 'day',
    at_time: '00:00',
  });
  expect(stored.status).toBe(201);
  await owner.query('update report_pack set done_on = done_on - 1');
  await until(async () => {
    const { rows } = await owner.query(
      "select from job where kind = 'report packs' and status <> 'queued'",
    );
    return rows.length > 0;
  });
  await hosts[0]?.kill();
  const lastRun = async () => (await client.get('reports/report-packs/list')).body[0].last_run;
  await until(async () => (await lastRun()) !== null);
  hosts[0] = await start(ports()[0]);
  // Longer than the interval in which due packs are looked for.
  await new Promise((resolve) => setTimeout(resolve, 25_000));
  expect(await lastRun()).toMatchObject({ letters: 1, notices: [{ code: 'no-mail' }] });
  const { rows } = await owner.query(
    "select from audit where action = 'send' and record_type = 'report pack'",
  );
  expect(rows).toHaveLength(1);
  await Promise.all(hosts.map((host) => host.stop()));
}, 300_000);

/** Stores overdue draws on credit. */
async function drawAll(client: Client): Promise<void> {
  const must = async (to: string, body: object) => {
    const { status, body: made, text } = await client.post(to, body);
    if (status !== 201) throw new Error(`${to} ${status} ${text.slice(0, 300)}`);
    return made;
  };
  const customer = await must('accounting/parties/store', { kind: 'customer', name: 'Amir' });
  const limit = await must('exchange/credit-limit/store', {
    party_id: customer.id,
    amount: '1000000',
    valid_from: '2026-01-01',
    reason: 'Known',
    post: true,
  });
  const draw = () =>
    must('exchange/credit-limit-withdrawal/store', {
      limit_id: limit.id,
      date: '2026-01-10',
      due_date: '2026-01-20',
      currency: 'USD',
      amount: '5',
      on_account: true,
      post: true,
    });
  const each = Array.from({ length: AT_A_TIME }, async () => {
    for (let left = DRAWS / AT_A_TIME; left > 0; left -= 1) await draw();
  });
  await Promise.all(each);
}
