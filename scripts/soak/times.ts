import { sql } from 'kysely';
import * as v from 'valibot';

import { inTransaction } from '@/server/database/transaction';
import { documentNumber } from '@/lib/domain/document-number';
import { type Random, seeded } from '@/server/seed/random';
import { type Program, startProcess } from './host-process';
import { beside } from './proof';
import { isFar, median, rankDistance, type Times } from './ranks';
import { Stored } from './counter-set-up';
import { Stranger } from './stranger';
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
