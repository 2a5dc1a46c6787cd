import type { DocumentStep } from '@/components/document/definition';
import { type Field } from '@/components/fields/field';
import { moneyAt } from '@/components/fields/money-at';
import { type Trade, trade } from '@/lib/contract/exchange/trade';
import { TRADE_LEGS, type TradeLeg } from '@/lib/domain/trade';

type Money = (amount: string, currency: string) => string;

/** The legs of a trade that a step can be about, named with what they move. */
const legOf =
  (among: (leg: Trade['legs'][TradeLeg]) => boolean) =>
  ({ legs: ofTrade }: Trade, money: Money): Field => {
    const legs = TRADE_LEGS.filter((name) => among(ofTrade[name]));
    return {
      ...{ name: 'leg', kind: 'choice', initial: legs[0] ?? '' },
      options: legs.map((name) => {
        const { amount, currency } = ofTrade[name];
        return { value: name, label: money(amount, currency) };
      }),
    };
  };

const openLeg = legOf(({ status }) => status !== 'settled');
const leg = legOf(({ status }) => status !== 'failed');

/** Each leg is settled at a place or an account of its own, and can fail and be settled again. */
export const tradeSteps: readonly DocumentStep<Trade>[] = [
  {
    name: 'settle',
    call: trade.settle,
    fields: (record, money) => [
      { ...openLeg(record, money), width: 'half' },
      { name: 'date', kind: 'posting-day', of: 'trade', width: 'half' },
      ...moneyAt,
    ],
  },
  {
    name: 'mail',
    call: trade.mail,
    fields: () => [{ name: 'email', kind: 'text', as: 'email' }],
  },
  {
    name: 'fail',
    call: trade.fail,
    isGrave: true,
    when: ({ legs }) => TRADE_LEGS.some((name) => legs[name].status !== 'failed'),
    fields: (record, money) => [
      leg(record, money),
      { name: 'reason', kind: 'prose', isNeeded: true },
    ],
  },
];
