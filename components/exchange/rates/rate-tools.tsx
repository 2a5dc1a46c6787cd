'use client';

import { Copy, Plus, RefreshCw, Ruler } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { RateDrafts } from '@/components/exchange/rates/use-rate-drafts';
import { Button } from '@/components/ui/button';
import { isDecimal } from '@/lib/domain/money';
import { foldDigits } from '@/lib/format/fold';

/** Bulk changes, applied to the drafted rates, or to all current rates if none is drafted. */
export function RateTools({ drafts }: { drafts: RateDrafts }) {
  const t = useTranslations('rates');
  return (
    <div className="flex flex-wrap items-center gap-2 px-gutter py-3">
      <Button variant="ghost" icon={Copy} onClick={drafts.copyLast}>
        {t('copyLast')}
      </Button>
      <Button variant="ghost" icon={Ruler} onClick={drafts.spread}>
        {t('spreadFromMid')}
      </Button>
      <ShiftForm onShift={drafts.shift} />
      {drafts.count > 0 && (
        <span className="ms-auto flex items-center gap-2">
          <span role="status" className="text-ink-2">
            {t('drafted', { count: drafts.count })}
          </span>
          <Button variant="ghost" icon={RefreshCw} onClick={drafts.clear}>
            {t('dropAll')}
          </Button>
        </span>
      )}
    </div>
  );
}

const LIMIT = /^-?\d{1,4}(\.\d{1,2})?$/;

/** Form that shifts rates by basis points, up or down. */
function ShiftForm({ onShift }: { onShift: (points: string) => void }) {
  const t = useTranslations('rates');
  const id = useId();
  const [text, setText] = useState('');
  const points = foldDigits(text).replace('\u2212', '-').replace(/^\+/, '').trim();
  const isGood = LIMIT.test(points) && isDecimal(points);
  const shift = (event: FormEvent) => {
    event.preventDefault();
    if (isGood) onShift(points);
  };
  return (
    <form onSubmit={shift} className="flex items-center gap-2 border-s border-line ps-3">
      <label htmlFor={id} className="text-ink-2">
        {t('shift')}
      </label>
      <PointsBox id={id} text={text} isGood={isGood} onType={setText} />
      <span className="text-12 text-ink-3">{t('points')}</span>
      <Button type="submit" icon={Plus}>
        {t('apply')}
      </Button>
    </form>
  );
}

function PointsBox({
  id,
  text,
  isGood,
  onType,
}: Readonly<{ id: string; text: string; isGood: boolean; onType: (text: string) => void }>) {
  return (
    <span className="input w-24">
      <input
        id={id}
        dir="ltr"
        inputMode="text"
        autoComplete="off"
        placeholder="+5"
        className="figure amount"
        value={text}
        aria-invalid={(text !== '' && !isGood) || undefined}
        onChange={(event) => onType(event.target.value)}
      />
    </span>
  );
}
