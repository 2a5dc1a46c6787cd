import fc from 'fast-check';

import { carry } from '@/lib/domain/ledger/holding';
import {
  absolute,
  add,
  compare,
  isZero,
  multiply,
  negate,
  sign,
  subtract,
  sum,
} from '@/lib/domain/money';
import {
  checkPosition,
  deal,
  FLAT,
  type Position,
  residue,
  voided,
} from '@/lib/domain/ledger/position';

const held = (quantity: string, cost: string): Position => ({ quantity, cost });
const decimals = 2;
const amount = fc.bigInt({ min: 1n, max: 10n ** 12n }).map((cents) => toText(cents));
const signed = fc.tuple(amount, fc.boolean()).map(([value, up]) => (up ? value : negate(value)));
const deals = fc.array(fc.record({ quantity: signed, value: amount }), {
  minLength: 1,
  maxLength: 30,
});

function toText(cents: bigint): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const paidFor = ({ quantity, value }: { quantity: string; value: string }) =>
  sign(quantity) > 0 ? value : negate(value);

test('law: cost is conserved, what was paid plus what was realised is what is held', () => {
  fc.assert(
    fc.property(deals, (run) => {
      const moves = play(run);
      const last = moves.at(-1)?.position ?? FLAT;
      const realised = sum(moves.map((move) => move.realised));
      expect(last.quantity).toBe(sum(run.map(({ quantity }) => quantity)));
      expect(last.cost).toBe(add(sum(run.map(paidFor)), realised));
    }),
  );
});

test('law: a position is never left with a residue, and an emptied one costs nothing', () => {
  fc.assert(
    fc.property(deals, (run) => {
      const moves = play(run);
      for (const { position } of moves) expect(() => checkPosition(position)).not.toThrow();
      const last = moves.at(-1)?.position ?? FLAT;
      if (isZero(last.quantity)) return;
      const closing = { quantity: negate(last.quantity), value: '1.00' };
      expect(deal(last, closing, decimals).position).toEqual(FLAT);
    }),
  );
});

test('law: what is relieved is its share of the average, to within half a minor unit', () => {
  fc.assert(
    fc.property(amount, amount, amount, fc.boolean(), (quantity, cost, wish, long) => {
      const own = long ? held(quantity, cost) : held(negate(quantity), negate(cost));
      const part = compare(wish, quantity) < 0 ? wish : quantity;
      const closing = { quantity: long ? negate(part) : part, value: '0' };
      const relieved = absolute(deal(own, closing, decimals).cost);
      const off = absolute(subtract(multiply(relieved, quantity), multiply(cost, part)));
      expect(compare(multiply(off, '2'), multiply('0.01', quantity))).toBeLessThanOrEqual(0);
    }),
  );
});

test('law: a short is the mirror of a long', () => {
  fc.assert(
    fc.property(deals, (run) => {
      const there = play(run);
      const mirrored = play(run.map((one) => ({ ...one, quantity: negate(one.quantity) })));
      there.forEach(({ position, realised }, at) => {
        expect(mirrored[at]).toMatchObject({
          position: held(negate(position.quantity), negate(position.cost)),
          realised: negate(realised),
        });
      });
    }),
  );
});

test('law: voiding a deal at once leaves no trace', () => {
  fc.assert(
    fc.property(deals, (run) => {
      const moves = play(run);
      const before = moves.at(-2)?.position ?? FLAT;
      const last = moves.at(-1);
      const quantity = run.at(-1)?.quantity ?? '0';
      if (!last) return;
      const back = voided(last.position, { quantity, cost: last.cost });
      expect(back).toEqual({ position: before, realised: '0', cost: negate(last.cost) });
    }),
  );
});

test('law: an account without foreign money has no base value, and the two never disagree in sign', () => {
  fc.assert(
    fc.property(deals, (run) => {
      let account = { amount: '0', base: '0' };
      for (const { quantity, value } of run) {
        const price = { value, quantity: absolute(quantity) };
        const lines = carry(account, { amount: quantity, price }, decimals);
        expect(sum(lines.map((line) => line.amount))).toBe(add('0', quantity));
        account = {
          amount: sum([account.amount, ...lines.map((line) => line.amount)]),
          base: sum([account.base, ...lines.map((line) => line.base)]),
        };
        expect(residue(account.amount, account.base)).toBe('0');
      }
    }),
  );
});

function play(run: readonly { quantity: string; value: string }[]) {
  let position = FLAT;
  return run.map((one) => {
    const move = deal(position, one, decimals);
    position = move.position;
    return move;
  });
}
