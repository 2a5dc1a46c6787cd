import { callOutside, OutsideFailure } from '@/server/kernel/outside';
import { type Behaviour, type OutsideServer, outsideServer } from '../support/outside-server';

const LOOPBACK = ['127.0.0.0/8'];

let server: OutsideServer;
beforeAll(async () => {
  server = await outsideServer();
});
afterAll(() => server.close());
beforeEach(() => {
  Object.assign(server.state, { behaviour: 'ok', body: '{"a":1}' });
  server.received.length = 0;
});

const LIMITS = { patienceMs: 300, maxBytes: 1_000 };

const call = (url: string, outboundNetworks: readonly string[] = []) =>
  callOutside({ config: { outboundNetworks } }, { url, ...LIMITS });

/** Trouble with which a call fails. */
async function troubleOf(calling: Promise<unknown>): Promise<string> {
  const error: unknown = await calling.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof OutsideFailure ? error.trouble : `no failure: ${String(error)}`;
}

test.each<[Behaviour, boolean]>([
  ['hangs', true],
  ['half', true],
  ['large', true],
])('a request whose answer %s was sent', async (behaviour, wasSent) => {
  server.state.behaviour = behaviour;
  await expect(call(server.url, LOOPBACK)).rejects.toMatchObject({ wasSent });
});

test('a request to a port that nobody listens on was not sent', async () => {
  const closed = await outsideServer();
  await closed.close();
  await expect(call(closed.url, LOOPBACK)).rejects.toMatchObject({ wasSent: false });
});

test('an allowed network is called, with the given method, headers and body', async () => {
  const answer = await callOutside(
    { config: { outboundNetworks: LOOPBACK } },
    { url: server.url, method: 'POST', headers: { 'x-id': '7' }, body: 'hello', ...LIMITS },
  );
  expect(answer).toMatchObject({ status: 200, body: Buffer.from('{"a":1}') });
  expect(server.received).toMatchObject([
    { method: 'POST', path: '/hook', headers: { 'x-id': '7' }, body: 'hello' },
  ]);
});

test.each([
  'http://127.0.0.1/',
  'https://127.0.0.1/',
  'https://localhost/',
  'https://10.1.2.3/',
  'https://172.31.0.1/',
  'https://192.168.1.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://100.64.0.1/',
  'https://0.0.0.0/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::10.0.0.1]/',
  'https://[2002:7f00:1::]/',
  'https://[fd00::1]/',
  'https://[fe80::1]/',
  'https://[fec0::1]/',
  // Other ways to write 127.0.0.1, which URLs allow.
  'https://2130706433/',
  'https://0x7f.1/',
  'https://127.1/',
])('%s is in a private network, so it is not called', async (url) => {
  expect(await troubleOf(call(url))).toBe('private');
});

test('an address outside the allowed networks stays refused', async () => {
  expect(await troubleOf(call('https://10.0.0.1/', LOOPBACK))).toBe('private');
  expect(await troubleOf(call('https://[::1]/', LOOPBACK))).toBe('private');
});

test('a public address is called by https only', async () => {
  expect(await troubleOf(call('http://93.184.215.14/'))).toBe('insecure');
});

test.each(['ftp://93.184.215.14/', 'https://me:secret@93.184.215.14/', 'file:///etc/passwd', 'x'])(
  '%s is not an address to call',
  async (url) => {
    expect(await troubleOf(call(url))).toBe('address');
  },
);

test.each<[Behaviour, string]>([
  ['hangs', 'slow'],
  ['drips', 'slow'],
  ['dawdles', 'slow'],
  ['half', 'unreachable'],
  ['large', 'large'],
])('a server that %s is %s', async (behaviour, trouble) => {
  server.state.behaviour = behaviour;
  expect(await troubleOf(call(server.url, LOOPBACK))).toBe(trouble);
});

test('a redirect is an answer, and is not followed', async () => {
  server.state.behaviour = 'redirects';
  expect(await call(server.url, LOOPBACK)).toMatchObject({ status: 302 });
  expect(server.received).toHaveLength(1);
});

test('a certificate that nobody has signed is refused', async () => {
  const secure = await outsideServer({ secure: true });
  const trouble = await troubleOf(call(secure.url, LOOPBACK));
  await secure.close();
  expect([trouble, secure.received]).toEqual(['certificate', []]);
});

test('a server that is not there is unreachable', async () => {
  const gone = await outsideServer();
  await gone.close();
  expect(await troubleOf(call(gone.url, LOOPBACK))).toBe('unreachable');
  expect(await troubleOf(call('https://name.invalid/'))).toBe('unreachable');
});
