import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, createServer as createSilent, type Socket } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

import { DEVELOPER } from '@/__tests__/soak/host-process';
import { withLogFields, logFields } from '@/server/kernel/log-fields';
import { partOf, traceOf } from '@/server/kernel/trace';
import { clientOf } from '../support/client';
import { startHost } from '../support/test-host';
import { twoHosts } from '../support/two-hosts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

test.each([
  [`00-${TRACE}-${PARENT}-01`, true],
  [`00-${TRACE}-${PARENT}-00`, false],
  [`cc-${TRACE}-${PARENT}-01-what-the-future-has`, true],
])('the trace of %s is continued with a new span', (header, isSampled) => {
  const trace = traceOf(header);
  expect(trace).toEqual({
    traceId: TRACE,
    parentId: PARENT,
    spanId: expect.stringMatching(/^[\da-f]{16}$/),
    isSampled,
  });
  expect(trace.spanId).not.toBe(PARENT);
  expect(partOf(trace)).toMatchObject({ traceId: TRACE, parentId: trace.spanId, isSampled });
});

test.each([
  undefined,
  '',
  'nonsense',
  `ff-${TRACE}-${PARENT}-01`,
  `00-${TRACE}-${PARENT}-01-more`,
  `00-${TRACE.toUpperCase()}-${PARENT}-01`,
  `00-${'0'.repeat(32)}-${PARENT}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE}\n-${PARENT}-01`,
  `cc-${TRACE}-${PARENT}-01-${'x'.repeat(2_000_000)}`,
])('without a valid header a new trace begins', (header) => {
  const trace = traceOf(header);
  expect(trace).toMatchObject({ parentId: undefined, isSampled: true });
  expect(trace.traceId).toMatch(/^(?!0{32})[\da-f]{32}$/);
  expect(trace.traceId).not.toBe(TRACE);
});

test('each line of a call names its id, user, endpoint and trace, also lines far below the call', async () => {
  const lines: Record<string, unknown>[] = [];
  const host = await startHost({ logLine: (line) => void lines.push(JSON.parse(line)) });
  const me = await host.signIn();
  const { body } = await me.get('user/current-user');
  lines.length = 0;
  const traced = { traceparent: `00-${TRACE}-${PARENT}-01` };
  await me.get('users/list', traced);
  await me.get('users/list', { traceparent: `00-${TRACE}"}\\-${PARENT}-01` });
  const [first, second] = lines;
  expect(first).toMatchObject({ user: body.id, call: 'GET users/list', status: 200, trace: TRACE });
  expect(second?.trace).toMatch(/^[\da-f]{32}$/);
  expect(second?.trace).not.toBe(TRACE);

  lines.length = 0;
  jest.spyOn(host.host, 'now').mockImplementationOnce(() => {
    host.host.log.error('far below');
    return new Date();
  });
  await me.get('users/list', traced);
  const below = lines.find(({ msg }) => msg === 'far below');
  expect(below).toMatchObject({
    id: expect.any(String),
    call: 'GET users/list',
    trace: TRACE,
  });
  await host.close();
});

test('lines of calls at the same time have the fields of their own call', async () => {
  const seen = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((call) =>
      withLogFields(
        () => ({ call }),
        async () => {
          await sleep(Math.random() * 20);
          return logFields().call;
        },
      ),
    ),
  );
  expect(seen).toEqual([1, 2, 3, 4, 5, 6]);
  expect(logFields()).toEqual({});
});

type Spans = { resourceSpans: { scopeSpans: { spans: Record<string, unknown>[] }[] }[] };

/** A collector that keeps the spans it receives. */
async function collector() {
  const spans: Record<string, unknown>[] = [];
  const paths: (string | undefined)[] = [];
  const server: Server = createServer((request: IncomingMessage, response) => {
    paths.push(request.url);
    void json(request).then((body) => {
      // The cast is safe: this is the form of the protocol, and the test checks its values.
      const { resourceSpans } = body as Spans;
      spans.push(
        ...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)),
      );
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this type.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, spans, paths, close: () => server.close() };
}

const own = { OTEL_EXPORTER_OTLP_ENDPOINT: '' };
const { ports, start } = twoHosts(own);

test('calls and jobs are sent to the collector under the ids of the log, unless their caller records no trace', async () => {
  const receiver = await collector();
  own.OTEL_EXPORTER_OTLP_ENDPOINT = receiver.url;
  const host = await start(ports()[0]);
  const client = clientOf(`http://127.0.0.1:${ports()[0]}`);
  expect((await client.post('users/login', DEVELOPER)).status).toBe(200);
  await client.get('users/list', { traceparent: `00-${TRACE}-${PARENT}-01` });
  await client.get('users/7/show', { traceparent: `00-${TRACE}-${PARENT}-00` });
  const { body } = await client.post('accounting/proof/start');
  const statusOf = async () => (await client.get(`jobs/${body.job.id}/show`)).body.status;
  while ((await statusOf()) !== 'done') await sleep(50);
  expect(await host.stop()).toBe(0);

  expect(new Set(receiver.paths)).toEqual(new Set(['/v1/traces']));
  const named = (name: string) => receiver.spans.filter((one) => one.name === name);
  expect(named('GET users/list')).toEqual([
    expect.objectContaining({ traceId: TRACE, parentSpanId: PARENT, kind: 2 }),
  ]);
  expect(named('GET users/{id}/show')).toEqual([]);
  const [login] = named('POST users/login');
  expect(login?.traceId).toMatch(/^[\da-f]{32}$/);
  expect(login?.parentSpanId).toBeUndefined();
  expect(named('job whole proof')).toEqual([expect.objectContaining({ kind: 1 })]);
  const texts = JSON.stringify(receiver.spans);
  for (const secret of Object.values(DEVELOPER)) expect(texts).not.toContain(secret);
  receiver.close();
});

test('a collector that does not answer delays neither calls nor the end of the host', async () => {
  const sockets: Socket[] = [];
  const silent = createSilent((socket) => void sockets.push(socket));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this type.
  const { port } = silent.address() as AddressInfo;
  own.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${port}`;
  const host = await start(ports()[1]);
  const client = clientOf(`http://127.0.0.1:${ports()[1]}`);
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => client.get('user/current-user')),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
  const begun = performance.now();
  expect(await host.stop()).toBe(0);
  expect(performance.now() - begun).toBeLessThan(8_000);
  for (const socket of sockets) socket.destroy();
  silent.close();
});
