import { bothWays, crossWays } from '@/lib/format/rate-words';
import { isCross, type PadSetting, type Reckoned } from './pad-lines';
import type { PadValues } from './pad-values';
import type { Quotation } from './use-print-job';
import type { Party } from '@/lib/contract/accounting/parties';

type Priced = Readonly<{
  values: PadValues;
  reckoned: Reckoned;
  setting: PadSetting;
  customer: Party | undefined;
}>;

/** Content of a printed quote; undefined if no line of the ticket is complete. */
export function quotationOf({
  values,
  reckoned,
  setting,
  customer,
}: Priced): Quotation | undefined {
  const lines = quotedLines({ values, reckoned, setting });
  if (lines.length === 0) return undefined;
  return {
    customer: customer?.name ?? values.walk_in.name,
    customer_id: values.customer_id,
    lines,
    fee: reckoned.plan.fee.amount,
  };
}

/** Complete lines of the ticket with amount, counter amount and rate. */
function quotedLines({ values, reckoned, setting }: Omit<Priced, 'customer'>): Quotation['lines'] {
  const { base } = setting.sale;
  return values.lines.flatMap((line, at) => {
    const { amount, counter, rate } = reckoned.figures[at] ?? {};
    const { currency, counter_currency, side } = line;
    if (currency === null || !amount || !counter || !rate) return [];
    const other = counter_currency ?? base;
    const rates = isCross(line, base)
      ? crossWays(amount, currency, { amount: counter, currency: other })
      : bothWays({ ...setting.manner(currency), rate }, currency, base);
    const dealt = reckoned.plan.priced.find(({ line: one }) => one === reckoned.sent[at]);
    return [
      {
        side,
        currency,
        amount,
        rates,
        counter_currency: other,
        counter_amount: dealt?.counter?.amount ?? dealt?.value ?? counter,
      },
    ];
  });
}
