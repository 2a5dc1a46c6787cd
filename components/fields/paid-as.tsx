import { type Field, textIn, type Values } from '@/components/fields/field';
import { moneyAt } from '@/components/fields/money-at';
import { proposedRate } from '@/components/fields/proposals';

const half = { width: 'half' } as const;

/** Money goes to a place or an account; of a draft the one that it names. */
const at = moneyAt.map((field): Field =>
  field.name === 'at'
    ? { ...field, read: ({ account_id }) => (account_id === null ? 'place' : 'account') }
    : field,
);

/** How something in a currency is paid, and where: in it or, at a rate as it is quoted, in another. */
export function paidFields(
  currencyOf: (values: Values) => string,
  quoted: Field,
): readonly Field[] {
  const isOther = (values: Values) => {
    const paid = textIn(values, 'pay_currency');
    return paid !== '' && paid !== currencyOf(values);
  };
  return [
    { ...half, name: 'pay_currency', kind: 'currency' },
    {
      ...half,
      name: 'rate',
      kind: 'rate',
      isNeeded: true,
      when: isOther,
      help: proposedRate((values) => ({
        one: currencyOf(values),
        other: textIn(values, 'pay_currency'),
      })),
    },
    { ...half, ...quoted, when: isOther },
    ...at,
    { name: 'memo', kind: 'text' },
  ];
}
