import { delay, http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';

import { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/call';
import { journalEntry } from '@/lib/contract/accounting/journal-entry';

const server = setupServer();
beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const STORE = `*/api/${journalEntry.store.path}`;
const input = { date: '2026-01-01', memo: 'Rent', lines: [] };

/**
 * Makes a call that the server answers with `failures` in turn. Returns the keys that were sent, and the failure of the
 * call.
 */
async function send(failures: readonly Response[], key?: string) {
  const keys: (string | null)[] = [];
  server.use(
    http.post(STORE, async ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      await delay(1);
      return failures[Math.min(keys.length, failures.length) - 1]?.clone();
    }),
  );
  const given = { input, ...(key !== undefined && { key }) };
  const failure = await call(journalEntry.store, given).catch((error: unknown) => error);
  return { keys, failure };
}

const failed = (status: number, code?: string) =>
  HttpResponse.json({ message: 'No', code }, { status, headers: { 'retry-after': '0' } });

test('a call whose outcome is unknown is sent again with its key until the host knows', async () => {
  const { keys, failure } = await send(
    [failed(503, 'outcome_unknown'), failed(409, 'in_flight'), failed(422)],
    'key-1',
  );
  expect(keys).toEqual(['key-1', 'key-1', 'key-1']);
  expect(failure).toMatchObject({ status: 422, isOutcomeUnknown: false });
});

test('without a key, and after any other failure, nothing is sent again', async () => {
  for (const [failure, key] of [
    [failed(503, 'outcome_unknown'), undefined],
    [failed(503), 'key-2'],
    [failed(409), 'key-2'],
    [failed(500), 'key-2'],
  ] as const) {
    expect((await send([failure], key)).keys).toHaveLength(1);
  }
});

test('the failure says that it may have been stored, also where no answer came', async () => {
  const told = await send([failed(503, 'outcome_unknown')]);
  const cut = await send([HttpResponse.error()]);
  const busy = await send([failed(503)]);
  expect([told, cut, busy].map(({ failure }) => failure)).toEqual([
    expect.objectContaining({ isOutcomeUnknown: true }),
    expect.objectContaining({ isOutcomeUnknown: true }),
    expect.objectContaining({ isOutcomeUnknown: false }),
  ]);
  expect(told.failure).toBeInstanceOf(ApiError);
});
