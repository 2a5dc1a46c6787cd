import { settleDue } from '@/server/jobs/due';
import { messagesSent, sendMessages } from '@/server/outbox/outbox';
import { packsDue } from '@/server/reports/packs/pack-jobs';
import type { Client } from './client';
import { lettersTo } from './letters';
import { filesIn } from './letter-files';
import { textOf } from './pdf-text';
import { startHost, type TestHost } from './test-host';

export const [MINUTE, HOUR, DAY_MS] = [60_000, 3_600_000, 86_400_000];
/** Friday. Packs are saved at ten, so that those at seven begin on the next day. */
const START = Date.parse('2026-11-20T10:00:00Z');

export const page = (name: string, ...actions: readonly string[]) => ({
  name,
  title: name,
  ...Object.fromEntries(actions.map((action) => [action, true])),
});
/** Rights to make packs of trial balances. */
export const CLERK = [
  page('report packs', 'view', 'create', 'edit', 'delete', 'print'),
  page('trail balance', 'view', 'print'),
];

/** For every test file: an organisation with an entry of 1,234.56, and packs that are removed before each test. */
export function packFixture() {
  let host: TestHost;
  let me: Client;
  let clock = 0;
  let names = 0;
  beforeAll(async () => {
    host = await startHost({ chart: true, jobs: true, now: () => new Date(START + clock) });
    me = await host.signIn();
    await me.get('accounting/chart-of-accounts/generate_accounts');
    const { body: accounts } = await me.get('accounting/chart-of-accounts/list');
    const account = (number: string) =>
      accounts.find((one: { number: string }) => one.number === number).id;
    const entry = await me.post('accounting/journal-entry/store', {
      date: '2026-11-18',
      post: true,
      lines: [
        { account_id: account('1010'), debit: '1234.56' },
        { account_id: account('3000'), credit: '1234.56' },
      ],
    });
    expect(entry.status).toBe(201);
  }, 60_000);
  afterAll(() => host.close());
  beforeEach(async () => {
    await messagesSent();
    clock = 0;
    me = await host.signIn();
    await host.owner.query(`
      delete from message; delete from report_pack;
      select note_change('delete', 'report packs', 'report pack', 'all')`);
  });

  /** Adds a user with these rights and returns its client, id and address. */
  const user = async (pages: readonly object[] | null) => {
    const email = `user${(names += 1)}@example.test`;
    const client = await host.signInAs(pages as never, email);
    const { rows } = await host.owner.query<{ id: string }>(
      'select id from app_user where email = $1',
      [email],
    );
    return { client, email, id: Number(rows[0]?.id) };
  };
  const packInput = (receiver_ids: readonly number[], own: object = {}) => ({
    name: `Pack ${(names += 1)}`,
    reports: [{ report: 'trail-balance', period: 'this-month', filters: {} }],
    receiver_ids,
    repeats: 'day',
    at_time: '07:00',
    ...own,
  });
  const store = (receiver_ids: readonly number[], own: object = {}, by: Client = me) =>
    by.post('reports/report-packs/store', packInput(receiver_ids, own));
  return {
    get host() {
      return host;
    },
    get me() {
      return me;
    },
    user,
    store,
    /** Stores a pack and expects success. */
    made: async (receiver_ids: readonly number[], own: object = {}, by: Client = me) => {
      const { status, body } = await store(receiver_ids, own, by);
      expect([status, body.errors]).toEqual([201, undefined]);
      return body;
    },
    /** The pack as the list shows it. */
    shown: async (id: number) =>
      (await me.get('reports/report-packs/list')).body.find((one: { id: number }) => one.id === id),
    pass: async (ms: number) => {
      clock += ms;
      me = await host.signIn();
    },
    now: () => new Date(START + clock),
    /** Makes what is due, as one host does, and delivers it. */
    runDue: async () => {
      const settled = await settleDue(host.host, packsDue);
      await messagesSent();
      await sendMessages(host.host);
      return settled;
    },
    /** Waits for the jobs that users have asked for. */
    jobsEnded: async () => {
      for (let tries = 0; tries < 600; tries += 1) {
        const { rows } = await host.owner.query('select from job where finished_at is null');
        if (rows.length === 0) return messagesSent();
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error('a job has not ended');
    },
    letters: (email: string) => lettersTo(host, email),
    /** Text of the only file in the only letter to an address. */
    fileTo: async (email: string) => {
      const letters = await lettersTo(host, email);
      expect(letters).toHaveLength(1);
      const files = filesIn(letters[0] ?? '');
      expect(files).toHaveLength(1);
      return { name: files[0]?.name, text: textOf(files[0]?.content ?? Buffer.from('')) };
    },
    /** Replaces the rights of a user. */
    setRights: (id: number, pages: readonly object[]) =>
      host.owner.query(
        `with changed as (
           update role set pages = $2::jsonb, version = version + 1
           where id = (select role_id from app_user where id = $1) returning 1)
         select note_change('edit', 'roles', 'roles', '1') from changed`,
        [id, JSON.stringify(pages)],
      ),
  };
}
