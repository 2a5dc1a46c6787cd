import { rates } from '@/lib/contract/exchange/rates';
import { addDays } from '@/lib/domain/calendar';
import type { User } from '@/server/kernel/access';
import type { Locale } from '@/server/kernel/locale';
import { todayOf } from '@/server/kernel/organisation';
import { currenciesOf } from '@/server/ledger/currencies';
import { bookkeepingOf } from './bookkeeping';
import { callerOn } from './caller';
import { inLanguage } from './in-language';
import { complianceOf } from './compliance';
import { type CounterSetup, type CounterNames, DEMO_NAMES, furnish } from './counter-setup';
import { stockUp, workDay } from './counter-day';
import type { Scene } from './counter-shift';
import { dealingOf } from './dealing-day';
import { equipmentOf } from './equipment';
import { type Bare, standIn } from './host';
import { kycFilesOf } from './kyc-files';
import { marketFrom } from './market';
import { payrollOf } from './payroll';
import { pricesIn, type Prices } from './prices';
import { seeded } from './random';
import { runningCostsOf } from './running-costs';

const SEED = 2026;
/** Weekday (5 is Friday) on which the counter is closed, unless it is today. */
const FRIDAY = 5;
const HOUR = 3_600_000;

type Wanted = Readonly<{
  days: number;
  tell: (day: number, tickets: number) => void | Promise<void>;
  /** Posts the founding entries on the morning of the first day. */
  found: (moment: Date, day: string, prices: Prices) => Promise<void>;
  /** User who sets up the counter, and names of its records; the defaults are the developer and the demo's names. */
  owner?: User;
  names?: CounterNames;
  /** Language of names and memos. */
  locale?: Locale;
}>;

/**
 * Generates days at the counter up to a moment, with the calls of users: rates twice a day, two tills with three
 * tellers, counts, fees, some voids and a shortage. The tills are open at the end. `tell` is called each day with the
 * number of tickets. Returns that number and the setup.
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
  const publish = async (published: ReturnType<typeof market.publish>) => {
    await call(rates.publish, setup.owner, { input: { rates: published } });
  };
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
    // Today starts early enough that some customers have already come.
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
  return { tickets, setup };
}

async function pricesOf({ db }: Bare): Promise<Prices> {
  const { base, decimals } = await currenciesOf(db);
  return pricesIn(base, decimals[base] ?? 2);
}

/** The developer as the user who makes the calls. */
async function ownerOf({ db }: Bare): Promise<User> {
  const { id, name, email } = await db
    .selectFrom('app_user')
    .select(['id', 'name', 'email'])
    .where('type', '=', 'developer')
    .executeTakeFirstOrThrow();
  const everything = { type: 'developer', status: 'active', is_developer: true } as const;
  return { id, name, email, role: null, ...everything };
}

/** Bills, bookkeeping, customer files and compliance, at the end of each working day. */
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
