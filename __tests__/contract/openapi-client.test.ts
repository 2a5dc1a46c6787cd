import { allEndpoints } from '@/server/routes';
import { openApi } from '@/server/kernel/openapi';
import { runGeneratedClient } from '../support/generated-client';
import { DEVELOPER, PASSWORD, startHost } from '../support/test-host';

/** What somebody would write who has nothing but the document. */
const PROGRAM = `
import { client } from './client/client.gen';
import {
  getAccountingChartOfAccountsList,
  postAccountingJournalEntryStore,
  postUsersLogin,
} from './client/sdk.gen';
import type { JournalEntry } from './client/types.gen';

const { HOST = '', EMAIL = '', PASSWORD = '' } = process.env;
const cookies = new Map<string, string>();
const keep = (response: Response) => {
  for (const cookie of response.headers.getSetCookie()) {
    const [pair = ''] = cookie.split(';');
    cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
  }
  return response;
};
client.setConfig({ baseUrl: HOST, throwOnError: true });
client.interceptors.request.use((request) => {
  request.headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
  request.headers.set('x-xsrf-token', cookies.get('XSRF-TOKEN') ?? '');
  return request;
});
client.interceptors.response.use(keep);

keep(await fetch(HOST + '/sanctum/csrf-cookie'));
await postUsersLogin({ body: { email: EMAIL, password: PASSWORD } });
const { data: accounts } = await getAccountingChartOfAccountsList({ throwOnError: true });
const idOf = (number: string): number => accounts.find((one) => one.number === number)?.id ?? 0;
const { data } = await postAccountingJournalEntryStore({
  throwOnError: true,
  headers: { 'Idempotency-Key': 'once', 'Accept-Language': 'en' },
  body: {
    date: '2026-11-20',
    post: true,
    lines: [
      { account_id: idOf('1010'), debit: '12.50' },
      { account_id: idOf('3000'), credit: '12.50' },
    ],
  },
});
const made: JournalEntry = data;
const status: 'draft' | 'pending_approval' | 'posted' | 'voided' | 'discarded' = made.status;
console.log(JSON.stringify({ status, number: made.number, debit: made.lines[0]?.debit }));
`;

test('a client generated from the document compiles under strict and posts a journal', async () => {
  const host = await startHost({ chart: true });
  try {
    const env = { HOST: host.url, EMAIL: DEVELOPER, PASSWORD };
    const stdout = await runGeneratedClient(openApi(allEndpoints, '0'), PROGRAM, env);
    expect(JSON.parse(stdout)).toEqual({ status: 'posted', number: 'JOU 00001', debit: '12.50' });
  } finally {
    await host.close();
  }
}, 300_000);
