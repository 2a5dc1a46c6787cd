import { sales } from '@/lib/contract/dealing/sales';
import { tillSessions } from '@/lib/contract/dealing/till-sessions';
import { transfer } from '@/lib/contract/dealing/transfer';
import { add, compare, type Decimal, multiply, plain, subtract } from '@/lib/domain/money';
import type { User } from '@/server/kernel/access';
import type { Db } from '@/server/kernel/host';
import type { Caller } from './caller';
import type { CounterSetup } from './counter-setup';
import { WALK_INS } from './cast';
import type { Quoted } from './market';
import type { Prices } from './prices';
import type { Random } from './random';

/**
 * Functions and data that the generated counter uses. `day` returns the organisation's date at the time of the sample's
 * clock.
 */
export type Scene = Prices &
  Readonly<{
    call: Caller;
    db: Db;
    random: Random;
    setup: CounterSetup;
    day: () => Promise<string>;
    /** Sets the clock of the sample data. A time after the end of the sample period becomes that end. */
    moveTo: (instant: number) => void;
    /** Publishes the organisation's next rate board. `hearOthers` publishes the market's reference rates. */
    publish: () => Promise<void>;
    hearOthers: () => Promise<void>;
  }>;

const VAULT = 1;
/** Cash of a till in the morning: `FLOAT` dollars in base, and `STEPS` times the `step` of every other currency. */
const FLOAT = '30000';
const STEPS = 60;

/** Stock of a location, by currency. */
async function stockAt(db: Db, id: number): Promise<Record<string, Decimal>> {
  const rows = await db
    .selectFrom('stock')
    .select(['currency', 'quantity'])
    .where('location_id', '=', id)
    .where('quantity', '<>', '0')
    .execute();
  return Object.fromEntries(rows.map(({ currency, quantity }) => [currency, plain(quantity)]));
}

/** Moves cash between vault and till, so that the till has its usual amounts in the morning. */
export async function fillTill(scene: Scene, till: number): Promise<void> {
  const { call, db, setup, day, base, quoted, inBase } = scene;
  const [there, vault] = [await stockAt(db, till), await stockAt(db, VAULT)];
  const wanted = [
    { currency: base, amount: inBase(FLOAT) },
    ...quoted.map(({ code, step }) => ({ currency: code, amount: String(step * STEPS) })),
  ];
  const short = wanted.flatMap(({ currency, amount }) => {
    const missing = subtract(amount, there[currency] ?? '0');
    const isLittle = compare(multiply(missing, '2'), amount) < 0;
    const isThere = compare(vault[currency] ?? '0', missing) >= 0;
    return isLittle || !isThere ? [] : [{ currency, amount: missing }];
  });
  const over = wanted.flatMap(({ currency, amount }) => {
    const more = subtract(there[currency] ?? '0', multiply(amount, '2'));
    return compare(more, '0') > 0 ? [{ currency, amount: add(more, amount) }] : [];
  });
  const move = async (from: number, to: number, lines: typeof short) => {
    if (lines.length === 0) return;
    const places = { from_location_id: from, to_location_id: to };
    const input = { kind: 'internal' as const, date: await day(), ...places, lines, post: true };
    await call(transfer.store, setup.owner, { input });
  };
  await move(VAULT, till, short);
  await move(till, VAULT, over);
}

/** Opens a till for a teller, with a count that equals the books. */
export async function openTill({ call, db }: Scene, till: number, teller: User): Promise<number> {
  const count = await stockAt(db, till);
  const { id } = await call(tillSessions.open, teller, { input: { location_id: till, count } });
  return id;
}

/** Closes a till with a count. If the count differs from the books, a second person approves the difference. */
export async function closeTill(
  { call, db, setup, base }: Scene,
  { id, till, teller }: Readonly<{ id: number; till: number; teller: User }>,
  missing: Decimal = '0',
): Promise<void> {
  const there = await stockAt(db, till);
  const count = { ...there, [base]: subtract(there[base] ?? '0', missing) };
  const closed = await call(tillSessions.close, teller, { params: { id }, input: { count } });
  if (closed.status !== 'variance_review') return;
  await call(tillSessions.approve, setup.owner, { params: { id } });
}

/** Makes a purchase or sale of a random amount; returns the ticket's id. */
export async function serveCustomer(
  scene: Scene,
  till: number,
  teller: User,
  { post = true } = {},
): Promise<number> {
  const { call, db, random, setup, day } = scene;
  const stock = await stockAt(db, till);
  const wanted = random.pick(scene.quoted);
  const amount = String(wanted.step * (1 + random.below(wanted.most)));
  const side = sideFor(scene, stock, { wanted, amount });
  const isKnown = random.below(3) === 0;
  const made = await call(sales.store, teller, {
    input: {
      date: await day(),
      location_id: till,
      ...(isKnown
        ? { customer_id: random.pick(setup.customers) }
        : { walk_in: { name: random.pick(WALK_INS) } }),
      lines: [{ side, currency: wanted.code, amount }],
      post,
    },
  });
  return made.id;
}

/**
 * Chooses the side of a ticket: a purchase if the till lacks the currency, a sale if it lacks base cash, otherwise at
 * random.
 */
function sideFor(
  { random, base, inBase }: Scene,
  stock: Record<string, Decimal>,
  { wanted, amount }: Readonly<{ wanted: Quoted; amount: Decimal }>,
): 'buy' | 'sell' {
  const canSell = compare(stock[wanted.code] ?? '0', amount) >= 0;
  const canBuy = compare(stock[base] ?? '0', inBase(LEAST)) >= 0;
  if (!canSell) return 'buy';
  return canBuy && random.below(100) < BUYS ? 'buy' : 'sell';
}

/** Base cash, in dollars, below which a till sells instead of buying if it can. */
const LEAST = '6000';
/** Percentage of purchases if the till can also sell. */
const BUYS = 49;
