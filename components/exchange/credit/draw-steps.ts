import type { DocumentStep } from '@/components/document/definition';
import type { DrawOf } from '@/components/exchange/credit/draws';
import { type Field, textIn } from '@/components/fields/field';
import { moneyAt } from '@/components/fields/money-at';
import { proposedRate } from '@/components/fields/proposals';
import type { CreditWithdrawal } from '@/lib/contract/exchange/credit-withdrawal';

const reason: Field = { name: 'reason', kind: 'prose', isNeeded: true };
const third = { width: 'third' } as const;

const standing = ({ repayments }: CreditWithdrawal) =>
  repayments.filter(({ taken_back }) => taken_back === null);

/** Steps of a draw: repay, take a repayment back, and write off, which a second person approves. */
export const drawSteps = ({
  type,
  endpoints,
}: DrawOf): readonly DocumentStep<CreditWithdrawal>[] => [
  {
    name: 'repay',
    call: endpoints.repay,
    fields: ({ currency, outstanding }) => [
      { ...third, name: 'date', kind: 'posting-day', of: type },
      { ...third, name: 'currency', kind: 'currency', initial: currency, isFixed: true },
      { ...third, name: 'amount', kind: 'money', in: 'currency', initial: outstanding },
      ...moneyAt,
      { width: 'half', name: 'pay_currency', kind: 'currency' },
      {
        width: 'half',
        name: 'rate',
        kind: 'rate',
        isNeeded: true,
        help: proposedRate((values) => ({
          one: currency ?? '',
          other: textIn(values, 'pay_currency'),
        })),
        when: ({ pay_currency }) => Boolean(pay_currency) && pay_currency !== currency,
      },
      { name: 'memo', kind: 'text' },
    ],
  },
  {
    name: 'take-back',
    call: endpoints['take-back'],
    isGrave: true,
    when: (record) => standing(record).length > 0,
    fields: (record, money) => [
      {
        name: 'entry_id',
        kind: 'choice',
        isNeeded: true,
        initial: String(standing(record).at(-1)?.entry_id ?? ''),
        options: standing(record).map(({ entry_id, date, amount, currency }) => ({
          value: String(entry_id),
          label: `${date} ${money(amount, currency)}`,
        })),
      },
      reason,
    ],
  },
  {
    name: 'write-off',
    call: endpoints['write-off'],
    isGrave: true,
    when: ({ waiting }) => waiting === null,
    fields: () => [reason],
  },
];
