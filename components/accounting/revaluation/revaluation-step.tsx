'use client';

import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { RevaluationRun } from '@/components/accounting/revaluation/revaluation-run';
import { RecordLink } from '@/components/layout/record-link';

/** Foreign money at the end of a fiscal year, as a step of its closing. */
export function RevaluationStep({ yearEnd, onDone }: { yearEnd: string; onDone: () => void }) {
  const t = useTranslations('accounting.revaluation');
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={heading}>{t('step')}</h2>
        <RecordLink
          to="app.accounting.fiscal-closing"
          view="revaluation"
          className="text-accent hover:underline"
        >
          {t('all')}
        </RecordLink>
      </div>
      <RevaluationRun periodEnd={yearEnd} onDone={onDone} />
    </section>
  );
}
