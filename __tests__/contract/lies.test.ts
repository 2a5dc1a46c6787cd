import type { Endpoint } from '@/lib/contract/endpoint';
import { Caller } from '@/scripts/contract/caller';
import { nameOf } from '@/scripts/contract/finding';
import { discover } from '@/scripts/contract/known';
import { isWrong } from '@/scripts/contract/print';
import { proveContract } from '@/scripts/contract/prove';
import { allEndpoints } from '@/server/routes';
import { furnishedHost } from '../support/furnished-host';
import { LIES } from '../support/lies';
import type { NamedLie } from '../support/lies-in-answers';
import { recordedHost } from '../support/recorded-host';
import { casesOf } from '../support/sample';
import { DEVELOPER, PASSWORD } from '../support/test-host';

const credentials = { email: DEVELOPER, password: PASSWORD };
const host = furnishedHost();
let between: Awaited<ReturnType<typeof recordedHost>>;
let known: Awaited<ReturnType<typeof discover>>;

const prove = (endpoints: readonly Endpoint[] = allEndpoints) =>
  proveContract({ url: between.url, credentials, known, endpoints });

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

/** Each lie is told of a sixth of the calls, the next lie of the next; of all where that sixth cannot tell it. */
test.each(LIES.map((lie, at) => ({ ...lie, at })))(
  '$name is named at every call it is told of',
  async ({ named, tell, at }) => {
    const first = await liesMissed({ named, tell }, casesOf(allEndpoints, 6, at));
    const { lied, missed, blamed } =
      first.lied > 0 ? first : await liesMissed({ named, tell }, allEndpoints);
    expect(missed).toEqual([]);
    expect(blamed).toEqual([]);
    expect(lied).toBeGreaterThan(0);
    told += lied;
  },
  300_000,
);

/** Calls that a lie was told of, those of them that were not named for it, and others that were blamed. */
async function liesMissed(
  { named, tell }: Pick<NamedLie, 'named' | 'tell'>,
  endpoints: readonly Endpoint[],
) {
  const lied = new Set<string>();
  between.tell(({ method, url }, said) => {
    const asked = endpointsOf(method, url);
    const [endpoint] = asked;
    const lie = endpoint && tell(endpoint, said);
    if (lie) for (const one of asked) lied.add(nameOf(one));
    return lie;
  });
  const findings = await prove(endpoints).catch(() => []);
  const found = new Map(findings.map(({ call, faults }) => [call, faults]));
  // A request can be for other calls of its path, or end the session; only the proved ones have to be named.
  const proved = endpoints.map(nameOf).filter((call) => lied.has(call));
  const missed = proved.filter((call) => !found.get(call)?.some((one) => named.test(one)));
  const blamed = findings.filter(isWrong).map(({ call }) => call);
  return { lied: proved.length, missed, blamed: blamed.filter((call) => !lied.has(call)) };
}

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
