import { allEndpoints } from '@/server/routes';
import type { Db } from '@/server/kernel/host';
import { openApi } from '@/server/kernel/openapi';
import { Caller, type Told } from './fuzz-caller';
import { furnish } from './fuzz-fixture';
import { People } from './fuzz-people';
import { type FuzzRequest, requestAt } from './fuzz-request';
import { DEVELOPER } from './host-process';

/** Largest allowed answer to a refused call, in bytes. */
const REFUSAL_BYTES = 50_000;
const AT_ONCE = 24;
const TOLD = 20;

export type Fuzzed = Readonly<{
  requests: number;
  /** Number of accepted requests. */
  done: number;
  /** Calls of the contract that no request got through. */
  never: readonly string[];
  failures: readonly string[];
  heavy: readonly string[];
  undeclared: readonly string[];
}>;

type Asked = Readonly<{
  url: string;
  /** Database connection as the owner, beside the running host. */
  db: Db;
  requests: number;
  seed: number;
  today?: string;
  say: (line: string) => void;
}>;

type Path = Readonly<Record<string, Readonly<{ responses: object }>>>;

/**
 * Sends random requests for every field of the contract, by every role, and many that do not fit it. Reports wrong
 * answers; throws only if the host does not answer.
 */
export async function fuzz({ url, db, requests, seed, say, ...asked }: Asked): Promise<Fuzzed> {
  const today = asked.today ?? new Date().toISOString().slice(0, 10);
  const keeper = await Caller.signIn(url, DEVELOPER.email, DEVELOPER.password);
  const known = await furnish(keeper, today);
  const people = new People(url, db, keeper);
  const paths = openApi(allEndpoints, '0').paths as Readonly<Record<string, Path>>;
  const found = { failures: [] as string[], heavy: [] as string[], undeclared: [] as string[] };
  const reached = new Set<string>();
  let [next, done] = [0, 0];

  const judge = (request: FuzzRequest, at: number, { status, bytes, text }: Told): void => {
    const { endpoint, kind, as } = request;
    const name = `${endpoint.method} ${endpoint.path}`;
    const line = `${at} ${kind} by ${as}: ${name} ${request.path} → ${status}, ${bytes} bytes`;
    if (status >= 500) found.failures.push(`${line} ${bodyOf(request)} → ${text.slice(0, 400)}`);
    if (status >= 400 && bytes > REFUSAL_BYTES) found.heavy.push(line);
    const declared = paths[`/api/${endpoint.path}`]?.[endpoint.method.toLowerCase()]?.responses;
    if (!declared || !(status in declared)) found.undeclared.push(line);
    if (status >= 300) return;
    done += 1;
    reached.add(name);
  };
  const work = async (): Promise<void> => {
    for (let at = next++; at < requests; at = next++) {
      const request = requestAt(at, requests, known, seed);
      const caller = await people.of(request.as);
      const { method } = request.endpoint;
      const told = await caller.send(method, `/api/${request.path}`, request);
      judge(request, at, told);
      if (told.status === 401) await people.lost(request.as, caller);
      if (at > 0 && at % 10_000 === 0) say(`fuzz: ${at} requests, ${done} let through`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await people.close();
  keeper.close();
  const never = allEndpoints
    .map(({ method, path }) => `${method} ${path}`)
    .filter((name) => !reached.has(name));
  return { requests, done, never, ...found };
}

function bodyOf({ body }: FuzzRequest): string {
  return body === undefined ? '' : body.toString().slice(0, 1500);
}

/** Summary in one line, and the first failures. */
export function fuzzTold(
  { requests, done, never, failures, heavy, undeclared }: Fuzzed,
  seed: number,
): string {
  const bad = [...failures, ...heavy, ...undeclared].slice(0, TOLD);
  return [
    `${requests} fuzzed requests (seed ${seed}) to ${allEndpoints.length} calls, ${done} let through` +
      ` by all but ${never.length} of the calls: ${failures.length} × 5xx,` +
      ` ${heavy.length} answers above 50 kB, ${undeclared.length} undeclared statuses`,
    ...bad,
  ].join('\n');
}
