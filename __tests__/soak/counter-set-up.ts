import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';

import type { Preset } from '@/lib/domain/compliance/threshold-presets';
import { inTransaction } from '@/server/database/transaction';
import type { DB } from '@/server/database/types';
import { drawId } from '@/server/kernel/counter';
import type { Tx } from '@/server/kernel/host';
import { AGENTS, CUSTOMERS, DEALERS } from './counter-act';
import { limitFor } from './counter-credit';
import { type Base, BASES, type Money, moneyOf } from './counter-money';
import { type CostMethod, METHODS } from './counter-positions';
import type { Known } from './counter-sale-body';
import { IDENTIFIED } from './counter-watch';
import { ratioOf, writtenAs } from './exact';

type Answer = Readonly<{ status: number; body: unknown }>;

/** A signed-in user with all permissions. */
export type Caller = Readonly<{
  post(path: string, body: object): Promise<Answer>;
  put(path: string, body: object): Promise<Answer>;
  /** Answer of a path as text. */
  text(path: string): Promise<string>;
}>;

export const Stored = v.object({
  id: v.number(),
  payout_code: v.optional(v.string()),
  status: v.optional(v.string()),
});
export const Repaid = v.object({ repayments: v.array(v.object({ entry_id: v.number() })) });
const Chart = v.array(v.object({ id: v.number(), purpose: v.nullable(v.string()) }));
const Version = v.array(v.object({ version: v.number() }));
const Settings = v.array(v.object({ id: v.number(), version: v.number() }));

/** Options of a counter: its money and cost method. */
export type Counting = Readonly<{
  money: Money;
  method: CostMethod;
  /** Preset of the thresholds in force; none if left out. */
  preset?: Preset | undefined;
}>;

/** Presets whose currency the board of each base contains. */
const PRESETS = { USD: 'us', BHD: 'eu', JPY: 'us' } as const satisfies Record<Base, Preset>;

/** One host per base and cost method, half of them with thresholds in force. */
export const COUNTERS: readonly Counting[] = BASES.flatMap((base, at) =>
  METHODS.map((method, way) => ({
    money: moneyOf(base),
    method,
    preset: (at + way) % 2 === 0 ? PRESETS[base] : undefined,
  })),
);

/** Creates currencies, parties, two vaults, one in another branch, and a board. */
export async function setUpCounter(
  caller: Caller,
  db: Kysely<DB>,
  { money, method, preset }: Counting,
): Promise<Known> {
  const make = async (path: string, body: object) => {
    const { status, body: answer } = await caller.post(path, body);
    if (status !== 201) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`);
    return v.parse(Stored, answer).id;
  };
  await makeMoney(caller, db, money, make);
  await choose(caller, db, method);
  const rates = money.foreign.map(({ code: currency, mid }) => ({
    currency,
    mid,
    buy: around(mid, 99n),
    sell: around(mid, 101n),
  }));
  await good(caller, 'exchange/rates/publish', { rates });
  const closing = rates.map(({ currency, mid }) => ({ currency, kind: 'closing', mid }));
  await good(caller, 'exchange/rates/publish', { rates: closing });
  const parties: number[] = [];
  for (const [kind, numbers] of PARTIES) {
    for (const number of numbers) {
      const commission = { method: 'percent', amount: '1', currency: money.base };
      const terms = kind === 'agent' ? { commission } : {};
      const body = { kind, name: `Party ${number}`, ...terms };
      parties.push(await make('accounting/parties/store', body));
    }
  }
  const vault = { name: 'Second vault', type: 'vault' };
  const second = await make('exchange/locations/store', vault);
  const branch_id = await make('setting/branches/store', { name: 'Elsewhere' });
  const there = { name: 'Vault elsewhere', type: 'vault', branch_id };
  const elsewhere = await make('exchange/locations/store', there);
  const machines = { name: 'Machines', method: 'straight_line', life_months: 24 };
  await make('assets/asset-category/store', machines);
  if (preset) await watchOver(caller, db, { preset, parties });
  const limits = await grant(make, parties.slice(0, CUSTOMERS.length), money);
  return { accounts: await accountsOf(db), parties, places: [1, second, elsewhere], limits };
}

async function good(caller: Caller, path: string, sent: object): Promise<void> {
  const { status, body } = await caller.post(path, sent);
  if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
}

/** Puts thresholds in force, and approves the customers who are identified. */
async function watchOver(
  caller: Caller,
  db: Kysely<DB>,
  { preset, parties }: Readonly<{ preset: Preset; parties: readonly number[] }>,
): Promise<void> {
  const sent = { name: preset, valid_from: '2020-01-01' };
  await good(caller, 'exchange/thresholds/preset', sent);
  await inTransaction(db, async (tx) => {
    for (const [number, tier] of Object.entries(IDENTIFIED)) {
      const id = await drawId(tx, 'KYC customer');
      await sql`
        insert into kyc_customer (id, type, status, source, language, country, party_id, tier, approved_version, approved_at)
        values (${id}, 'individual', 'approved', 'staff', 'en', 'AF', ${parties[Number(number) - 1]}, ${tier}, 1, now())
      `.execute(tx);
      await sql`
        insert into kyc_document (customer_id, type, tag, details, status, no_expiry)
        values (${id}, 'passport', gen_random_uuid(), 'x', 'accepted', true)
      `.execute(tx);
    }
    await sql`select note_change('set up', 'kyc customers', 'soak', '1')`.execute(tx);
  });
}

type Make = (path: string, body: object) => Promise<number>;

/** Grants each customer a limit with one sub-limit of each kind. */
async function grant(make: Make, customers: readonly number[], money: Money) {
  const { subs, ...limit } = limitFor(money);
  const text = ({ amount, currency }: Readonly<{ amount: bigint; currency: string }>) =>
    writtenAs(amount, money.decimals[currency] ?? 0);
  const limits: { id: number; subs: number[] }[] = [];
  for (const party_id of customers) {
    const id = await make('exchange/credit-limit/store', {
      party_id,
      amount: text(limit),
      valid_from: '2020-01-01',
      reason: 'soak',
      post: true,
    });
    const own: number[] = [];
    for (const { scope, value: scope_value, currency, ...sub } of subs) {
      const amount = text({ currency, ...sub });
      const body = { limit_id: id, scope, scope_value, currency, amount, post: true };
      own.push(await make('exchange/credit-sub-limit/store', body));
    }
    limits.push({ id, subs: own });
  }
  return limits;
}

/** Parties in the order of their numbers. */
const PARTIES = [
  ['customer', CUSTOMERS],
  ['dealer', DEALERS],
  ['agent', AGENTS],
] as const;

async function makeMoney(caller: Caller, db: Kysely<DB>, money: Money, make: Make): Promise<void> {
  const { rows } = await sql<{ code: string }>`select code from currency`.execute(db);
  const there = rows.map(({ code }) => code);
  for (const code of [money.base, ...money.foreign.map((one) => one.code)]) {
    if (!there.includes(code)) await make('setting/currencies/store', { code });
  }
  if (money.base !== 'USD') {
    const organization = await sql`select version from organization`.execute(db);
    const [{ version } = { version: 0 }] = v.parse(Version, organization.rows);
    const sent = { base_currency: money.base, version };
    const { status, body } = await caller.put('setting/organization/update', sent);
    if (status !== 200) throw new Error(`the base: ${status} ${JSON.stringify(body)}`);
  }
  await inTransaction(db, (tx) => loosen(tx, money));
}

async function choose(caller: Caller, db: Kysely<DB>, cost_method: CostMethod): Promise<void> {
  const { rows } = await sql`select id, version from setting where type = 'exchange'`.execute(db);
  const [{ id, version } = { id: 0, version: 0 }] = v.parse(Settings, rows);
  const path = `setting/system-setting/${id}/update`;
  const { status, body } = await caller.post(path, { cost_method, version });
  if (status !== 200) throw new Error(`the cost method: ${status} ${JSON.stringify(body)}`);
}

async function accountsOf(db: Kysely<DB>): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql`select id, purpose from account where purpose is not null`.execute(db);
  return new Map(v.parse(Chart, rows).map(({ id, purpose }) => [purpose ?? '', id]));
}

function around(mid: string, percent: bigint): string {
  const { over, under } = ratioOf(mid);
  return writtenAs(over * percent, String(under).length + 1);
}

/** Sets the cash rounding and disables second approvals, with a row in the audit trail. */
async function loosen(db: Tx, money: Money): Promise<void> {
  for (const [code, coin] of Object.entries(money.coins)) {
    const increment = writtenAs(coin, money.decimals[code] ?? 0);
    await sql`update currency set cash_increment = ${increment} where code = ${code}`.execute(db);
  }
  await sql`update approval_rule set is_active = false`.execute(db);
  await sql`select note_change('set up', 'system-setting', 'soak', '1')`.execute(db);
}
