import { startUpParts } from '@/lib/contract/start-up';
import type { Client } from '../support/client';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
beforeAll(async () => {
  host = await startHost({ chart: true });
});
afterAll(() => host.close());

const view = (...pages: string[]) => pages.map((name) => ({ name, title: name, view: true }));

/** Answers of the separate calls, or null if one is refused. */
async function oneByOne(client: Client) {
  const answers: Record<string, unknown> = {};
  for (const [name, { path }] of Object.entries(startUpParts)) {
    const { status, body } = await client.get(path);
    answers[name] = status === 403 ? null : body;
  }
  return { user: (await client.get('user/current-user')).body, ...answers };
}

test('one call says what those of their own say, to the developer and to whoever may see little', async () => {
  const me = await host.signIn();
  await me.post('saved-views/store', {
    page: 'journal entry',
    name: 'Mine',
    query: 'sort=-amount',
  });
  const { status, body } = await me.get('user/start-up');
  expect([status, body]).toEqual([200, await oneByOne(me)]);
  expect(body).toMatchObject({
    user: { is_developer: true },
    views: [{ name: 'Mine' }],
    rates: [],
  });

  const clerk = await host.signInAs(view('journal entry'));
  const seen = (await clerk.get('user/start-up')).body;
  expect(seen).toEqual(await oneByOne(clerk));
  expect(seen).toMatchObject({ rates: null, views: [], notices: { offers: null } });
});

test('nobody is told anything who is not signed in', async () => {
  const { status, body } = await host.client().get('user/start-up');
  expect([status, body]).toEqual([401, { message: 'Unauthenticated.' }]);
});
