import { changesState, type Endpoint } from '@/lib/contract/endpoint';
import { session } from '@/lib/contract/people/session';
import { allEndpoints } from '@/server/routes';
import { NOWHERE, pathWith } from './addresses';
import { answerFaults, toldBy, cut, reachedFault } from './answer';
import { Caller, type Reply } from './caller';
import { type Finding, Findings, nameOf } from './finding';
import { discover, type Known } from './known';
import { checkReading } from './reading';
import { refusalFaults } from './refusal';
import { checkWriting } from './writing';

export type Credentials = Readonly<{ email: string; password: string; code?: string | undefined }>;

export type Wanted = Readonly<{
  url: string;
  credentials?: Credentials | undefined;
  /** True to also check calls that change data. The records that this creates are removed or voided again. */
  write?: boolean;
  /** Data of the server, if the caller has already read it. */
  known?: Known;
  /** API calls whose refusals and responses are checked. Default: all calls of the contract. */
  endpoints?: readonly Endpoint[];
}>;

const AT_ONCE = 4;

/** Checks the API calls of a server against the contract, and returns the findings by call. */
export async function proveContract(wanted: Wanted): Promise<readonly Finding[]> {
  const { url, credentials, write = false, endpoints = allEndpoints } = wanted;
  const findings = new Findings();
  const stranger = new Caller(url);
  await checkRoot(stranger, url, findings);
  const me = credentials && (await signIn(url, credentials, findings));
  if (me && write) await checkWriting({ me, url, findings });
  const known = wanted.known ?? (me && (await discover(me, allEndpoints))) ?? NOTHING;
  const guarding = { stranger, me, methods: methodsByPath(allEndpoints), findings };

  await inGroups(endpoints, async (endpoint) => {
    await checkGuards(endpoint, guarding);
    if (changesState(endpoint)) return;
    const reader = endpoint.allow === 'anyone' ? (me ?? stranger) : me;
    if (reader) await checkReading(endpoint, { me: reader, known, findings });
    else findings.skip(nameOf(endpoint), 'nobody is signed in');
  });
  if (me) await signOut(me, findings);
  return findings.list();
}

const NOTHING: Known = {
  ids: new Map(),
  tokens: {},
  decimals: undefined,
  account: undefined,
  hash: undefined,
};

async function inGroups(
  endpoints: readonly Endpoint[],
  work: (endpoint: Endpoint) => Promise<void>,
): Promise<void> {
  const waiting = [...endpoints];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Signs in with the credentials; throws `NotLetIn` if the server refuses them. */
async function signIn(
  url: string,
  { email, password, code }: Credentials,
  findings: Findings,
): Promise<Caller | undefined> {
  const me = new Caller(url);
  await me.send('GET', '/sanctum/csrf-cookie');
  const { login } = session;
  const reply = await me.api('POST', login.path, {
    body: { email, password, ...(code !== undefined && { code }) },
  });
  findings.check(nameOf(login), 'sign-in', answerFaults(login, reply, undefined));
  if (reply.status !== 200) throw new NotLetIn(`status ${reply.status}${toldBy(reply)}`);
  return me;
}

export class NotLetIn extends Error {}

async function signOut(me: Caller, findings: Findings): Promise<void> {
  const { logout, current } = session;
  const reply = await me.api('POST', logout.path, { body: {} });
  findings.check(nameOf(logout), 'sign-out', answerFaults(logout, reply, undefined));
  const after = await me.api('GET', current.path);
  findings.check(nameOf(current), 'after the sign-out', refusalFaults(after, 401));
}

type Guarding = Readonly<{
  /** HTTP client that has a CSRF token but is not signed in. */
  stranger: Caller;
  /** HTTP client that is signed in; undefined if there are no credentials. */
  me: Caller | undefined;
  methods: ReadonlyMap<string, ReadonlySet<string>>;
  findings: Findings;
}>;

const ANOTHER = ['PATCH', 'PUT', 'DELETE', 'POST'];

/** Checks the refusals that happen before a call is handled. None of these requests can change data. */
async function checkGuards(endpoint: Endpoint, guarding: Guarding): Promise<void> {
  const { stranger, me, findings } = guarding;
  const { method, allow } = endpoint;
  const call = nameOf(endpoint);
  const path = pathWith(endpoint, endpoint.path.includes('{token}') ? 'x'.repeat(43) : NOWHERE);
  const sent = method === 'GET' ? {} : { body: {} };
  if (changesState(endpoint)) {
    for (const [who, caller] of [
      ['without session', stranger] as const,
      ['signed in', me] as const,
    ]) {
      const reply = await caller?.api(method, path, { ...sent, token: false });
      if (reply) findings.check(call, `without token, ${who}`, refusalFaults(reply, 419));
    }
  }
  if (allow !== 'anyone') {
    const reply = await stranger.api(method, path, sent);
    findings.check(call, 'without session', refusalFaults(reply, 401));
  }
  await checkMethod(endpoint, path, guarding);
}

async function checkMethod(
  endpoint: Endpoint,
  path: string,
  { stranger, methods, findings }: Guarding,
): Promise<void> {
  const known = methods.get(endpoint.path);
  const other = ANOTHER.find((method) => !known?.has(method));
  if (other === undefined) return;
  const reply = await stranger.api(other, path);
  findings.check(nameOf(endpoint), `method ${other}`, refusalFaults(reply, 405));
}

function methodsByPath(endpoints: readonly Endpoint[]): ReadonlyMap<string, ReadonlySet<string>> {
  const byPath = Map.groupBy(endpoints, ({ path }) => path);
  return new Map(
    [...byPath].map(([path, list]) => [path, new Set(list.map(({ method }) => method))]),
  );
}

/** Checks the URLs outside /api (CSRF cookie, redirect to the pages, health checks) and an unknown path below /api. */
async function checkRoot(visitor: Caller, url: string, findings: Findings): Promise<void> {
  const ask = (path: string) => visitor.send('GET', path);
  findings.check('GET /', 'the way to the pages', pageFaults(await ask('/')));
  findings.check(
    'GET /sanctum/csrf-cookie',
    'cookies',
    cookieFaults(await ask('/sanctum/csrf-cookie'), url.startsWith('https:')),
  );
  findings.check('GET /health/live', 'answer', healthFaults(await ask('/health/live'), [200]));
  findings.check(
    'GET /health/ready',
    'answer',
    healthFaults(await ask('/health/ready'), [200, 503]),
  );
  const nowhere = await ask('/api/no/such/call');
  findings.check('GET /api/no/such/call', 'unknown path', unknownFaults(nowhere));
}

function pageFaults(reply: Reply): string[] {
  const unreached = reachedFault(reply);
  if (unreached) return [unreached];
  const to = reply.headers.get('location') ?? '';
  return reply.status === 302 && to.endsWith('/build/')
    ? []
    : [`status ${reply.status} to "${to}" and not 302 to /build/`];
}

function cookieFaults(reply: Reply, isHttps: boolean): string[] {
  const unreached = reachedFault(reply);
  if (unreached) return [unreached];
  const cookies = reply.headers.getSetCookie();
  const token = cookies.find((one) => one.startsWith('XSRF-TOKEN='));
  const session = cookies.find((one) => /;\s*httponly/i.test(one));
  const isSafe = (one: string) => /;\s*secure/i.test(one);
  return [
    ...(reply.status === 204 ? [] : [`status ${reply.status} and not 204`]),
    ...(reply.headers.get('cache-control')?.includes('no-store') ? [] : ['it may be cached']),
    ...(token === undefined ? ['the cookie XSRF-TOKEN is missing'] : []),
    ...(token !== undefined && /httponly/i.test(token) ? ['scripts cannot read XSRF-TOKEN'] : []),
    ...(session === undefined ? ['there is no session cookie out of reach for scripts'] : []),
    ...(isHttps && !cookies.every(isSafe) ? ['a cookie is not Secure'] : []),
    ...(isHttps && session !== undefined && !session.startsWith('__Host-')
      ? ['the session cookie is not bound to this host (__Host-)']
      : []),
  ];
}

function healthFaults(reply: Reply, statuses: readonly number[]): string[] {
  const unreached = reachedFault(reply);
  if (unreached) return [unreached];
  return [
    ...(statuses.includes(reply.status) ? [] : [`status ${reply.status}`]),
    ...(typeof reply.json === 'object' && reply.json !== null
      ? []
      : [`the body is no JSON: ${cut(reply.text)}`]),
  ];
}

/**
 * Faults in the 404 response to an unknown path. It must have the format of all refusals, except the headers
 * Cache-Control and X-Request-Id: a web server in front may answer such a path without asking ours.
 */
function unknownFaults(reply: Reply): string[] {
  return refusalFaults(reply, 404).filter((fault) => !/^(Cache-Control|X-Request-Id)/.test(fault));
}
