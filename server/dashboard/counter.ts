import { dashboard } from '@/lib/contract/dashboard';
import type { CounterDashboard, CounterPeriod } from '@/lib/contract/dashboard-counter';
import { addDays, addMonths, endOfMonth, fiscalYearOf, dayNumber } from '@/lib/domain/calendar';
import { seesAllStock, seesStock, shiftSeen } from '@/lib/domain/dealing/expected-stock';
import {
  multiply,
  subtract,
  sum,
  type Decimal,
  divide,
  fixed,
  round,
  sign,
} from '@/lib/domain/money';
import { can } from '@/lib/domain/permission';
import { averagePrice, breakEvenOf, type Price } from '@/lib/domain/ledger/position';
import { totalsOf } from '@/lib/domain/dealing/till-count';
import type { SessionStatus } from '@/lib/domain/dealing/till-session';
import { type QuoteManner, rateBetween } from '@/lib/domain/rate';
import type { Page } from '@/lib/routes';
import { organisationOf } from '@/server/kernel/organisation';
import { type Call, serve } from '@/server/kernel/serve';
import { type Currencies, currenciesOf, wireOf } from '@/server/ledger/currencies';
import { onlookerOf, shiftAt } from '@/server/ledger/expected-stock';
import { referenceTo } from '@/server/ledger/reference';
import { openLegs } from '@/server/document/open-legs';
import type { Db } from '@/server/kernel/host';
import {
  currenciesHeld,
  dealtByCurrency,
  drawersWithCount,
  type HeldRow,
  earnedByDay,
  earnedByTeller,
  type EarnedRow,
} from './counter.sql';
import { tillsWaiting, yearsToRevalue } from './counter-waiting.sql';
import { creditOverdue, offersOpen, remitsOpen } from './dealing-waiting.sql';

type Asked = Call<typeof dashboard.counter>;

export const counterRoutes = [
  serve(dashboard.counter, async (call) => {
    const { db, me, host, input } = call;
    const day = await call.today();
    const span = await spanOf(call, input.period ?? 'today', day);
    const currencies = await currenciesOf(db);
    const sees = (page: Page) => can(me, page, 'view');
    return {
      at: host.now().toISOString(),
      ...span,
      positions: seesAllStock(me) ? await positionsOf(call, currencies, day) : null,
      margin: call.may('sales', 'sensitive') ? await marginOf(db, span, currencies) : null,
      volume: sees('sales') ? await volumeOf(call, span, currencies) : null,
      drawers: sees('tills') ? await drawersOf(call, currencies, day) : null,
      legs: sees('trade') ? await legsDue(db, currencies, day) : null,
      waiting: {
        ...(sees('tills') ? await tillsWaiting(db, day) : { reviews: null, left_open: null }),
        revaluations: sees('fiscal closing') ? await yearsToRevalue(db, day) : null,
        offers: sees('offer rate') ? await offersOpen(db, host.now()) : null,
        remits: sees('remits') ? await remitsOpen(db, day) : null,
        credit_overdue: sees('credit limit withdrawal') ? await creditOverdue(db, day) : null,
      },
    };
  }),
];

type Span = Readonly<{ from: string; to: string }>;

/** First and last day of a period that ends today. */
async function spanOf({ db }: Asked, period: CounterPeriod, day: string): Promise<Span> {
  if (period === 'today') return { from: day, to: day };
  if (period === 'week') return { from: addDays(day, -6), to: day };
  if (period === 'days') return { from: addDays(day, -29), to: day };
  if (period === 'month') return { from: addDays(endOfMonth(addMonths(day, -1)), 1), to: day };
  const { fiscal_year_start } = await organisationOf(db);
  return { from: fiscalYearOf(day, fiscal_year_start).from, to: day };
}

async function positionsOf(
  { db }: Asked,
  currencies: Currencies,
  day: string,
): Promise<CounterDashboard['positions']> {
  const wire = wireOf(currencies);
  const { mids } = await referenceTo(db, [], [day]);
  const { decimals, base } = currencies;
  const rows = await currenciesHeld(db, day);
  const worthOf = ({ currency, quantity }: HeldRow) => {
    const mid = mids(currency, day);
    return mid === undefined ? null : roundedIn(multiply(quantity, mid), decimals[base]);
  };
  const worths = rows.map(worthOf);
  return {
    currencies: rows.map((row, at) => ({
      currency: row.currency,
      on_hand: wire.money(row.on_hand, row.currency),
      owed: wire.money(subtract(row.quantity, row.on_hand), row.currency),
      net: wire.money(row.quantity, row.currency),
      average: quoted(row, averagePrice(row)),
      break_even: quoted(row, breakEvenOf(row, row.realised)),
      worth: worths[at] ?? null,
      limit: wire.base(row.limit),
    })),
    worth: worths.every((worth) => worth !== null)
      ? wire.base(sum(worths.filter((worth) => worth !== null)))
      : null,
  };
}

async function volumeOf(
  { db }: Asked,
  { from, to }: Span,
  currencies: Currencies,
): Promise<CounterDashboard['volume']> {
  const wire = wireOf(currencies);
  const rows = await dealtByCurrency(db, from, to);
  return {
    currencies: rows.map((row) => ({
      currency: row.currency,
      bought: wire.money(row.bought, row.currency),
      bought_base: wire.base(row.bought_base),
      sold: wire.money(row.sold, row.currency),
      sold_base: wire.base(row.sold_base),
    })),
    bought_base: wire.base(sum(rows.map((row) => row.bought_base))),
    sold_base: wire.base(sum(rows.map((row) => row.sold_base))),
  };
}

const stateOf = (status: SessionStatus) =>
  status === 'opening_review' || status === 'variance_review'
    ? ('review' as const)
    : status === 'open'
      ? status
      : ('closed' as const);

async function drawersOf({ db, user }: Asked, { base, ...currencies }: Currencies, day: string) {
  const wire = wireOf({ base, ...currencies });
  const onlooker = await onlookerOf(db, user);
  return (await drawersWithCount(db, day)).map((row) => {
    const last = { userId: row.holder_id ?? 0, status: row.state ?? 'closed' };
    const seen = shiftSeen(onlooker, last);
    const count = seen === 'none' ? null : row.count;
    const isShown = seesStock(onlooker, shiftAt(row.holder_id, row.state));
    return {
      id: row.id,
      name: row.name,
      type: row.type,
      others: row.others,
      session_id: row.session_id,
      state: stateOf(last.status),
      book: isShown ? wire.base(row.book) : null,
      counted: count && wire.base(totalsOf(count)[base] ?? '0'),
      difference: seen === 'all' && row.count ? wire.base(row.difference?.[base] ?? '0') : null,
      counted_at: row.counted_at,
      counted_by: row.count && row.holder,
    };
  });
}

/** Legs of trades that are due today, by currency, and the number of legs that are overdue. */
async function legsDue(
  db: Db,
  currencies: Currencies,
  day: string,
): Promise<NonNullable<CounterDashboard['legs']>> {
  const wire = wireOf(currencies);
  const open = await openLegs(db, currencies);
  const due = open.filter(({ value_date }) => value_date === day);
  const codes = [...new Set(due.map(({ currency }) => currency))].sort();
  return {
    due: due.length,
    overdue: open.filter(({ value_date }) => value_date < day).length,
    net: codes.map((currency) => {
      const own = due.filter((one) => one.currency === currency);
      const of = (ours: boolean) =>
        sum(own.filter(({ is_ours }) => is_ours === ours).map(({ amount }) => amount));
      return {
        currency,
        receive: wire.money(of(true), currency),
        pay: wire.money(of(false), currency),
        net: wire.money(subtract(of(true), of(false)), currency),
      };
    }),
  };
}

type Margin = NonNullable<CounterDashboard['margin']>;

/** The chart shows `DRAWN` days. The average margin of a weekday covers `WEEKS` weeks. */
const DRAWN = 30;
const WEEKS = 8;
const WEEK = 7;

/**
 * Returns the margin, realised result and fees of a period, an earlier margin to compare with, the margin by teller,
 * and the margin of each of the last thirty days.
 */
async function marginOf(
  db: Db,
  { from, to }: Span,
  { base, decimals }: Currencies,
): Promise<Margin> {
  const length = dayNumber(to) - dayNumber(from) + 1;
  const reach = Math.max(DRAWN - 1, WEEKS * WEEK, 2 * length - 1);
  const days = await earnedByDay(db, addDays(to, -reach), to);
  const rounded = (value: Decimal) => roundedIn(value, decimals[base]);
  const within = days.filter(({ day }) => day >= from);
  const drawn = Array.from({ length: DRAWN }, (_, at) => addDays(to, at - DRAWN + 1));
  return {
    margin: rounded(sum(within.map(({ margin }) => margin))),
    realised: rounded(sum(within.map(({ realised }) => realised))),
    fees: rounded(sum(within.map(({ fees }) => fees))),
    before:
      length === 1
        ? weekdayAverage(days, to, decimals[base])
        : daysBefore(days, { from, length }, rounded),
    tellers: (await earnedByTeller(db, from, to)).map((one) => ({
      ...one,
      margin: rounded(one.margin),
    })),
    days: drawn.map((day) => ({
      day,
      margin: rounded(days.find((one) => one.day === day)?.margin ?? '0'),
    })),
  };
}

/**
 * Returns the average margin of earlier days with the same weekday as `today`. Days without deals are left out; null if
 * no days remain.
 */
function weekdayAverage(days: readonly EarnedRow[], today: string, decimals = 2): Margin['before'] {
  const same = days.filter(({ day }) => {
    const ago = dayNumber(today) - dayNumber(day);
    return ago > 0 && ago % WEEK === 0;
  });
  if (same.length === 0) return null;
  const all = sum(same.map(({ margin }) => margin));
  const average = divide(all, String(same.length), { decimals });
  return { kind: 'weekday', margin: fixed(average, decimals) };
}

function daysBefore(
  days: readonly EarnedRow[],
  { from, length }: Readonly<{ from: string; length: number }>,
  rounded: (value: Decimal) => Decimal,
): Margin['before'] {
  const first = addDays(from, -length);
  const earlier = days.filter(({ day }) => day >= first && day < from);
  return earlier.length === 0
    ? null
    : { kind: 'days', margin: rounded(sum(earlier.map(({ margin }) => margin))) };
}

/**
 * Rounds a sum to the decimals of its currency. The addends must not be rounded before, so that the result is rounded
 * once.
 */
function roundedIn(value: Decimal, decimals = 2): Decimal {
  return fixed(round(value, decimals), decimals);
}

/**
 * Converts a price to a rate with the quote unit and direction of the currency. Null if the price is missing or not
 * positive.
 */
function quoted(manner: QuoteManner, price: Price | undefined): Decimal | null {
  if (!price || sign(price.value) !== sign(price.quantity)) return null;
  return rateBetween({ amount: price.quantity, base: price.value }, manner);
}
