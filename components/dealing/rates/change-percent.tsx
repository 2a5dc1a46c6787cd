'use client';

import { classNames } from '@/components/ui/class-names';
import { type Decimal, fixed, round, sign } from '@/lib/domain/money';

/** Change in percent with its sign. The figure has no colour, because a rate change is neither a gain nor a loss. */
export function ChangePercent({ value }: { value: Decimal }) {
  const shown = fixed(round(value, 2), 2);
  const mark = sign(shown) > 0 ? '+' : '';
  return (
    <bdi dir="ltr" className={classNames('figure', sign(shown) === 0 && 'text-ink-3')}>
      {mark}
      {shown.replace('-', '\u2212')}&nbsp;%
    </bdi>
  );
}
