import type { Endpoint } from '@/lib/contract/endpoint';
import { Caller } from '@/scripts/contract/caller';
import { nameOf } from '@/scripts/contract/finding';
import { discover } from '@/scripts/contract/known';
import { isWrong } from '@/scripts/contract/print';
import { proveContract } from '@/scripts/contract/prove';
import { allEndpoints } from '@/server/routes';
import { furnishedHost } from '../support/furnished-host';
import { LIES } from '../support/lies';
import { recordedHost } from '../support/recorded-host';
import { DEVELOPER, PASSWORD } from '../support/test-host';

const credentials = { email: DEVELOPER, password: PASSWORD };
const host = furnishedHost();
let between: Awaited<ReturnType<typeof recordedHost>>;
let known: Awaited<ReturnType<typeof discover>>;

const prove = () => proveContract({ url: between.url, credentials, known });

/** What an honest host said, to be said again with a lie. */
beforeAll(async () => {
  between = await recordedHost(host.url);
  const me = new Caller(host.url);
  await me.send('GET', '/sanctum/csrf-cookie');
  await me.api('POST', 'users/login', { body: credentials });
  known = await discover(me, allEndpoints);
  const honest = await prove();
  expect(honest.filter(isWrong).map(({ call, faults }) => [call, faults])).toEqual([]);
  between.replay();
}, 300_000);
afterAll(() => between.close());

let told = 0;
afterAll(() => process.stdout.write(`${told} lies told, each named\n`));

test.each(LIES)(
  '$name is named at every call it is told of',
  async ({ named, tell }) => {
    const lied = new Set<string>();
    between.tell(({ method, url }, said) => {
      const asked = endpointsOf(method, url);
      const [endpoint] = asked;
      const lie = endpoint && tell(endpoint, said);
      if (lie) for (const one of asked) lied.add(nameOf(one));
      return lie;
    });
    const findings = await prove().catch(() => []);
    const found = new Map(findings.map(({ call, faults }) => [call, faults]));
    const missed = [...lied].filter((call) => !found.get(call)?.some((one) => named.test(one)));
    expect(missed).toEqual([]);
    const blamed = findings.filter(isWrong).map(({ call }) => call);
    expect(blamed.filter((call) => !lied.has(call))).toEqual([]);
    expect(lied.size).toBeGreaterThan(0);
    told += lied.size;
  },
  300_000,
);

const patterns = allEndpoints.map(
  (endpoint) =>
    [
      endpoint,
      new RegExp(`^/api/${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}(\\?.*)?$`),
    ] as const,
);

/** Nobody who is not let in, or never leaves, sees anything else of a host. */
const ENDS = new Set(['users/login', 'users/logout']);

/** The endpoints that a request is for; a method that its path does not have is asked of all of them. */
function endpointsOf(method: string, url: string): readonly Endpoint[] {
  const ofPath = patterns
    .filter(([{ path }, pattern]) => !ENDS.has(path) && pattern.test(url))
    .map(([one]) => one);
  const own = ofPath.filter((one) => one.method === method);
  return own.length > 0 ? own : ofPath;
}
