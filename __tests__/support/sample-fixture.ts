import { sampleMonthJob } from '@/server/seed/sample-month';
import type { Client } from './client';
import { startHost, type TestHost } from './test-host';

const PATH = 'setting/sample-month';
/** Time limit; a sample takes seconds on an idle machine. */
const PATIENCE_MS = 180_000;
/** Days of the sample; the product makes 91. */
const DAYS = 2;

/** Makes a sample of some days on a host and waits for it. */
export async function makeStory(
  host: TestHost,
  me: Client,
  { days, locale = 'en' }: Readonly<{ days: number; locale?: string }>,
): Promise<void> {
  host.host.jobs.handle('sample month', sampleMonthJob(host.host, days));
  const language = { 'accept-language': locale };
  expect((await me.post(`${PATH}/store`, undefined, language)).status).toBe(202);
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const { sample } = (await me.get('notices/show')).body;
    if (sample?.state === 'stands') return;
    if (sample?.state === 'failed') throw new Error(`the sample failed: ${sample.error}`);
    if (Date.now() > end) throw new Error('the sample was not made in time');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** For every test: an organisation whose developer can make a sample month, with a running queue. */
export function sampleFixture() {
  let host: TestHost;
  let me: Client;
  beforeEach(async () => {
    host = await startHost({ jobs: true, chart: true });
    host.host.jobs.handle('sample month', sampleMonthJob(host.host, DAYS));
    me = await host.signIn();
  });
  afterEach(() => host.close());

  const rows = async (query: string) => (await host.owner.query(query)).rows;
  const standing = async (client = me) => (await client.get('notices/show')).body.sample;
  const reaches = async (state: string) => {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      const now = await standing();
      if (now?.state === state) return;
      // A failed sample never becomes ready; after the time limit the error shows what it waits for.
      if (now?.state === 'failed') throw new Error(`the sample failed: ${now.error}`);
      if (Date.now() > end) throw new Error(await whatWaits());
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const whatWaits = async () => {
    const jobs = await rows('select id, status, progress, error from job');
    const work = await rows(
      `select state, wait_event_type, wait_event, left(query, 120) as query from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    return `still waiting: ${JSON.stringify({ jobs, work })}`;
  };

  return {
    get host() {
      return host;
    },
    get me() {
      return me;
    },
    rows,
    standing,
    reaches,
    store: (client = me) => client.post(`${PATH}/store`),
    remove: (client = me) => client.post(`${PATH}/remove`),
    keep: (client = me) => client.post(`${PATH}/keep`),
    /** Starts a sample and waits until it is ready. */
    async begin() {
      const { status, body } = await me.post(`${PATH}/store`);
      expect(status).toBe(202);
      await reaches('stands');
      return Number(body.job.id);
    },
    /** Posts an entry between two accounts and returns the answer. */
    async post(client = me) {
      const accounts = (await me.get('accounting/chart-of-accounts/list')).body;
      const idOf = (number: string) =>
        accounts.find((one: { number: string }) => one.number === number).id;
      return client.post('accounting/journal-entry/store', {
        date: new Date().toISOString().slice(0, 10),
        post: true,
        lines: [
          { account_id: idOf('1030'), debit: '5' },
          { account_id: idOf('3000'), credit: '5' },
        ],
      });
    },
    /** Contents of all tables of the books, and of some that a removal must not change. */
    async books(): Promise<Record<string, unknown>> {
      const [{ names }] = await rows('select sample_tables() as names');
      const left = ['session', 'one_time_code', 'organization', 'setting', 'approval_rule'];
      const all = [...names, ...left].map(async (name: string) => {
        const without = name === 'counter' ? "where name not in ('users', 'roles')" : '';
        const found = await rows(
          `select coalesce(jsonb_agg(to_jsonb(t) - 'seen_at' order by t::text), '[]') as content from "${name}" t ${without}`,
        );
        return [name, found[0].content] as const;
      });
      return Object.fromEntries(await Promise.all(all));
    },
  };
}
