'use client';

import { classNames } from '@/components/ui/class-names';
import { useFormats } from '@/hooks/use-formats';
import { useRateFormat } from '@/hooks/use-rate-format';
import type { Decimal } from '@/lib/domain/money';
import type { Quote } from '@/lib/domain/rate';
import { pairInWords } from '@/lib/format/pair';

/** Base per one unit, with the manner that it was quoted in, or in that of its currency. */
type Given =
  | Readonly<{ perUnit: Decimal | null }>
  | Readonly<{ quote: Quote | null }>
  | Readonly<{ asQuoted: Decimal | null }>;

type Props = Given &
  Readonly<{
    /** The currency that it is a rate of. */
    of: string;
    className?: string | undefined;
    /** Beside a field that is typed as quoted it stays so. */
    always?: 'quoted' | undefined;
    /** An average or a break-even: nobody quoted it. */
    isWorkedOut?: boolean;
  }>;

/**
 * A rate to read, as its pair is quoted or as base per one unit; the pair and all decimals on the
 * pointer.
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
