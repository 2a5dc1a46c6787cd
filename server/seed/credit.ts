import { creditLimit } from '@/lib/contract/dealing/credit-limit';
import { creditSubLimit } from '@/lib/contract/dealing/credit-sub-limit';
import {
  creditLimitWithdrawal,
  creditSubLimitWithdrawal,
} from '@/lib/contract/dealing/credit-withdrawal';
import { addDays } from '@/lib/domain/calendar';
import type { Scene } from './counter-shift';

const VAULT = { location_id: 1 } as const;

/** Credit limits; `customer` is an index of the counter's customers. */
const LIMITS = [
  { customer: 2, amount: '20000', reason: 'Trades with us every week' },
  { customer: 5, amount: '12000', reason: 'Pays suppliers before the fair' },
  { customer: 10, amount: '8000', reason: 'Saffron season' },
] as const;

/**
 * Returns three functions, which the seed calls on different days: `grant` generates credit limits and two draws,
 * `drawBelow` a sub-limit with a draw, and `repay` repays a draw in part and suspends a limit.
 */
export function creditOf(scene: Scene) {
  const { call, day, setup } = scene;
  const { owner, customers } = setup;
  const limits: number[] = [];
  let drawn: number | undefined;
  return {
    grant: async () => {
      const date = await day();
      for (const { customer, amount, ...given } of LIMITS) {
        const { id } = await call(creditLimit.store, owner, {
          input: {
            ...given,
            amount: scene.inBase(amount),
            party_id: customers[customer] ?? 0,
            valid_from: date,
            post: true,
            review_on: addDays(date, 90),
          },
        });
        limits.push(id);
      }
      drawn = await draw(scene, limits[0], { amount: '3000', dueDays: 60 });
      await draw(scene, limits[1], { amount: '1200', dueDays: 1 });
    },
    drawBelow: () => drawOnSubLimit(scene, limits[0] ?? 0),
    repay: async () => {
      if (drawn === undefined) return;
      await call(creditLimitWithdrawal.repay, owner, {
        params: { id: drawn },
        input: { date: await day(), ...scene.foreign('EUR', '1000'), ...VAULT },
      });
      const [, , id = 0] = limits;
      const reason = 'The balance sheet of the customer is missing';
      await call(creditLimit.suspend, owner, { params: { id }, input: { reason } });
    },
  };
}

/** Creates a sub-limit in pounds and draws on it. */
async function drawOnSubLimit(scene: Scene, limit_id: number): Promise<void> {
  const { call, setup } = scene;
  const date = await scene.day();
  const { currency, amount } = scene.foreign('GBP', '4000');
  const { id: sub_limit_id } = await call(creditSubLimit.store, setup.owner, {
    input: {
      limit_id,
      scope: 'currency',
      scope_value: currency,
      amount,
      currency,
      memo: 'Pounds for the London supplier',
      post: true,
    },
  });
  await call(creditSubLimitWithdrawal.store, setup.owner, {
    input: {
      sub_limit_id,
      date,
      due_date: addDays(date, 21),
      post: true,
      ...scene.foreign('GBP', '650'),
      ...VAULT,
    },
  });
}

/** Draws euros on a credit limit; returns the id of the draw. */
async function draw(
  { call, day, foreign, setup: { owner } }: Scene,
  limit: number | undefined,
  { amount, dueDays }: Readonly<{ amount: string; dueDays: number }>,
): Promise<number> {
  const date = await day();
  const { id } = await call(creditLimitWithdrawal.store, owner, {
    input: {
      limit_id: limit ?? 0,
      date,
      due_date: addDays(date, dueDays),
      post: true,
      ...foreign('EUR', amount),
      ...VAULT,
    },
  });
  return id;
}
