'use client';

import { useTranslations } from 'use-intl';
import type { LineBalancing } from './balancing';
import type { JournalContext } from './use-journal-setting';
import { useFormats } from '@/hooks/use-formats';
import { Figure } from '@/components/ui/figure';
import { Kbd } from '@/components/ui/kbd';
import type { JournalFigures } from '@/lib/domain/accounting/journal-figures';
import { isZero } from '@/lib/domain/money';

type Props = Readonly<{
  figures: JournalFigures;
  balancing: LineBalancing | undefined;
  setting: JournalContext;
  onDifference: () => void;
}>;

/** Totals of the lines, their difference, and a button that balances the entry. */
export function JournalFoot({ figures, balancing, setting, onDifference }: Props) {
  const t = useTranslations('journal-entry.foot');
  const { baseMark } = useFormats();
  const { debit, credit, difference } = figures.base;
  return (
    <>
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        <Total label={t('debit', { currency: baseMark })} value={debit} currency={setting.base} />
        <Total label={t('credit', { currency: baseMark })} value={credit} currency={setting.base} />
        <Total label={t('difference')} value={difference} currency={setting.base} isShown />
        {/* Difference of debits and credits per currency. It need not be zero: the rates of the lines explain it. */}
        {figures.currencies.length > 1 && (
          <div className="max-md:hidden">
            <dt className="text-12 text-ink-2">{t('byCurrency')}</dt>
            <dd className="flex gap-3 text-12">
              {figures.currencies.map(({ currency, difference }) => (
                <Figure key={currency} value={difference} currency={currency} />
              ))}
            </dd>
          </div>
        )}
      </dl>
      {balancing && !isZero(difference) && (
        <button
          type="button"
          className="flex items-center gap-2 rounded-ctl bg-accent-soft px-2 py-1 text-accent-soft-ink"
          onClick={onDifference}
        >
          <Kbd>Ctrl B</Kbd>
          <span>
            {t.rich(balancing.side === 'debit' ? 'putsDebit' : 'putsCredit', {
              line: balancing.line + 1,
              amount: () => (
                <b className="font-semibold">
                  <Figure value={balancing.amount} currency={balancing.currency} />
                </b>
              ),
            })}
          </span>
        </button>
      )}
    </>
  );
}

type TotalProps = Readonly<{
  label: string;
  value: string;
  currency: string;
  /** True if screen readers announce each change of the total. */
  isShown?: boolean;
}>;

function Total({ label, value, currency, isShown = false }: TotalProps) {
  return (
    <div>
      <dt className="text-12 text-ink-2">{label}</dt>
      <dd className="text-14 font-semibold" aria-live={isShown ? 'polite' : undefined}>
        <Figure value={value} of={currency} />
      </dd>
    </div>
  );
}
