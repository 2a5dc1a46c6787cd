import { settlements } from '@/lib/contract/accounting/settlements';
import { creditLimit } from '@/lib/contract/exchange/credit-limit';
import { creditLimitWithdrawal } from '@/lib/contract/exchange/credit-withdrawal';
import { offerRate } from '@/lib/contract/exchange/offer-rate';
import { rates } from '@/lib/contract/exchange/rates';
import { trade } from '@/lib/contract/exchange/trade';
import { transfer } from '@/lib/contract/exchange/transfer';
import { addDays } from '@/lib/domain/calendar';
import { type Decimal, divide, multiply, sum } from '@/lib/domain/money';
import type { Scene } from './counter-shift';

/** Who is dealt with beside the counter, and whom the first customers send money to. */
export type People = Readonly<{ dealer: number; agent: number; book: readonly number[] }>;

/** The main vault, where money of deals comes and goes. */
const VAULT = { location_id: 1 } as const;
const PAPER = { type: 'passport', number: 'P4471902', country: 'PK' } as const;

async function midOf({ call, setup }: Scene, currency: string): Promise<Decimal> {
  const board = await call(rates.current, setup.owner);
  return board.find((one) => one.currency === currency)?.mid ?? '1';
}

/** Currency bought from and sold to a dealer in turn; both legs are settled on the next working day. */
export function tradesOf(scene: Scene, { dealer }: People) {
  const { call, setup, day } = scene;
  const open: number[] = [];
  let dealt = 0;
  return {
    deal: async () => {
      const date = await day();
      dealt += 1;
      const { id } = await call(trade.store, setup.owner, {
        input: {
          ...{ date, value_date: addDays(date, 1), counterparty_id: dealer, currency: 'EUR' },
          ...{ side: dealt % 2 === 1 ? 'sell' : 'buy', amount: '8000', purpose: 'cover' },
          ...{ rate: await midOf(scene, 'EUR'), post: true },
        },
      });
      open.push(id);
    },
    settle: async () => {
      for (const id of open.splice(0)) {
        for (const leg of ['counter', 'fc'] as const) {
          await call(trade.settle, setup.owner, { params: { id }, input: { leg, ...VAULT } });
        }
      }
    },
  };
}

type Sent = Readonly<{ id: number; code: string; payout: Decimal }>;

/** Remittances through an agent, each ready on the next working day and paid out on the one after, and what settles them. */
export function remittancesOf(scene: Scene, { agent, book }: People) {
  const { call, day } = scene;
  const { owner, customers } = scene.setup;
  const onTheWay: Sent[] = [];
  const ready: Sent[] = [];
  const paid: Decimal[] = [];
  let count = 0;
  return {
    send: async () => {
      const at = count % 2;
      const { id, payout_amount, payout_code } = await call(transfer.store, owner, {
        input: {
          ...{ kind: 'remit_out', date: await day(), agent_id: agent, post: true, ...VAULT },
          ...{ sender_id: customers[at], beneficiary_id: book[at], payout_currency: 'PKR' },
          principal: String(200 + 50 * (count % 8)),
          // Seven in a thousand below the middle.
          rate: divide(multiply(await midOf(scene, 'PKR'), '993'), '1000', { decimals: 2 }),
          ...{ quote_direction: 'indirect', fee: { amount: '8', mode: 'on_top' } },
        },
      });
      count += 1;
      await call(transfer.send, owner, { params: { id }, input: {} });
      onTheWay.push({ id, code: payout_code ?? '', payout: payout_amount ?? '0' });
    },
    goOn: async () => {
      for (const { id, code, payout } of ready.splice(0)) {
        const input = { code, document: PAPER };
        await call(transfer['pay-out'], owner, { params: { id }, input });
        paid.push(payout);
      }
      for (const one of onTheWay.splice(0)) {
        await call(transfer.available, owner, { params: { id: one.id }, input: {} });
        ready.push(one);
      }
    },
    settle: async () => {
      if (paid.length === 0) return;
      await call(settlements.settle, owner, {
        params: { id: agent },
        input: {
          ...{ date: await day(), currency: 'PKR', amount: sum(paid.splice(0)), ...VAULT },
          ...{ pay_currency: 'USD', rate: await midOf(scene, 'PKR'), quote_direction: 'indirect' },
        },
      });
    },
  };
}

/** A limit for a customer who draws on it once, and pays a part of it back. */
export function creditOf(scene: Scene) {
  const { call, day } = scene;
  const { owner, customers } = scene.setup;
  let drawn: number | undefined;
  return {
    draw: async () => {
      const date = await day();
      const limit = await call(creditLimit.store, owner, {
        input: {
          ...{ party_id: customers[2] ?? 0, amount: '20000', valid_from: date, post: true },
          ...{ reason: 'Trades with us every week', review_on: addDays(date, 90) },
        },
      });
      const { id } = await call(creditLimitWithdrawal.store, owner, {
        input: {
          ...{ limit_id: limit.id, date, due_date: addDays(date, 14), post: true },
          ...{ currency: 'EUR', amount: '3000', ...VAULT },
        },
      });
      drawn = id;
    },
    repay: async () => {
      if (drawn === undefined) return;
      await call(creditLimitWithdrawal.repay, owner, {
        params: { id: drawn },
        input: { date: await day(), currency: 'EUR', amount: '1000', ...VAULT },
      });
    },
  };
}

const DAY_MINUTES = 1_440;

/** A rate a little better than the board, promised on the telephone: accepted at once, or left open for a day. */
export async function offerTo(scene: Scene, { isLeft }: Readonly<{ isLeft: boolean }>) {
  const { call } = scene;
  const { owner, customers } = scene.setup;
  const { id } = await call(offerRate.store, owner, {
    input: {
      ...{ customer_id: customers[3] ?? 0, side: 'sell', currency: 'EUR', kind: 'firm' },
      ...{ amount_min: '1000', amount_max: '2000', channel: 'phone', post: true },
      rate: divide(multiply(await midOf(scene, 'EUR'), '1003'), '1000', { decimals: 4 }),
      ...(isLeft && { valid_minutes: DAY_MINUTES }),
    },
  });
  if (isLeft) return;
  await call(offerRate.accept, owner, { params: { id }, input: { amount: '2000', ...VAULT } });
}
