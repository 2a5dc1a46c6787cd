import { sales } from '@/lib/contract/exchange/sales';
import { QUOTED } from './market';
import { closeTill, fillTill, openTill, type Scene, serveCustomer } from './counter-shift';

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** So many customers come to a till on a day, a few more or less. */
const CUSTOMERS = 10;
const MORE = 5;
/** How many days ago a till was short, and how many tickets apart one is taken back. */
const SHORT_AGO = 11;
const VOIDED = 70;

/** The house buys, at its own price and out of the vault, what it begins with. */
export async function stockUp(scene: Scene, instant: number): Promise<void> {
  const { call, house, day, moveTo, publish } = scene;
  moveTo(instant);
  await publish();
  const date = await day();
  for (const { code: currency, opening: amount } of QUOTED) {
    await call(sales.store, house.owner, {
      input: {
        ...{ date, memo: 'Bought wholesale', post: true },
        lines: [{ side: 'buy', currency, amount }],
        fee: { mode: 'waived' },
      },
    });
  }
}

type WorkDay = Readonly<{ morning: number; isToday: boolean; ago: number }>;

/** Both tills from the first count to the last; today's are left open, and one ticket unfinished. */
export async function workDay(scene: Scene, { morning, isToday, ago }: WorkDay): Promise<number> {
  const { random, house, moveTo } = scene;
  moveTo(morning);
  await scene.publish();
  await scene.hearOthers();
  const shifts = [];
  for (const [at, till] of house.tills.entries()) {
    await fillTill(scene, till);
    const teller = house.tellers[(ago + at) % house.tellers.length] ?? house.owner;
    moveTo(morning + HOUR + at * MINUTE);
    shifts.push({ till, teller, id: await openTill(scene, till, teller) });
  }
  const customers = CUSTOMERS + random.below(MORE);
  for (let served = 0; served < customers; served += 1) {
    if (served === Math.floor(customers / 2)) await scene.publish();
    for (const { till, teller } of shifts) {
      moveTo(morning + HOUR + ((served + 1) * 8 * HOUR) / (customers + 1));
      const ticket = await serveCustomer(scene, till, teller);
      if (random.below(VOIDED) === 0) await takeBack(scene, ticket);
    }
  }
  const [first, second] = shifts;
  if (isToday && first) await serveCustomer(scene, first.till, first.teller, { post: false });
  if (isToday) return shifts.length * customers;
  for (const shift of shifts) {
    moveTo(morning + 10 * HOUR);
    await closeTill(scene, shift, ago === SHORT_AGO && shift === second ? '5' : '0');
  }
  return shifts.length * customers;
}

async function takeBack({ call, house }: Scene, id: number): Promise<void> {
  await call(sales.void, house.owner, {
    params: { id },
    input: { reason: 'Customer changed his mind' },
  });
}
