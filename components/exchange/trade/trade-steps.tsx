import { lazy, Suspense } from 'react';
import type { DocumentStep } from '@/components/document/definition';
import { type Field } from '@/components/fields/field';
import { moneyAt } from '@/components/fields/money-at';
import { legName } from '@/components/exchange/trade/leg-name';
import { type Trade, trade } from '@/lib/contract/exchange/trade';
import { TRADE_LEGS } from '@/lib/domain/trade';

const EarlyNote = lazy(async () => ({
  default: (await import('@/components/exchange/trade/early-note')).EarlyNote,
}));

type Status = Trade['legs']['fc']['status'];
type FieldsOf = NonNullable<DocumentStep<Trade>['fields']>;

const legsIn = ({ legs }: Trade, among: (status: Status) => boolean) =>
  TRADE_LEGS.flatMap((name) => {
    const leg = legs[name];
    return leg && among(leg.status) ? [{ name, ...leg }] : [];
  });

/** Choice of a leg for a step, labelled with direction and amount. */
const legOf =
  (among: (status: Status) => boolean) =>
  (record: Trade, money: Parameters<FieldsOf>[1], say: Parameters<FieldsOf>[2]): Field => {
    const legs = legsIn(record, among);
    return {
      name: 'leg',
      kind: 'choice',
      initial: legs[0]?.name ?? '',
      options: legs.map((leg) => ({
        value: leg.name,
        label: `${legName(leg, record.broker, say)}: ${money(leg.amount, leg.currency)}`,
      })),
    };
  };

const openLeg = legOf((status) => status !== 'settled');
const settledLeg = legOf((status) => status === 'settled');

/** Steps of a trade. Each leg is settled at its own location or account, and can be settled again after a failure. */
export const tradeSteps: readonly DocumentStep<Trade>[] = [
  {
    name: 'settle',
    call: trade.settle,
    fields: (record, money, say) => [
      { ...openLeg(record, money, say), width: 'half' },
      { name: 'date', kind: 'posting-day', of: 'trade', width: 'half' },
      ...moneyAt,
      {
        name: 'early',
        kind: 'own',
        drawn: (
          <Suspense>
            <EarlyNote valueDate={record.value_date} />
          </Suspense>
        ),
      },
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
    when: (record) => legsIn(record, (status) => status === 'settled').length > 0,
    fields: (record, money, say) => [
      settledLeg(record, money, say),
      { name: 'reason', kind: 'prose', isNeeded: true },
    ],
  },
];
