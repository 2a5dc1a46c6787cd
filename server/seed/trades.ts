import { parties } from '@/lib/contract/accounting/parties';
import { trade } from '@/lib/contract/dealing/trade';
import { addDays } from '@/lib/domain/calendar';
import { boardRate } from './board-rate';
import { DEALERS } from './cast';
import type { Scene } from './counter-shift';

const VAULT = { location_id: 1 } as const;

/**
 * Trades in the order in which they are made. `dealer` is an index of `DEALERS`, `points` the distance from mid in
 * basis points.
 */
const TRADES = [
  { dealer: 0, side: 'sell', currency: 'EUR', amount: '8000', points: 12, purpose: 'cover' },
  { dealer: 1, side: 'buy', currency: 'AED', amount: '18500', points: 9, purpose: 'cover' },
  { dealer: 2, side: 'sell', currency: 'GBP', amount: '2600', points: -6, purpose: 'cover' },
  { dealer: 0, side: 'buy', currency: 'EUR', amount: '11500', points: -8, purpose: 'speculative' },
  { dealer: 1, side: 'sell', currency: 'PKR', amount: '450000', points: -14, purpose: 'cover' },
  { dealer: 2, side: 'buy', currency: 'JPY', amount: '420000', points: 5, purpose: 'cover' },
  { dealer: 0, side: 'sell', currency: 'KWD', amount: '950', points: 10, purpose: 'cover' },
] as const;

/** Index of the trade whose foreign-currency leg fails after it was settled. */
const FAILED = 2;

/**
 * Generates trades with dealers and a bank. Both legs are settled on the next working day, except one leg that fails
 * and stays open.
 */
export async function tradesOf(scene: Scene) {
  const { call, setup, day } = scene;
  const dealers: number[] = [];
  for (const { settlement_limit, ...dealer } of DEALERS) {
    const input = { ...dealer, settlement_limit: scene.inBase(settlement_limit) };
    dealers.push((await call(parties.store, setup.owner, { input })).id);
  }
  const open: { id: number; no: number }[] = [];
  let dealt = 0;
  return {
    dealers,
    deal: async () => {
      const date = await day();
      const { dealer, points, currency, amount, ...given } =
        TRADES[dealt % TRADES.length] ?? TRADES[0];
      const sum = scene.foreign(currency, amount);
      const { id } = await call(trade.store, setup.owner, {
        input: {
          ...given,
          ...sum,
          date,
          value_date: addDays(date, 1),
          post: true,
          counterparty_id: dealers[dealer] ?? 0,
          reference: `CF-${2041 + dealt}`,
          ...(await boardRate(scene, sum.currency, points)),
        },
      });
      open.push({ id, no: dealt });
      dealt += 1;
    },
    settle: async () => {
      for (const { id, no } of open.splice(0)) {
        for (const leg of ['counter', 'fc'] as const) {
          await call(trade.settle, setup.owner, { params: { id }, input: { leg, ...VAULT } });
        }
        if (no !== FAILED) continue;
        const reason = 'The bank could not deliver the banknotes';
        await call(trade.fail, setup.owner, { params: { id }, input: { leg: 'fc', reason } });
      }
    },
  };
}
