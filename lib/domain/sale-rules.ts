import { fits, isZero } from './money';
import { Refusal } from './refusal';
import type { SaleDraft, SaleLine, SaleSetting } from './sale-shapes';

/** Refusals of a ticket that are checked before settlement. */
export function saleRefusals(sale: SaleDraft, setting: SaleSetting): Refusal[] {
  const { base } = setting;
  return [
    ...(sale.lines.length === 0 ? [new Refusal('sale.no-lines', { field: 'lines' })] : []),
    ...sale.lines.flatMap((line, at) => lineRefusals(line, `lines.${at}`, setting)),
    ...(sale.fee?.amount !== undefined
      ? decimalRefusals(sale.fee.amount, base, { field: 'fee.amount', setting })
      : []),
    ...(sale.payments ?? []).flatMap(({ amount, currency }, at) =>
      decimalRefusals(amount, currency, { field: `payments.${at}.amount`, setting }),
    ),
    ...(sale.on_account && sale.customer_id === undefined
      ? [new Refusal('sale.account-of-whom', { field: 'customer_id' })]
      : []),
  ];
}

function lineRefusals(line: SaleLine, field: string, setting: SaleSetting): Refusal[] {
  const { currency, amount, counter_currency: other, counter_amount, counter_rate } = line;
  const refusals = [...decimalRefusals(amount, currency, { field: `${field}.amount`, setting })];
  if (currency === setting.base) {
    const params = { currency };
    refusals.push(new Refusal('sale.base-currency', { params, field: `${field}.currency` }));
  }
  if (other === undefined && (counter_amount ?? counter_rate) !== undefined) {
    refusals.push(new Refusal('field.required', { field: `${field}.counter_currency` }));
  }
  if (other === currency) {
    refusals.push(new Refusal('sale.same-currency', { field: `${field}.counter_currency` }));
  }
  if (other !== undefined && counter_amount !== undefined) {
    const at = `${field}.counter_amount`;
    refusals.push(...decimalRefusals(counter_amount, other, { field: at, setting }));
  }
  return refusals;
}

function decimalRefusals(
  amount: string,
  currency: string,
  { field, setting }: Readonly<{ field: string; setting: SaleSetting }>,
): Refusal[] {
  const units = setting.decimals[currency];
  const params = { currency, decimals: String(units ?? 0) };
  if (units === undefined) {
    return [new Refusal('ledger.currency-unknown', { params, field: currencyField(field) })];
  }
  if (!fits(amount, units)) return [new Refusal('ledger.decimals', { params, field })];
  return isZero(amount) && !field.startsWith('fee') ? [new Refusal('sale.nothing', { field })] : [];
}

/** The currency field belongs to the amount field. */
function currencyField(field: string): string {
  return field.replace(/amount$/, 'currency');
}
