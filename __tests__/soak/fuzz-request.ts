import { type Endpoint, fillPath, paramNames } from '@/lib/contract/endpoint';
import { allEndpoints } from '@/server/routes';
import { type Random, seeded } from '@/server/seed/random';
import type { Bodies } from './fuzz-bodies';
import type { Furnished, Pools } from './fuzz-fixture';
import { HOSTILE } from './fuzz-hostile';
import type { Role } from './fuzz-people';
import { leavesOf, sampleOf, withValue } from './fuzz-samples';

/** One request; the same for the same seed, number and host. */
export type FuzzRequest = Readonly<{
  endpoint: Endpoint;
  kind: Kind;
  as: Role;
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
}>;

const ROLES: readonly Role[] = [
  ...(['owner', 'owner', 'owner', 'owner', 'everything', 'everything'] as const),
  ...(['teller', 'bookkeeper', 'nothing', 'nobody'] as const),
];

/**
 * Calls after which many others are refused: locks, closings, and changes of currencies, accounts, users and the
 * organisation. They come last.
 */
const SETTLING =
  /^(accounting\/(fiscal-closing|transaction-locking|chart-of-accounts\/\{)|setting\/|users|profile|exchange\/(till-sessions|locations|rate-rules)|approvals)/;
const SETTLING_SHARE = 0.25;
const [settling, open] = [
  allEndpoints.filter((one) => one.method !== 'GET' && SETTLING.test(one.path)),
  allEndpoints.filter((one) => one.method === 'GET' || !SETTLING.test(one.path)),
];

/** Request number `at` of `of`: goes through all calls, roles and kinds in turn. */
export function requestAt(at: number, of: number, known: Furnished, seed: number): FuzzRequest {
  const random = seeded((seed * 1_000_003 + at * 7919) >>> 0);
  const last = Math.floor(of * (1 - SETTLING_SHARE));
  const turn = at < last ? at : at - last;
  const choices = at < last ? open : settling;
  const endpoint = choices[turn % choices.length] ?? random.pick(open);
  const kind = KINDS[Math.floor(turn / choices.length) % KINDS.length] ?? 'valid';
  const path = pathOf(endpoint, kind, known.pools, random);
  const input = inputOf(endpoint, kind, known, random);
  return { endpoint, kind, as: random.pick(ROLES), ...sent(endpoint, path, input, random) };
}

function pathOf({ path }: Endpoint, kind: Kind, pools: Pools, random: Random): string {
  const [root = ''] = path.split('/{');
  const ids = pools[root] ?? [1, 2, 3];
  const place = (name: string) => {
    if (kind === 'hostile' && random.below(4) === 0) return noId(random);
    if (name === 'token') return 'a-token-that-nobody-has';
    return random.below(6) === 0 ? random.below(400) + 1 : random.pick(ids);
  };
  if (kind !== 'hostile') {
    return fillPath(path, Object.fromEntries(paramNames(path).map((name) => [name, place(name)])));
  }
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(place(name)));
}

/** Valid input with some values replaced, according to the kind. */
function inputOf(
  endpoint: Endpoint,
  kind: Kind,
  { pools, bodies }: Furnished,
  random: Random,
): unknown {
  const base = bodyOf(endpoint, bodies) ?? sampleOf(endpoint.input, picks(pools, random));
  let input = without(base, random);
  if (kind === 'valid') return input;
  if (random.below(30) === 0) return valueOf(kind, random);
  for (let count = 1 + random.below(3); count > 0; count -= 1) {
    const places = leavesOf(input).filter((path) => path.length > 0);
    const leaf = places.length > 0 ? random.pick(places) : [];
    // Sometimes a parent of the value is replaced, such as a line or all lines.
    const path = random.below(5) === 0 ? leaf.slice(0, 1 + random.below(leaf.length || 1)) : leaf;
    if (path.length > 0) input = withValue(input, path, valueOf(kind, random));
  }
  if (kind !== 'hostile' || random.below(4) > 0) return input;
  return withValue(input, [String(valueOf('hostile', random))], valueOf('hostile', random));
}

function bodyOf({ path, input, method }: Endpoint, bodies: Bodies): object | undefined {
  if (method === 'GET') return undefined;
  const [, body] = Object.entries(bodies).find(([root]) => path.startsWith(root)) ?? [];
  if (body === undefined || !('entries' in input)) return undefined;
  // Updates also need a version. A call that accepts none of the fields uses a generated body.
  const takes = input.entries as object;
  const own = Object.entries({ ...body, version: 1 }).filter(([name]) => name in takes);
  return own.length > 1 ? Object.fromEntries(own) : undefined;
}

const picks = (pools: Pools, random: Random): Record<string, unknown> => ({
  ...Object.fromEntries(Object.entries(pools).map(([name, ids]) => [name, random.pick(ids)])),
  attachment_ids: [],
  custom_id: `FZ/${1 + random.below(1_000_000)}`,
  version: 1 + random.below(3),
  email: `fuzz${random.below(1_000_000)}@example.test`,
  number: String(1000 + random.below(900_000)),
});

/** Leaves out random fields, including required ones. */
function without(input: unknown, random: Random): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  return Object.fromEntries(Object.entries(input).filter(() => random.below(12) > 0));
}

type Sent = Pick<FuzzRequest, 'path' | 'headers' | 'body'>;

function sent({ method, form }: Endpoint, path: string, input: unknown, random: Random): Sent {
  if (method === 'GET') return { path: `${path}?${queryOf(input)}`, headers: {} };
  if (form && (form.orJson !== true || random.below(2) === 0)) return formOf(path, input, random);
  const headers = {
    'content-type': random.below(200) === 0 ? 'text/plain' : 'application/json',
    ...(random.below(10) === 0 && { 'idempotency-key': `key-${random.below(500)}` }),
    ...(random.below(3) === 0 && { 'accept-language': random.pick(['fa', 'en', 'x', '']) }),
  };
  const text = JSON.stringify(input) ?? '';
  const cut = random.below(150) === 0 ? text.slice(0, random.below(text.length + 1)) : text;
  return { path, headers, body: cut };
}

/**
 * Builds a query string. Values are shortened, because the server rejects longer request lines before it reads them.
 */
function queryOf(input: unknown): string {
  const given = typeof input === 'object' && input !== null ? input : { q: input };
  const text = (value: unknown) =>
    typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const pairs = Object.entries(given).map(([name, value]) => [
    name.slice(0, 500),
    text(value).slice(0, 2000).toWellFormed(),
  ]);
  return new URLSearchParams(pairs as [string, string][]).toString().slice(0, 12_000);
}

function formOf(path: string, input: unknown, random: Random): Sent {
  const boundary = 'fuzz-boundary';
  const field = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const fields = Object.entries(typeof input === 'object' && input !== null ? input : {})
    .filter(([, value]) => typeof value !== 'object')
    .map(([name, value]) => field(name.replaceAll(/["\r\n]/g, ''), String(value)));
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="f.csv"\r\ncontent-type: text/csv\r\n\r\n${fileOf(random)}\r\n`;
  const whole = [...fields, ...(random.below(15) > 0 ? [file] : []), `--${boundary}--\r\n`].join(
    '',
  );
  const type =
    random.below(25) === 0 ? 'multipart/form-data' : `multipart/form-data; boundary=${boundary}`;
  const body = Buffer.from(
    random.below(25) === 0 ? whole.slice(0, random.below(whole.length)) : whole,
  );
  return { path, headers: { 'content-type': type }, body };
}

/** Kinds of input, by their distance from what a form would send. */
const KINDS = ['valid', 'boundary', 'near', 'hostile', 'oversized'] as const;
type Kind = (typeof KINDS)[number];

const x = (length: number) => 'x'.repeat(length);

/** Boundary values that are still valid for some format of the API, as texts and as numbers. */
const BOUNDARY: readonly unknown[] = [
  '0',
  '0.00',
  '0.0001',
  '1.001',
  '1.0001',
  '999999999999999',
  '999999999999999.9999',
  '-999999999999999.9999',
  '-0.01',
  '0.000000000001',
  '999999999999.999999999999',
  '100',
  '99.999',
  0,
  1,
  2,
  9_007_199_254_740_991,
  999_999_999_999_999,
  '1990-01-01',
  '2100-12-31',
  '2024-02-29',
  '2026-12-31',
  '2026-11-21T10:00:00Z',
  '',
  'x',
  x(20),
  x(40),
  x(60),
  x(80),
  x(100),
  x(120),
  x(200),
  x(300),
  x(500),
  x(1000),
  'EUR',
  'JPY',
  'KWD',
  'USD',
  'XXX',
  'AAA',
  '1',
  '200',
  '100000',
  'سلام',
  '👩‍👩‍👧‍👦',
  'BR2/00017',
  'true',
  'fa',
  null,
  true,
  false,
  [],
  {},
];

const NEAR: readonly unknown[] = [
  '1.00001',
  '1000000000000000',
  '-1',
  '0.0000000000001',
  '1e3',
  '1.',
  '01',
  ' 1',
  '1,000',
  '1989-12-31',
  '2101-01-01',
  '2026-02-29',
  '2026-13-01',
  '2026-1-1',
  '2026-11-21T10:00:00',
  'eur',
  'EURO',
  'EU',
  'USD ',
  x(41),
  x(61),
  x(101),
  x(121),
  x(201),
  x(301),
  x(501),
  x(1001),
  -1,
  0,
  1.5,
  2_147_483_648,
  9_007_199_254_740_992,
  '201',
  '0',
  ' ',
  '\n',
  'a\tb',
  'None',
  'undefined',
  null,
  [null],
  [[]],
  { id: 1 },
  'true',
  'yes',
  [1, 2, 3],
  ['EUR'],
];

/** Oversized values, created on demand. */
const OVERSIZED: readonly ((random: Random) => unknown)[] = [
  () => x(10_000),
  () => '9'.repeat(5000),
  () => `0.${'1'.repeat(5000)}`,
  () => 'ﷺ'.repeat(20_000),
  () => '\u0001'.repeat(5000),
  () => Array.from({ length: 1001 }, () => ({})),
  () => Array.from({ length: 300 }, (_, at) => at + 1),
  (random) => Array.from({ length: 100 + random.below(2000) }, () => x(20)),
  (random) =>
    Object.fromEntries(Array.from({ length: random.below(3000) }, (_, at) => [`k${at}`, at])),
  () => JSON.parse(`${'['.repeat(31)}${']'.repeat(31)}`) as unknown,
  (random) => (random.below(20) === 0 ? x(900_000) : x(60_000)),
];

/** Random value of a kind, for any field. */
function valueOf(kind: Exclude<Kind, 'valid'>, random: Random): unknown {
  if (kind === 'boundary') return random.pick(BOUNDARY);
  if (kind === 'near') return random.pick(NEAR);
  if (kind === 'hostile') return random.pick(HOSTILE);
  return random.pick(OVERSIZED)(random);
}

const PLACES = [
  '0',
  '-1',
  'abc',
  '1.5',
  '%00',
  '..%2f..',
  '99999999999999999999',
  '9007199254740993',
  '1%20',
  '\u0661',
];

/** Random text in place of an id. */
const noId = (random: Random): string => encodeURI(random.pick(PLACES));

const CELLS = [
  '',
  '1.00',
  '5210',
  '1010',
  'EUR',
  '2026-11-20',
  'E1',
  '"',
  '=1+1',
  '-1',
  x(200),
  '\u0000',
  'ش',
  '1e9',
];

/** Random file, similar to a spreadsheet export or arbitrary. */
function fileOf(random: Random): string {
  if (random.below(5) === 0) return String(valueOf('hostile', random));
  const heads = [
    'entry,date,account,debit,credit',
    'account,amount,currency,base',
    'number,name,position,type,parent',
    'x',
  ];
  const rows = Array.from({ length: random.below(random.below(20) === 0 ? 3000 : 20) }, () =>
    Array.from({ length: 3 + random.below(4) }, () => random.pick(CELLS)).join(','),
  );
  return [random.pick(heads), ...rows].join('\n');
}
