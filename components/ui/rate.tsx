'use client';

import { classNames } from './class-names';
import { useFormats } from '@/hooks/use-formats';
import { useRateFormat } from '@/hooks/use-rate-format';
import type { Decimal } from '@/lib/domain/money';
import type { Quote } from '@/lib/domain/rate';
import { pairInWords } from '@/lib/format/pair';

/**
 * Rate to display, in one of three forms: `perUnit` in base currency per unit, `quote` with its own quotation, or
 * `asQuoted` in the quotation of the currency.
 */
type Given =
  | Readonly<{ perUnit: Decimal | null }>
  | Readonly<{ quote: Quote | null }>
  | Readonly<{ asQuoted: Decimal | null }>;

type Props = Given &
  Readonly<{
    /** Currency that the rate prices. */
    of: string;
    className?: string | undefined;
    /**
     * `quoted` shows the rate in its quotation even if the user chose base currency per unit, for example next to a
     * rate field.
     */
    always?: 'quoted' | undefined;
    /** True for a computed rate, such as an average or break-even. */
    isWorkedOut?: boolean;
  }>;

/**
 * Displays a rate in the quotation of its currency, or in base currency per unit. The title shows the pair and all
 * decimals.
 */
export function Rate({ of, className, always, isWorkedOut = false, ...given }: Props) {
  const { baseCurrency } = useFormats();
  const { rate, workedOut, rateOf, mannerOf, asQuoted } = useRateFormat(always);
  const quote = quoteOf(given, (figure) => asQuoted(of, figure));
  const exact = quote && rateOf(of, quote);
  if (!quote || !exact) return <span className="text-ink-3">–</span>;
  const pair = pairInWords({ ...mannerOf(of), currency: of }, baseCurrency);
  return (
    <bdi dir="ltr" className={classNames('figure', className)} title={`${pair} ${exact}`}>
      {isWorkedOut ? workedOut(of, quote) : rate(of, quote)}
    </bdi>
  );
}

function quoteOf(given: Given, asQuoted: (figure: Decimal) => Quote): Quote | null {
  if ('quote' in given) return given.quote;
  if ('asQuoted' in given) return given.asQuoted === null ? null : asQuoted(given.asQuoted);
  return given.perUnit === null ? null : { rate: given.perUnit };
}
