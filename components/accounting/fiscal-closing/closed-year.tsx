'use client';

import { useId } from 'react';
import { useTranslations } from 'use-intl';

import { Reopening, WaitingReopening } from '@/components/accounting/fiscal-closing/reopening';
import { YearFrame } from '@/components/accounting/fiscal-closing/year-frame';
import type { ShownYear } from '@/components/accounting/fiscal-closing/shown-year';
import { EntryTables } from '@/components/document/record/ledger-effect';

/** A closed year: posted lines, waived conditions and the closing hash. */
export function ClosedYear({ year }: { year: ShownYear }) {
  const t = useTranslations('fiscal-closing');
  const id = useId();
  return (
    <YearFrame
      year={year}
      actions={year.status === 'closed' && <Reopening year={year} />}
      notes={<WaitingReopening year={year} />}
    >
      <section aria-labelledby={id} className="max-w-3xl">
        <h2 id={id} className="pb-1">
          {t('lines')}
        </h2>
        <EntryTables lines={year.lines} />
      </section>
      {year.waivers.length > 0 && <Waivers waivers={year.waivers} />}
      {year.snapshot_hash !== null && <Seal year={year} />}
    </YearFrame>
  );
}

function Seal({ year }: Readonly<{ year: ShownYear }>) {
  const t = useTranslations('fiscal-closing');
  return (
    <section className="grid max-w-3xl gap-1">
      <h2>{t('seal')}</h2>
      <p className="text-12 text-ink-2">{t('sealText')}</p>
      <code dir="ltr" className="figure text-12 break-all whitespace-normal">
        {year.snapshot_hash}
      </code>
    </section>
  );
}

function Waivers({ waivers }: Pick<ShownYear, 'waivers'>) {
  const t = useTranslations('fiscal-closing');
  return (
    <section className="grid max-w-3xl gap-1">
      <h2>{t('passedOver')}</h2>
      <ul className="grid">
        {waivers.map(({ key, reason }) => (
          <li key={key} className="grid gap-0.5 border-b border-line py-1.5">
            <span className="font-medium">{t.has(`steps.${key}`) ? t(`steps.${key}`) : key}</span>
            <bdi className="text-ink-2">{reason}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
