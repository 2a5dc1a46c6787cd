'use client';

import { Clock, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Pad } from './use-pad';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useMoment } from '@/hooks/use-clock';
import { useNow } from '@/hooks/use-now';
import type { HeldQuote } from '@/lib/contract/dealing/held-quote';

/**
 * Strip above a quoted ticket with the time until which the rates are held. After that time, a button applies the
 * current rates.
 */
export function QuoteStrip({ pad, quote }: { pad: Pad; quote: HeldQuote }) {
  const t = useTranslations('sale.quote');
  const moment = useMoment();
  const isOver = useIsOver(pad, quote);
  const isToday = pad.values.lines.every(({ touched }) => !touched.includes('rate'));
  const at = () => <bdi className="figure font-semibold">{moment(quote.valid_until)}</bdi>;
  return (
    <output className="quote-strip" data-over={isOver || undefined}>
      <Icon of={isOver ? TriangleAlert : Clock} size={14} />
      <span>{t.rich(isOver ? (isToday ? 'renewed' : 'over') : 'until', { at })}</span>
      {isOver && !isToday && <Button onClick={() => takeBoard(pad)}>{t('today')}</Button>}
    </output>
  );
}

/** True if the quote has expired, according to the server's latest check or, without one, to the browser's clock. */
function useIsOver({ preview }: Pad, quote: HeldQuote): boolean {
  const now = useNow();
  const found = preview?.checks.find(({ key }) => key === 'quote')?.level;
  if (found !== undefined) return found === 'block';
  return !quote.is_open || now > Date.parse(quote.valid_until);
}

/** Clears the rates of all lines, so that the current rates of the rate board apply. Typed amounts stay. */
export function takeBoard({ form }: Pad): void {
  form.getValues('lines').forEach((line, at) => {
    const touched = line.touched.filter((part) => part !== 'rate');
    form.setValue(
      `lines.${at}`,
      { ...line, rate: '', counter_rate: '', touched },
      { shouldDirty: true },
    );
    form.clearErrors([`lines.${at}.rate`, `lines.${at}.counter_rate`]);
  });
}
