import type { Random } from '@/server/seed/random';
import { type Act, CUSTOMERS, PLACES } from './counter-act';
import type { Spot } from './counter-lines';
import type { CounterModel } from './counter-model';
import { nextCredit } from './counter-next-credit';
import { nextDeed } from './counter-next-deed';
import { nextDealing, type Ways } from './counter-next-dealing';
import { some } from './counter-random';
import { nextUndo } from './counter-undo';
import { randomTicket } from './counter-random-ticket';

/** Random next act; undefined if the drawn kind has nothing to act on. */
export function nextAct(model: CounterModel, random: Random, ways: Ways): Act | undefined {
  if (ways.lends === 'on limits' && random.below(6) === 0) return nextCredit(model, random);
  if (ways.lends === 'on limits' && random.below(8) === 0) {
    const undo = nextUndo(model, random);
    return undo && { kind: 'undo', undo };
  }
  const { office } = model.courses;
  if (office && random.below(3) === 0) {
    const deed = nextDeed(model, office, random);
    return deed && { kind: 'office', deed };
  }
  const dice = random.below(100);
  const voidable = [...model.courses.voidable];
  if (dice < 8 && voidable.length > 0) return { kind: 'void', entry: random.pick(voidable) };
  if (dice < 26) return nextMove(model, random);
  if (dice < 48) {
    return { kind: 'ticket', ticket: randomTicket(model, random, random.pick(PLACES)) };
  }
  return nextDealing(model, random, ways);
}

/** Random movement of cash: in, out, or between locations. */
function nextMove(model: CounterModel, random: Random): Act | undefined {
  const dice = random.below(24);
  const currency = random.pick(model.money.foreign).code;
  const place = random.pick(PLACES);
  const stock: Spot = { account: 'stock', place };
  const customer: Spot = { account: 'customer', party: random.pick(CUSTOMERS) };
  if (dice < 6) return moved(random, { from: customer, to: stock, currency, most: 500_000n });
  const lying = model.lying(place, currency);
  if (dice < 10) {
    const held = -model.held({ ...customer, currency });
    return moved(random, { from: stock, to: customer, currency, most: held });
  }
  if (dice < 14) {
    const nostro: Spot = { account: 'nostro' };
    const held = model.held({ ...nostro, currency });
    return held > 0n && random.below(2) === 0
      ? moved(random, { from: nostro, to: stock, currency, most: held })
      : moved(random, { from: stock, to: nostro, currency, most: lying });
  }
  if (dice < 18) {
    const amount = some(random, lying);
    return amount === 0n
      ? undefined
      : { kind: 'shift', from: place, to: 3 - place, currency, amount };
  }
  const amount = some(random, lying / 20n);
  const signed = random.below(3) === 0 ? amount : -amount;
  return amount === 0n ? undefined : { kind: 'found', place, currency, amount: signed };
}

type Moving = Readonly<{ from: Spot; to: Spot; currency: string; most: bigint }>;

function moved(random: Random, { most, ...move }: Moving): Act | undefined {
  const amount = some(random, most);
  return amount === 0n ? undefined : { kind: 'move', ...move, amount };
}
