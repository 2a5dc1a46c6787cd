import { REPORTS } from '@/lib/report-table';
import { activeUsers } from '@/server/kernel/access';
import { inTransaction } from '@/server/database/transaction';
import { TurnedAway } from '@/server/kernel/failure';
import { readAs } from '@/server/kernel/read-as';
import { typesetter } from '@/server/print/typesetter';
import { ADDED_RIGHTS } from '@/server/reports/packs/packed-reports';
import { reportRoutes } from '@/server/reports/report-routes';
import { CLERK, DAY_MS, packFixture, page } from '../support/pack-fixture';

const office = packFixture();
afterEach(() => jest.restoreAllMocks());

const fieldsOf = ({ body }: { body: { errors?: object } }) => Object.keys(body.errors ?? {});
const TRADES = [{ report: 'trade-report', period: 'this-month', filters: {} }];

test('a report that the user may not view or print is refused', async () => {
  const { client } = await office.user(CLERK);
  const { id } = await office.user(null);
  const reports = [{ report: 'general-ledger', period: 'yesterday', filters: {} }];
  const answer = await office.store([id], { reports }, client);
  expect([answer.status, fieldsOf(answer)]).toEqual([422, ['reports.0.report']]);
  const { client: viewer, id: own } = await office.user([
    ...CLERK.slice(0, 1),
    page('trail balance', 'view'),
  ]);
  const second = await office.store([own], {}, viewer);
  expect(fieldsOf(second)).toContain('reports.0.report');
});

test('a receiver without the right to a report is refused when the pack is saved', async () => {
  const { id } = await office.user([page('general ledger', 'view', 'print')]);
  const answer = await office.store([id]);
  expect([answer.status, fieldsOf(answer)]).toEqual([422, ['receiver_ids']]);
  await office.host.owner.query(
    "with x as (update app_user set status = 'disabled' where id = $1 returning 1) select note_change('edit', 'users', 'users', '1') from x",
    [id],
  );
  expect(fieldsOf(await office.store([id]))).toEqual(['receiver_ids']);
});

test('a receiver without the right to margins is refused if the user of the pack sees them, and not otherwise', async () => {
  const rights = [page('report packs', 'view', 'create', 'edit', 'print')];
  const plain = page('trade report', 'view', 'print');
  const { id } = await office.user([...rights, plain]);
  expect(fieldsOf(await office.store([id], { reports: TRADES }))).toEqual(['receiver_ids']);
  const { client } = await office.user([...rights, plain]);
  expect((await office.store([id], { reports: TRADES }, client)).status).toBe(201);
});

test('the rights that add figures to reports are those that the reports ask for', async () => {
  const asked = new Map<string, Set<string>>();
  const [me] = await activeUsers(office.host.db);
  if (!me) throw new Error('there is no user');
  for (const name of REPORTS) {
    const route = reportRoutes[name];
    const own = new Set<string>();
    const spied = {
      ...route,
      handle: (call: Parameters<typeof route.handle>[0]) =>
        route.handle({
          ...call,
          may: (of, action) => {
            own.add(`${of} ${action}`);
            return call.may(of, action);
          },
        }),
    };
    const query = name === 'account-statement' ? { account_id: '1' } : {};
    await inTransaction(office.host.db, (db) =>
      readAs(
        {
          db,
          host: office.host.host,
          user: me,
          locale: 'en',
          today: '2026-11-20',
          calledAway: new AbortController().signal,
          requestId: 'test',
        },
        spied,
        { ...query, from: '2026-11-01', to: '2026-11-20', format: 'pdf' },
      ),
    );
    asked.set(name, own);
  }
  // The head of the chain, which the right to view the proof shows, is in no file.
  const added = (name: (typeof REPORTS)[number]) => [
    'proof view',
    ...(ADDED_RIGHTS[name] ?? []).map((right) => right.join(' ')),
  ];
  for (const name of REPORTS) {
    const others = [...(asked.get(name) ?? [])].filter((right) => !added(name).includes(right));
    expect([name, others]).toEqual([name, []]);
  }
});

test('a receiver who has lost a right is left out, with a notice', async () => {
  const stays = await office.user(CLERK);
  const loses = await office.user(CLERK);
  const pack = await office.made([stays.id, loses.id]);
  await office.setRights(loses.id, [page('report packs', 'view')]);
  await office.pass(DAY_MS);
  await office.runDue();
  expect(await office.letters(loses.email)).toEqual([]);
  expect(await office.letters(stays.email)).toHaveLength(1);
  expect((await office.shown(pack.id)).last_run).toMatchObject({
    status: 'partial',
    letters: 1,
    notices: [
      { code: 'receiver', name: loses.email, report: 'trail-balance' },
      { code: 'no-mail' },
    ],
  });
});

test('a pack stops if its user has lost a report, and runs again once another user has saved it', async () => {
  const { client, id: owner } = await office.user(CLERK);
  const { id, email } = await office.user(CLERK);
  const pack = await office.made([id], {}, client);
  await office.setRights(owner, CLERK.slice(0, 1));
  await office.pass(DAY_MS);
  await office.runDue();
  expect(await office.letters(email)).toEqual([]);
  expect((await office.shown(pack.id)).last_run).toMatchObject({
    status: 'stopped',
    letters: 0,
    notices: [{ code: 'rights', report: 'trail-balance' }],
  });
  const path = `reports/report-packs/${pack.id}/update`;
  const { body } = await office.me.put(path, { version: 1, name: 'Taken over' });
  expect(body.saved_by.name).toBe('Developer');
  await office.pass(DAY_MS);
  await office.runDue();
  expect(await office.letters(email)).toHaveLength(1);
});

test('a pack stops if its user is not active any more', async () => {
  const { client, id: owner } = await office.user(CLERK);
  const { id } = await office.user(CLERK);
  const pack = await office.made([id], {}, client);
  await office.host.owner.query(
    "with x as (update app_user set status = 'disabled' where id = $1 returning 1) select note_change('edit', 'users', 'users', '1') from x",
    [owner],
  );
  await office.pass(DAY_MS);
  await office.runDue();
  expect((await office.shown(pack.id)).last_run).toMatchObject({
    status: 'stopped',
    notices: [{ code: 'owner' }],
  });
});

test.each(['owner', 'receiver'])(
  'a pack is made again if its %s loses a right during the layout',
  async (loser) => {
    const { client, id: owner } = await office.user(CLERK);
    const stays = await office.user(CLERK);
    const loses = await office.user(CLERK);
    const pack = await office.made([stays.id, loses.id], {}, client);
    await office.pass(DAY_MS);
    const before = typesetter.pdfOf.bind(typesetter);
    jest.spyOn(typesetter, 'pdfOf').mockImplementationOnce(async (...given) => {
      await office.setRights(loser === 'owner' ? owner : loses.id, CLERK.slice(0, 1));
      return before(...given);
    });
    await expect(office.runDue()).rejects.toBeInstanceOf(TurnedAway);
    expect(await office.letters(stays.email)).toEqual([]);
    expect(await office.runDue()).toEqual({ done: 1, left: 0 });
    expect(await office.letters(loses.email)).toEqual([]);
    expect(await office.letters(stays.email)).toHaveLength(loser === 'owner' ? 0 : 1);
    expect((await office.shown(pack.id)).last_run.status).toBe(
      loser === 'owner' ? 'stopped' : 'partial',
    );
  },
);

test('a pack that was not sent is a notice to users with the right to edit packs, until it is sent', async () => {
  const { client, id: owner } = await office.user(CLERK);
  const { id } = await office.user(CLERK);
  const pack = await office.made([id], {}, client);
  const unsent = async () => (await office.me.get('notices/show')).body.unsent_packs;
  expect(await unsent()).toBe(0);
  await office.setRights(owner, CLERK.slice(0, 1));
  await office.pass(DAY_MS);
  await office.runDue();
  expect(await unsent()).toBe(1);
  const { client: viewer } = await office.user([page('report packs', 'view')]);
  expect((await viewer.get('notices/show')).body.unsent_packs).toBeNull();
  const path = `reports/report-packs/${pack.id}/update`;
  await office.me.put(path, { version: 1, is_active: false });
  expect(await unsent()).toBe(0);
  await office.me.put(path, { version: 2, is_active: true });
  await office.pass(DAY_MS);
  await office.runDue();
  expect(await unsent()).toBe(0);
});

test('a user without the right to edit packs neither changes nor sends them', async () => {
  const { id } = await office.user(CLERK);
  const pack = await office.made([id]);
  const { client } = await office.user([page('report packs', 'view')]);
  const path = `reports/report-packs/${pack.id}`;
  const answers = await Promise.all([
    client.put(`${path}/update`, { version: 1, name: 'Mine' }),
    client.post(`${path}/send`, {}),
    client.delete(`${path}/destroy`),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect((await client.get('reports/report-packs/list')).body).toHaveLength(1);
  const { client: none } = await office.user([page('trail balance', 'view')]);
  expect((await none.get('reports/report-packs/list')).status).toBe(403);
});

test('a report that refuses its filters is left out with a notice, and the others go', async () => {
  const { id, email } = await office.user([
    ...CLERK,
    page('general ledger', 'view', 'print'),
    page('account statement', 'view', 'print'),
  ]);
  const pack = await office.made([id], {
    reports: [
      { report: 'trail-balance', period: 'this-month', filters: {} },
      { report: 'account-statement', period: 'this-month', filters: { party_id: '987654' } },
    ],
  });
  await office.pass(DAY_MS);
  await office.runDue();
  const { text } = await office.fileTo(email);
  expect(text).toContain('1,234.56');
  const notice = {
    code: 'report',
    report: 'account-statement',
    reason: { en: expect.stringMatching(/party/i), fa: expect.any(String) },
  };
  expect((await office.shown(pack.id)).last_run).toMatchObject({
    status: 'partial',
    notices: [notice, { code: 'no-mail' }],
  });
  const [letter = ''] = await office.letters(email);
  expect(letter).toContain('Account statement:');
});

test('a report that is too long is left out with a notice, and the others go', async () => {
  const { id, email } = await office.user([...CLERK, page('general ledger', 'view', 'print')]);
  const { body: accounts } = await office.me.get('accounting/chart-of-accounts/list');
  const cash = accounts.find(({ number }: { number: string }) => number === '1010').id;
  for (let entry = 0; entry < 4; entry += 1) {
    const lines = Array.from({ length: 1000 }, (_, at) => ({
      account_id: cash,
      [at % 2 ? 'debit' : 'credit']: '1',
    }));
    const body = { date: '2025-03-10', post: true, lines };
    expect((await office.me.post('accounting/journal-entry/store', body)).status).toBe(201);
  }
  const pack = await office.made([id], {
    reports: [
      { report: 'general-ledger', period: 'last-fiscal-year', filters: {} },
      { report: 'trail-balance', period: 'this-month', filters: {} },
    ],
  });
  await office.pass(DAY_MS);
  await office.runDue();
  expect((await office.fileTo(email)).text).toContain('1,234.56');
  expect((await office.shown(pack.id)).last_run).toMatchObject({
    status: 'partial',
    notices: [
      {
        code: 'report',
        report: 'general-ledger',
        reason: { en: expect.stringContaining('3,000') },
      },
      { code: 'no-mail' },
    ],
  });
});

test('a pack of which no report can be made is not sent', async () => {
  const { id, email } = await office.user([...CLERK, page('account statement', 'view', 'print')]);
  const pack = await office.made([id], {
    reports: [
      { report: 'account-statement', period: 'yesterday', filters: { party_id: '987654' } },
    ],
  });
  await office.pass(DAY_MS);
  await office.runDue();
  expect(await office.letters(email)).toEqual([]);
  expect((await office.shown(pack.id)).last_run).toMatchObject({
    status: 'failed',
    letters: 0,
    notices: [{ code: 'report' }, { code: 'no-report' }],
  });
});

test('a layout that fails is a notice at the pack, and a busy one is tried again', async () => {
  const { id, email } = await office.user(CLERK);
  const pack = await office.made([id]);
  await office.pass(DAY_MS);
  const layout = jest.spyOn(typesetter, 'pdfOf').mockRejectedValue(new TurnedAway(429, 5));
  await expect(office.runDue()).rejects.toBeInstanceOf(TurnedAway);
  expect((await office.shown(pack.id)).last_run).toBeNull();
  layout.mockRejectedValue(new Error('no layout'));
  await office.runDue();
  expect((await office.shown(pack.id)).last_run).toMatchObject({
    status: 'failed',
    notices: [{ code: 'failed' }],
  });
  layout.mockRestore();
  await office.pass(DAY_MS);
  await office.runDue();
  expect(await office.letters(email)).toHaveLength(1);
});

test('a file that is too large for a mail is a notice at the pack', async () => {
  const { id, email } = await office.user(CLERK);
  const pack = await office.made([id]);
  await office.pass(DAY_MS);
  jest
    .spyOn(typesetter, 'pdfOf')
    .mockResolvedValue({ pdf: Buffer.alloc(10 * 1024 * 1024 + 1), pages: 1 });
  await office.runDue();
  expect(await office.letters(email)).toEqual([]);
  expect((await office.shown(pack.id)).last_run).toMatchObject({
    status: 'failed',
    notices: [{ code: 'too-large' }],
  });
});

test('a pack that is changed while it is made is made again in its new form', async () => {
  const { id, email } = await office.user(CLERK);
  const pack = await office.made([id]);
  await office.pass(DAY_MS);
  const before = typesetter.pdfOf.bind(typesetter);
  jest.spyOn(typesetter, 'pdfOf').mockImplementationOnce(async (...given) => {
    await office.me.put(`reports/report-packs/${pack.id}/update`, { version: 1, name: 'Changed' });
    return before(...given);
  });
  expect(await office.runDue()).toEqual({ done: 0, left: 0 });
  expect(await office.letters(email)).toEqual([]);
  expect(await office.runDue()).toEqual({ done: 1, left: 0 });
  expect((await office.fileTo(email)).text).toContain('Changed');
});

test('the file of a pack is stored once, sealed, for all its letters, and goes with the last of them', async () => {
  const one = await office.user(CLERK);
  const two = await office.user(CLERK);
  await office.made([one.id, two.id]);
  await office.pass(DAY_MS);
  const { mail } = office.host.host;
  let files: unknown[] = [];
  const real = mail.send.bind(mail);
  jest.spyOn(mail, 'send').mockImplementation(async (letter) => {
    const { rows } = await office.host.owner.query<{ body: string }>(
      'select body from message_file',
    );
    files = rows;
    expect(rows[0]?.body).toMatch(/^s1/);
    return real(letter);
  });
  await office.runDue();
  expect(files).toHaveLength(1);
  expect(await office.letters(one.email)).toHaveLength(1);
  expect(await office.letters(two.email)).toHaveLength(1);
  const { rows } = await office.host.owner.query('select from message_file');
  expect(rows).toEqual([]);
});
