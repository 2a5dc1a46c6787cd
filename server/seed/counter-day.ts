import { sales } from '@/lib/contract/dealing/sales';
import type { Random } from './random';
import { closeTill, fillTill, openTill, type Scene, serveCustomer } from './counter-shift';

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** Minimum number of customers per till on a whole day. A random number below `MORE` is added. */
const CUSTOMERS = 4;
const MORE = 3;
/** A till is short `SHORT_AGO` days before the last day. On average one ticket in `VOIDED` is voided. */
const SHORT_AGO = 11;
const VOIDED = 70;

/** Buys the opening stock at the organisation's own rates, and pays for it from the vault. */
export async function stockUp(scene: Scene, instant: number): Promise<void> {
  const { call, setup, day, moveTo, publish, quoted } = scene;
  moveTo(instant);
  await publish();
  const date = await day();
  for (const { code: currency, opening: amount } of quoted) {
    await call(sales.store, setup.owner, {
      input: {
        date,
        memo: 'Bought wholesale',
        post: true,
        lines: [{ side: 'buy', currency, amount }],
        fee: { mode: 'waived' },
      },
    });
  }
}

type WorkDay = Readonly<{
  morning: number;
  /** Time after which no customer comes; on the last generated day, at most the current moment. */
  until: number;
  /** Makes the day's deals away from the counter, such as trades and remittances. */
  dealing: (day: Readonly<{ isToday: boolean }>) => Promise<void>;
  isToday: boolean;
  ago: number;
}>;

/**
 * Generates a day at both tills, from opening to closing count. On the last day the tills stay open, with one unposted
 * ticket.
 */
export async function workDay(
  scene: Scene,
  { morning, until, isToday, ago, dealing }: WorkDay,
): Promise<number> {
  const { random, setup, moveTo } = scene;
  moveTo(morning);
  await scene.publish();
  await scene.hearOthers();
  await dealing({ isToday });
  const shifts = [];
  for (const [at, till] of setup.tills.entries()) {
    await fillTill(scene, till);
    const teller = setup.tellers[(ago + at) % setup.tellers.length] ?? setup.owner;
    moveTo(morning + HOUR + at * MINUTE);
    shifts.push({ till, teller, id: await openTill(scene, till, teller) });
  }
  const visits = visitsOf(random, shifts, { from: morning + HOUR + 5 * MINUTE, until });
  for (const [served, { at, shift }] of visits.entries()) {
    moveTo(at);
    if (served === Math.floor(visits.length / 2)) await scene.publish();
    const ticket = await serveCustomer(scene, shift.till, shift.teller);
    if (random.below(VOIDED) === 0) await takeBack(scene, ticket);
  }
  const [first, second] = shifts;
  if (isToday && first) await serveCustomer(scene, first.till, first.teller, { post: false });
  if (isToday) return visits.length;
  for (const shift of shifts) {
    moveTo(morning + 10 * HOUR);
    await closeTill(scene, shift, ago === SHORT_AGO && shift === second ? scene.inBase('5') : '0');
  }
  return visits.length;
}

/** Times of the customers at each till, in order; most are before noon. */
function visitsOf<Shift>(
  random: Random,
  shifts: readonly Shift[],
  { from, until }: Readonly<{ from: number; until: number }>,
): { at: number; shift: Shift }[] {
  const length = Math.max(0, until - from);
  const share = Math.min(1, length / (8 * HOUR));
  return shifts
    .flatMap((shift) => {
      const customers = Math.max(1, Math.round((CUSTOMERS + random.below(MORE)) * share));
      return Array.from({ length: customers }, () => {
        // Of two random times, the earlier is used in two of three cases, so that mornings are busier.
        const [one, other] = [random.below(length + 1), random.below(length + 1)];
        const at = random.below(3) === 0 ? Math.max(one, other) : Math.min(one, other);
        return { at: from + at, shift };
      });
    })
    .toSorted((a, b) => a.at - b.at);
}

async function takeBack({ call, setup }: Scene, id: number): Promise<void> {
  await call(sales.void, setup.owner, {
    params: { id },
    input: { reason: 'Customer changed his mind' },
  });
}
