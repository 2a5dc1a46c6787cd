import { changesState, type Endpoint } from '@/lib/contract/endpoint';
import { NOWHERE, pathWith } from './addresses';
import type { Caller } from './caller';
import { type Findings, nameOf } from './finding';
import { refusalFaults } from './refusal';

export type Guarding = Readonly<{
  /** A caller with a CSRF cookie but without a session. */
  stranger: Caller;
  /** The signed-in caller, if there is one. */
  me: Caller | undefined;
  methods: ReadonlyMap<string, ReadonlySet<string>>;
  findings: Findings;
}>;

const ANOTHER = ['PATCH', 'PUT', 'DELETE', 'POST'];

/** Checks the refusals that come before a call is handled; none of these requests can change anything. */
export async function checkGuards(endpoint: Endpoint, guarding: Guarding): Promise<void> {
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

export function methodsByPath(
  endpoints: readonly Endpoint[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const byPath = Map.groupBy(endpoints, ({ path }) => path);
  return new Map(
    [...byPath].map(([path, list]) => [path, new Set(list.map(({ method }) => method))]),
  );
}
