'use client';

import { Check } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import {
  type CountedValues,
  countedSoFar,
  type CountValues,
  isCounted,
} from '@/components/exchange/tills/count-values';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { Figure } from '@/components/ui/figure';
import { Icon } from '@/components/ui/icon';

/** Currencies of a count with their counted amounts; a press opens one. */
export function CountList({ at, onShow }: { at: number; onShow: (at: number) => void }) {
  const t = useTranslations('tills.count');
  const currencies = useWatch<CountValues, 'currencies'>({ name: 'currencies' });
  return (
    <div className="grid content-start gap-2">
      <ul aria-label={t('list')} className="card overflow-hidden">
        {currencies.map((one, index) => (
          <CountedCurrency key={one.currency} index={index} at={at} onShow={onShow} one={one} />
        ))}
      </ul>
      <CheckboxField name="rest_empty" label={t('restEmpty')} />
    </div>
  );
}

type Props = Readonly<{
  index: number;
  at: number;
  onShow: (at: number) => void;
  one: CountedValues;
}>;

function CountedCurrency({ index, at, onShow, one }: Props) {
  return (
    <li className="border-b border-line last:border-b-0">
      <button
        type="button"
        aria-current={index === at ? 'step' : undefined}
        onClick={() => onShow(index)}
        className="flex min-h-8 w-full items-center gap-2 px-3 -outline-offset-2 hover:bg-row-hover aria-[current]:bg-row-selected"
      >
        <span className="w-4 flex-none text-positive">
          {isCounted(one) && <Icon of={Check} size={14} />}
        </span>
        <bdi className={index === at ? 'font-semibold' : undefined}>{one.currency}</bdi>
        <span className="flex-1 text-end">
          <SoFar one={one} />
        </span>
      </button>
    </li>
  );
}

function SoFar({ one }: { one: CountedValues }) {
  const t = useTranslations('tills.count');
  const isRestEmpty = useWatch<CountValues, 'rest_empty'>({ name: 'rest_empty' });
  if (!isCounted(one) && !isRestEmpty) {
    return <span className="text-12 text-ink-3">{t('notCounted')}</span>;
  }
  return <Figure value={countedSoFar(one)} of={one.currency} />;
}
