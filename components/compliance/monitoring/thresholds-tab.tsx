'use client';

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { NotYet } from '@/components/document/record/load-failure';
import { CallDialog } from './call-dialog';
import { SimulatePart } from './simulate-part';
import { presetFields, thresholdFields } from './threshold-fields';
import { ThresholdTable } from './threshold-table';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { EmptyState } from '@/components/ui/empty-state';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { useAnswer } from '@/hooks/use-call';
import { usePermission } from '@/hooks/use-permission';
import { useToday } from '@/hooks/use-today';
import { thresholds } from '@/lib/contract/compliance/thresholds';

const WORDS = 'compliance.thresholds';

/** Tab with past, present and future thresholds, and a simulation of a threshold. */
export function ThresholdsTab() {
  const t = useTranslations(WORDS);
  const { data, error, refetch } = useAnswer(thresholds.list);
  if (!data) return <NotYet error={error} onRetry={() => void refetch()} />;
  const unmeasured = data.filter(({ in_force, no_rate }) => in_force && no_rate);
  return (
    <ScrollRegion label={t('title')} className="min-h-0 flex-1 overflow-auto">
      <div className="grid gap-6 px-gutter py-4">
        <ThresholdActions />
        {unmeasured.length > 0 && (
          <Callout tone="warning">{t('noRate', { currencies: currenciesOf(unmeasured) })}</Callout>
        )}
        {data.length === 0 && (
          <EmptyState kind="none" title={t('none')}>
            {t('noneText')}
          </EmptyState>
        )}
        {data.length > 0 && <ThresholdTable rows={data} />}
        <SimulatePart rows={data} />
      </div>
    </ScrollRegion>
  );
}

const currenciesOf = (rows: readonly Readonly<{ currency: string | null }>[]) =>
  [...new Set(rows.flatMap(({ currency }) => currency ?? []))].join(', ');

function ThresholdActions() {
  const t = useTranslations(`${WORDS}.steps`);
  const { may } = usePermission('compliance');
  const today = useToday();
  const [open, setOpen] = useState<'preset' | 'store'>();
  if (!may('create')) return null;
  const close = () => setOpen(undefined);
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" onClick={() => setOpen('preset')}>
        {t('preset.do')}
      </Button>
      <Button icon={Plus} onClick={() => setOpen('store')}>
        {t('store.do')}
      </Button>
      {open === 'preset' && (
        <CallDialog
          words={WORDS}
          name="preset"
          call={thresholds.preset}
          onClose={close}
          fields={presetFields(today)}
        />
      )}
      {open === 'store' && (
        <CallDialog
          words={WORDS}
          name="store"
          call={thresholds.store}
          onClose={close}
          fields={thresholdFields(today)}
        />
      )}
    </div>
  );
}
