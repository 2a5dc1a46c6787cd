import { type Field, textIn, type Values } from './field';
import { moneyAt } from './money-at';
import { proposedRate } from './proposals';

const half = { width: 'half' } as const;

/** Fields for a location or a bank account. A stored draft with a null `account_id` begins with the location. */
const at = moneyAt.map((field): Field =>
  field.name === 'at'
    ? { ...field, read: ({ account_id }) => (account_id === null ? 'place' : 'account') }
    : field,
);

/**
 * Fields of a payment of a debt: the currency, the place (location or bank account) and the memo. If the currency is
 * not that of the debt, a rate is required.
 */
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
