'use client';

import { useTranslations } from 'use-intl';
import type { LineBalancing } from '@/components/accounting/journal-entry/balancing';
import type { JournalHouse } from '@/components/accounting/journal-entry/use-journal-setting';
import { Figure } from '@/components/ui/figure';
import { Kbd } from '@/components/ui/kbd';
import type { JournalFigures } from '@/lib/domain/journal-figures';
import { isZero } from '@/lib/domain/money';

/** What the lines add up to, how far they are from balancing, and the key that closes the gap. */
export function JournalFoot({
  figures,
  balancing,
  setting,
  onDifference,
}: {
  figures: JournalFigures;
  balancing: LineBalancing | undefined;
  setting: JournalHouse;
  onDifference: () => void;
}) {
  const t = useTranslations('accounting.journal.foot');
  const { debit, credit, difference } = figures.base;
  const decimals = setting.decimals[setting.base] ?? 2;
  return (
    <>
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        <Total label={t('debit', { currency: setting.base })} value={debit} decimals={decimals} />
        <Total label={t('credit', { currency: setting.base })} value={credit} decimals={decimals} />
        <Total label={t('difference')} value={difference} decimals={decimals} isTold />
        {figures.currencies.length > 1 && <ByCurrency figures={figures} setting={setting} />}
      </dl>
      {balancing && !isZero(difference) && (
        <Hint balancing={balancing} setting={setting} onDifference={onDifference} />
      )}
    </>
  );
}

/** What the key would put where; a click does the same. */
function Hint({
  balancing: { side, line, amount, currency },
  setting,
  onDifference,
}: {
  balancing: LineBalancing;
  setting: JournalHouse;
  onDifference: () => void;
}) {
  const t = useTranslations('accounting.journal.foot');
  const isForeign = currency !== setting.base;
  const figure = (
    <b className="font-semibold">
      <Figure
        value={amount}
        decimals={setting.decimals[currency] ?? 2}
        currency={isForeign ? currency : undefined}
      />
    </b>
  );
  return (
    <button
      type="button"
      className="flex items-center gap-2 rounded-ctl bg-accent-soft px-2 py-1 text-accent-soft-ink"
      onClick={onDifference}
    >
      <Kbd>Ctrl B</Kbd>
      <span>
        {t.rich(side === 'debit' ? 'putsDebit' : 'putsCredit', {
          line: line + 1,
          amount: () => figure,
        })}
      </span>
    </button>
  );
}

function Total({
  label,
  value,
  decimals,
  isTold = false,
}: {
  label: string;
  value: string;
  decimals: number;
  /** Read out whenever it changes. */
  isTold?: boolean;
}) {
  return (
    <div>
      <dt className="text-12 text-ink-2">{label}</dt>
      <dd className="text-14 font-semibold" aria-live={isTold ? 'polite' : undefined}>
        <Figure value={value} decimals={decimals} />
      </dd>
    </div>
  );
}

/** Each currency on its own: where one does not balance by itself, the rate carries the difference. */
function ByCurrency({ figures, setting }: { figures: JournalFigures; setting: JournalHouse }) {
  const t = useTranslations('accounting.journal.foot');
  return (
    <div className="max-md:hidden">
      <dt className="text-12 text-ink-2">{t('byCurrency')}</dt>
      <dd className="flex gap-3 text-12">
        {figures.currencies.map(({ currency, difference }) => (
          <Figure
            key={currency}
            value={difference}
            currency={currency}
            decimals={setting.decimals[currency] ?? 2}
          />
        ))}
      </dd>
    </div>
  );
}
