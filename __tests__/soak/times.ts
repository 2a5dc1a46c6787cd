import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import * as v from 'valibot';

import { documentNumber } from '@/lib/domain/document-number';
import { inTransaction } from '@/server/database/transaction';
import { type Random, seeded } from '@/server/seed/random';
import { Stored } from './counter-set-up';
import { type Program, startProcess } from './host-process';
import { beside } from './proof';
import { isFar, median, rankDistance, type Times } from './ranks';
import { Visitor } from './visitor';

/** A call that is timed with known and with unknown addresses. */
type Asked = Readonly<{ name: string; call(email: string, at: number): Promise<number> }>;
type Known = Readonly<{ users: readonly string[]; customers: readonly string[] }>;

/** Sign-ins per account, below the limit of failed attempts. */
const PER_ACCOUNT = 8;
/** Calls before the measurement, because the first ones load code and open connections. */
const WARM_UP = 6;

/** Medians in ms, and the z score of the ranks. */
type Timed = Readonly<{
  name: string;
  known: number;
  unknown: number;
  distance: number;
  isApart: boolean;
}>;

/**
 * Compares the response times for known and unknown addresses, alternating calls in either order, so that load on the
 * machine affects both. The times differ if their ranks do.
 */
export async function timeAddresses(
  dataDir: string,
  program: Program,
  { pairs, seed }: Readonly<{ pairs: number; seed: number }>,
): Promise<readonly Timed[]> {
  // An attacker would use many IP addresses, so limits per IP address must not apply.
  const host = await startProcess(dataDir, program, { TRUST_PROXY: '1' });
  try {
    const staff = await Visitor.signIn(host.url);
    const known: Known = {
      users: await makeUsers(staff, Math.ceil((pairs + WARM_UP) / PER_ACCOUNT)),
      customers: await makeCustomers(staff, pairs + WARM_UP, dataDir),
    };
    const stranger = await Stranger.at(host.url);
    const random = seeded(seed);
    const timed: Timed[] = [];
    for (const { asked, addresses } of callsOf(stranger, known)) {
      const times = await interleaved(asked, { addresses, pairs, random });
      const distance = rankDistance(times);
      timed.push({
        name: asked.name,
        distance,
        isApart: isFar(distance),
        known: median(times.known),
        unknown: median(times.unknown),
      });
    }
    return timed;
  } finally {
    await host.stop();
  }
}

const address = (kind: string, at: number) => `${kind}${at}@example.org`;

async function makeUsers(staff: Visitor, many: number): Promise<string[]> {
  const emails = Array.from({ length: many }, (_, at) => address('member', at));
  for (const email of emails) {
    const body = { name: 'Member', email, role_id: 1, password: 'some long password' };
    const { status, text } = await staff.post('users/store', body);
    if (status !== 201) throw new Error(`no user was made: ${status} ${text}`);
  }
  return emails;
}

/** Creates customers with numbered files, as after a submission. */
async function makeCustomers(staff: Visitor, many: number, dataDir: string): Promise<string[]> {
  const emails = Array.from({ length: many }, (_, at) => address('customer', at));
  for (const [at, email] of emails.entries()) {
    const data = { email, full_name: 'Zarghona Quvondiqova' };
    const stored = await staff.post('exchange/kyc-customers/store', { type: 'individual', data });
    if (stored.status !== 201 || v.parse(Stored, stored.body).id !== at + 1) {
      throw new Error(`no customer was made: ${stored.status} ${stored.text}`);
    }
  }
  await beside(dataDir, ({ db }) =>
    inTransaction(db, async (tx) => {
      await sql`
        update kyc_customer set status = 'submitted', submitted_at = now(), number = 'CKYC ' || lpad(id::text, 5, '0')
      `.execute(tx);
      await sql`select note_change('set up', 'kyc customers', 'soak', '1')`.execute(tx);
    }),
  );
  return emails;
}

function* callsOf(stranger: Stranger, { users, customers }: Known) {
  const start = (email: string) =>
    stranger.post('public/kyc/start', {
      type: 'individual',
      email,
      phone: '+93700881234',
      country: 'AF',
      language: 'en',
      consent: true,
    });
  const calls: readonly (Asked & Readonly<{ of: readonly string[] }>)[] = [
    { name: 'public/kyc/start', of: customers, call: async (email) => (await start(email)).ms },
    {
      name: 'public/kyc/view',
      of: customers,
      call: async (email, at) => {
        const number = documentNumber('KYC customer', at + 1);
        return (await stranger.post('public/kyc/view', { number, email })).ms;
      },
    },
    {
      name: 'public/kyc/verify',
      of: customers,
      call: async (email) => {
        const { reference } = v.parse(
          v.object({ reference: v.string() }),
          (await start(email)).body,
        );
        return (await stranger.post(`public/kyc/${reference}/verify`, { code: '000000' })).ms;
      },
    },
    {
      name: 'users/login',
      of: users,
      call: async (email) =>
        (await stranger.post('users/login', { email, password: 'not the right password' })).ms,
    },
    {
      name: 'users/forgot-password',
      of: users,
      call: async (email) => (await stranger.post('users/forgot-password', { email })).ms,
    },
  ];
  for (const { of: addresses, ...asked } of calls) yield { asked, addresses };
}

type Interleaving = Readonly<{ addresses: readonly string[]; pairs: number; random: Random }>;

async function interleaved(
  { name, call }: Asked,
  { addresses, pairs, random }: Interleaving,
): Promise<Times> {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let at = 0; at < pairs + WARM_UP; at += 1) {
    const nobody = address(`nobody.${name.replaceAll('/', '.')}`, at);
    const ways = [
      async () => known.push(await call(addresses[at % addresses.length] ?? '', at)),
      async () => unknown.push(await call(nobody, at)),
    ] as const;
    const [first, second] = random.below(2) === 0 ? ways : [ways[1], ways[0]];
    await first();
    await second();
  }
  return { known: known.slice(WARM_UP), unknown: unknown.slice(WARM_UP) };
}

/** A caller without a session that uses another IP address for each call. */
class Stranger {
  readonly #url: string;
  readonly #cookie: string;
  readonly #token: string;
  #calls = 0;

  private constructor(url: string, cookies: readonly string[]) {
    this.#url = url;
    const pairs = cookies.map((cookie) => cookie.split(';')[0] ?? '');
    this.#cookie = pairs.join('; ');
    const token = pairs.find((pair) => pair.startsWith('XSRF-TOKEN='));
    this.#token = decodeURIComponent(token?.slice('XSRF-TOKEN='.length) ?? '');
  }

  static async at(url: string): Promise<Stranger> {
    const response = await fetch(new URL('/sanctum/csrf-cookie', url));
    return new Stranger(url, response.headers.getSetCookie());
  }

  /** Returns the answer and its time in ms; throws on other statuses, such as a rate limit. */
  async post(path: string, body: object): Promise<Readonly<{ body: unknown; ms: number }>> {
    this.#calls += 1;
    const from = performance.now();
    const response = await fetch(new URL(`/api/${path}`, this.#url), {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        'x-xsrf-token': this.#token,
        cookie: this.#cookie,
        'x-forwarded-for': origin(this.#calls),
      },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    const ms = performance.now() - from;
    if (![200, 201, 422].includes(response.status)) {
      throw new Error(`${path} answered ${response.status}: ${text}`);
    }
    return { body: JSON.parse(text), ms };
  }
}

/** A distinct IP address for each call. */
const origin = (call: number): string =>
  `10.${Math.floor(call / 65_536) % 256}.${Math.floor(call / 256) % 256}.${call % 256}`;
