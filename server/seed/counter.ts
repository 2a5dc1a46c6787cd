import { chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';
import { asset } from '@/lib/contract/assets/asset';
import { assetCategory } from '@/lib/contract/assets/asset-category';
import { depreciation } from '@/lib/contract/assets/depreciation';
import { locations } from '@/lib/contract/dealing/locations';
import { rates } from '@/lib/contract/dealing/rates';
import { transfer } from '@/lib/contract/dealing/transfer';
import { branches } from '@/lib/contract/settings/branches';
import { addDays, endOfMonth } from '@/lib/domain/calendar';
import { type Decimal, share } from '@/lib/domain/money';
import type { User } from '@/server/kernel/access';
import type { Locale } from '@/server/kernel/locale';
import { todayOf } from '@/server/kernel/organisation';
import { currenciesOf } from '@/server/ledger/currencies';
import { bookkeepingOf } from './bookkeeping';
import { type Caller, callerOn } from './caller';
import { complianceOf } from './compliance';
import { stockUp, workDay } from './counter-day';
import { type CounterSetup, type CounterNames, DEMO_NAMES, furnish } from './counter-setup';
import type { Scene } from './counter-shift';
import { creditOf } from './credit';
import { type Bare, standIn } from './host';
import { inLanguage } from './in-language';
import { kycFilesOf } from './kyc-files';
import { marketFrom } from './market';
import { offersOf } from './offers';
import { payrollOf } from './payroll';
import { pricesIn, type Prices } from './prices';
import { seeded } from './random';
import { remittancesOf } from './remittances';
import { runningCostsOf } from './running-costs';
import { tradesOf } from './trades';

const SEED = 2026;
/** Weekday on which the counter is closed (5 is Friday). The last generated day is worked even if it is a Friday. */
const FRIDAY = 5;
const HOUR = 3_600_000;

type Wanted = Readonly<{
  days: number;
  tell: (day: number, tickets: number) => void | Promise<void>;
  /** Posts the founding entries. Called on the morning of the day before the first generated day. */
  found: (moment: Date, day: string, prices: Prices) => Promise<void>;
  /**
   * User who sets up the counter, by default the developer. `names` are the names for its records, by default those of
   * the demo.
   */
  owner?: User;
  names?: CounterNames;
  /** Language of the names and memos that are entered. */
  locale?: Locale;
}>;

/**
 * Generates days at the counter up to a moment, with the API calls that users would make: rates, two tills with three
 * tellers, counts, fees, some voids and a shortage. The tills are open at the end. `tell` is called before each day
 * with the number of tickets so far. Returns the number of all tickets and the setup.
 */
export async function makeCounter(
  bare: Bare,
  now: Date,
  { days, tell, found, owner, names = DEMO_NAMES, locale = 'en' }: Wanted,
): Promise<Readonly<{ tickets: number; setup: CounterSetup }>> {
  let clock = now;
  const random = seeded(SEED);
  const prices = await pricesOf(bare);
  const market = marketFrom(random, prices.quoted);
  const host = standIn(bare, () => clock);
  const call = inLanguage(locale, callerOn(host));
  const begin = (ago: number) => Date.parse(addDays(now.toISOString().slice(0, 10), -ago));
  const moveTo = (instant: number) => {
    clock = new Date(Math.min(instant, now.getTime()));
  };

  moveTo(begin(days) + 6 * HOUR);
  await found(clock, await todayOf(host.db, clock), prices);
  const setup = await furnish(call, owner ?? (await ownerOf(bare)), { names, prices });
  const publish = publisherOf(call, setup.owner);
  const scene: Scene = {
    ...prices,
    call,
    db: host.db,
    random,
    setup,
    moveTo,
    day: () => todayOf(host.db, clock),
    publish: () => publish(market.publish()),
    hearOthers: () => publish(market.outside()),
  };
  await stockUp(scene, begin(days) + 7 * HOUR);
  const { onDay: dealing } = await dealingOf(scene);
  const equipment = await equipmentOf(scene);
  const payroll = await payrollOf(scene);
  const backOffice = await backOfficeOf(scene);
  let tickets = 0;
  for (let ago = days - 1; ago >= 0; ago -= 1) {
    const isToday = ago === 0;
    // The last day starts at least four hours before the current time, so that it already has some tickets.
    const usual = begin(ago) + 7 * HOUR;
    const morning = isToday ? Math.min(usual, now.getTime() - 4 * HOUR) : usual;
    const until = isToday ? Math.min(usual + 9 * HOUR, now.getTime()) : usual + 9 * HOUR;
    await tell(days - ago, tickets);
    if (new Date(usual).getUTCDay() === FRIDAY && !isToday) continue;
    tickets += await workDay(scene, { morning, until, isToday, ago, dealing });
    if (isToday) {
      moveTo(now.getTime());
      await scene.publish();
    }
    moveTo(usual + 11 * HOUR);
    await publish(market.closing());
    await equipment();
    await payroll({ isToday });
    await backOffice({ isToday });
  }
  const tomorrow = begin(-1);
  await publish(market.publish(), tomorrow + 7 * HOUR);
  return { tickets, setup };
}

type Published = ReturnType<ReturnType<typeof marketFrom>['publish']>;

/** Builds a function that publishes rates as a user: now, or planned for the instant `from`. */
const publisherOf =
  (call: Caller, owner: User) =>
  async (published: Published, from?: number): Promise<void> => {
    const planned = from === undefined ? {} : { effective_at: new Date(from).toISOString() };
    await call(rates.publish, owner, { input: { rates: published, ...planned } });
  };

async function pricesOf({ db }: Bare): Promise<Prices> {
  const { base, decimals } = await currenciesOf(db);
  return pricesIn(base, decimals[base] ?? 2);
}

/** Returns the developer as the user who makes the calls. */
async function ownerOf({ db }: Bare): Promise<User> {
  const { id, name, email } = await db
    .selectFrom('app_user')
    .select(['id', 'name', 'email'])
    .where('type', '=', 'developer')
    .executeTakeFirstOrThrow();
  const everything = { type: 'developer', status: 'active', is_developer: true } as const;
  return { id, name, email, role: null, ...everything };
}

/**
 * Combines bills, bookkeeping, customer files and compliance. Call the returned function at the end of each working
 * day.
 */
async function backOfficeOf(scene: Scene) {
  const costs = await runningCostsOf(scene);
  const bookkeeping = await bookkeepingOf(scene);
  const kycFiles = kycFilesOf(scene);
  const compliance = complianceOf(scene);
  return async (on: Readonly<{ isToday: boolean }>): Promise<void> => {
    await costs();
    await bookkeeping(on);
    await kycFiles();
    await compliance(on);
  };
}

/**
 * The first working day of each kind of event, counted from 0, and the number of working days from one event to the
 * next.
 */
const RHYTHM = {
  trade: [1, 3],
  send: [0, 2],
  sendMore: [1, 4],
  receive: [2, 6],
  settle: [7, 9],
  branch: [1, 2],
  grant: [1, 1000],
  drawBelow: [3, 1000],
  repay: [5, 1000],
  offer: [1, 2],
} as const satisfies Readonly<Record<string, readonly [first: number, every: number]>>;

const isDue = (act: keyof typeof RHYTHM, day: number): boolean => {
  const [first, every] = RHYTHM[act];
  return day >= first && (day - first) % every === 0;
};

/**
 * Generates deals away from the counter. Call the returned `onDay` on each working day. Deals that begin on the last
 * day stay open.
 */
async function dealingOf(scene: Scene) {
  const trades = await tradesOf(scene);
  const remittances = await remittancesOf(scene);
  const branch = await branchTransfersOf(scene);
  const credit = creditOf(scene);
  const offer = offersOf(scene);
  let worked = 0;
  const onDay = async ({ isToday }: Readonly<{ isToday: boolean }>): Promise<void> => {
    const at = worked;
    worked += 1;
    await remittances.continueRemittances();
    await trades.settle();
    await branch.arrive();
    if (isDue('trade', at) || isToday) await trades.deal();
    if (isDue('send', at) || isDue('sendMore', at) || isToday) await remittances.send();
    if (isDue('receive', at) || isToday) await remittances.receive();
    if (isDue('branch', at) || isToday) await branch.send();
    if (isDue('settle', at)) await remittances.settle();
    if (isDue('grant', at)) await credit.grant();
    if (isDue('drawBelow', at)) await credit.drawBelow();
    if (isDue('repay', at)) await credit.repay();
    if (isDue('offer', at) || isToday) await offer({ isLeft: isToday });
  };
  return { onDay, agents: remittances.agents };
}

const VAULT = 1;

/** Transfers to the branch, made in this order, each with its outcome. Amounts are in foreign currencies. */
const SENT = [
  { currency: 'EUR', amount: '2000', end: 'receive' },
  { currency: 'AED', amount: '5000', end: 'miss' },
  { currency: 'GBP', amount: '600', end: 'recall' },
  { currency: 'JPY', amount: '150000', end: 'lose' },
] as const;

/** Share of a transfer that the branch counts if a part of the transfer is missing. */
const FOUND = { part: '9', whole: '10' } as const;

type Line = Readonly<{ currency: string; amount: Decimal }>;
type Way = Readonly<{ id: number; line: Line; end: (typeof SENT)[number]['end'] }>;

/** Opens a second branch. Transfers to its vault arrive on the next working day in full or short, or are recalled. */
async function branchTransfersOf(scene: Scene) {
  const { call, day, setup } = scene;
  const { owner, reviewer } = setup;
  const branch = await call(branches.store, owner, {
    input: { name: 'Herat', address: 'Jada-e Walayat, Herat' },
  });
  const vault = await call(locations.store, owner, {
    input: { name: 'Vault of Herat', type: 'vault', branch_id: branch.id },
  });
  const onTheWay: Way[] = [];
  let count = 0;

  return {
    send: async () => {
      const { currency, amount, end } = SENT[count % SENT.length] ?? SENT[0];
      const line = scene.foreign(currency, amount);
      count += 1;
      const { id } = await call(transfer.store, owner, {
        input: {
          kind: 'internal',
          date: await day(),
          post: true,
          lines: [line],
          from_location_id: VAULT,
          to_location_id: vault.id,
          memo: 'Cash for the branch',
        },
      });
      onTheWay.push({ id, line, end });
    },
    arrive: async () => {
      for (const one of onTheWay.splice(0)) await arrive(one);
    },
  };

  async function arrive({ id, line, end }: Way): Promise<void> {
    const params = { id };
    if (end === 'recall') {
      const reason = 'The road is closed';
      await call(transfer.recall, owner, { params, input: { reason } });
      return;
    }
    const amount = end === 'receive' ? line.amount : share(line.amount, FOUND, 0);
    const lines = [{ currency: line.currency, amount }];
    await call(transfer.receive, reviewer, { params, input: { lines } });
    if (end !== 'lose') return;
    const reason = 'The courier lost it';
    await call(transfer.difference, owner, { params, input: { decision: 'charge', reason } });
  }
}

/** Asset categories of the office, with useful life in months. */
const CATEGORIES = [
  { name: 'Safes and furniture', life_months: 120, method: 'straight_line' },
  { name: 'Counting machines', life_months: 36, method: 'double_declining' },
  { name: 'Vehicles', life_months: 60, method: 'straight_line', salvage_percent: '20' },
] as const;

const BOUGHT = [
  { of: 0, name: 'Safe of the main vault', cost: '3600', location: 'Main vault' },
  { of: 1, name: 'Banknote counters', cost: '1800', quantity: 3, location: 'Counter' },
  { of: 2, name: 'Motorcycle of the courier', cost: '2400', supplier: 'Kabul Motors' },
] as const;

/** Working day on which a banknote counting machine is sold, counted from 1. */
const SOLD_ON = 15;

/**
 * Generates the assets of the office: they are bought at once and depreciated at each month end, and one machine is
 * sold. Call the returned function at the end of each working day.
 */
async function equipmentOf(scene: Scene) {
  const { call, day } = scene;
  const { owner } = scene.setup;
  const chart = await call(chartOfAccounts.list, owner);
  const bank = chart.find(({ purpose }) => purpose === 'bank')?.id ?? 0;
  const begun = await day();
  const machines = await buy(scene, bank);
  let month = endOfMonth(begun);
  let worked = 0;
  return async (): Promise<void> => {
    worked += 1;
    const today = await day();
    for (; month < today; month = endOfMonth(addDays(month, 1))) {
      await call(depreciation.store, owner, { input: { period_end: month } });
    }
    if (worked === SOLD_ON) await sellOne(scene, { machines, bank });
  };
}

/** Buys the assets; returns the id of the counting machines. */
async function buy({ call, day, inBase, setup: { owner } }: Scene, bank: number): Promise<number> {
  const date = await day();
  const categories: number[] = [];
  for (const category of CATEGORIES) {
    categories.push((await call(assetCategory.store, owner, { input: category })).id);
  }
  const ids: number[] = [];
  for (const { of, cost, ...bought } of BOUGHT) {
    const { id } = await call(asset.store, owner, {
      input: {
        ...bought,
        cost: inBase(cost),
        category_id: categories[of] ?? 0,
        paid_from_account_id: bank,
        purchased_on: date,
        in_service_on: date,
        post: true,
      },
    });
    ids.push(id);
  }
  return ids[1] ?? 0;
}

async function sellOne(
  { call, day, inBase, setup: { owner } }: Scene,
  { machines, bank }: Readonly<{ machines: number; bank: number }>,
): Promise<void> {
  const date = await day();
  const { split_into } = await call(asset.split, owner, {
    params: { id: machines },
    input: { quantity: 1, name: 'Banknote counter that was sold', date },
  });
  const [{ id } = { id: 0 }] = split_into;
  const sale = { date, kind: 'sale', proceeds: inBase('520'), account_id: bank } as const;
  await call(asset.dispose, owner, { params: { id }, input: sale });
}
