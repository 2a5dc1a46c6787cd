'use client';

import { useEffect, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { DueTable } from '@/components/assets/depreciation/due-table';
import { LeftOut } from '@/components/assets/depreciation/left-out';
import { useDue, useLastMonthEnd } from '@/components/assets/depreciation/use-due';
import { type Skipped, useRun } from '@/components/assets/depreciation/use-run';
import { NoSuchView } from '@/components/document/record/no-such-view';
import { NotYet } from '@/components/document/record/load-failure';
import { PostingDateField } from '@/components/pickers/posting-date-field';
import { Callout } from '@/components/ui/callout';
import { EmptyState } from '@/components/ui/empty-state';
import { Meter } from '@/components/ui/meter';
import { PageHead } from '@/components/ui/page-head';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { usePermission } from '@/hooks/use-permission';
import { useShortcuts } from '@/hooks/use-shortcuts';
import type { DueAsset } from '@/lib/contract/assets/depreciation';
import { isDay } from '@/lib/domain/calendar';
import { Button } from '@/components/ui/button';
import { Figure } from '@/components/ui/figure';
import { useFormats } from '@/hooks/use-formats';
import { useGoTo } from '@/hooks/use-view';
import { sum } from '@/lib/domain/money';

/** Form of a run: its last day, the assets to charge, and skipped assets. */
export function NewRun() {
  const t = useTranslations('assets.depreciation');
  const { may } = usePermission('depreciation');
  const usual = useLastMonthEnd();
  const form = useForm({ defaultValues: { period_end: usual } });
  const period_end = useWatch({ control: form.control, name: 'period_end' });
  useDocumentTitle(t('newTitle'));
  useEffect(() => form.setFocus('period_end'), [form]);
  if (!may('create')) return <NoSuchView />;
  return (
    <div data-density="compact" className="flex min-h-0 flex-1 flex-col">
      <PageHead title={t('newTitle')} />
      <FormProvider {...form}>
        <PeriodEnd />
      </FormProvider>
      {isDay(period_end) && <Due key={period_end} period_end={period_end} />}
    </div>
  );
}

function PeriodEnd() {
  const t = useTranslations('assets.depreciation');
  return (
    <div className="flex-none px-gutter pb-3">
      <PostingDateField
        of="depreciation"
        name="period_end"
        label={t('periodEnd')}
        help={t('periodEndHelp')}
        required
        className="max-w-72"
      />
    </div>
  );
}

function Due({ period_end }: { period_end: string }) {
  const t = useTranslations('assets.depreciation');
  const { data, error, refetch } = useDue(period_end);
  if (!data) return <NotYet error={error} onRetry={() => void refetch()} />;
  if (data.length === 0) return <EmptyState kind="none" title={t('nothingDue')} />;
  return <Planned period_end={period_end} due={data} />;
}

const NOTHING: Skipped = new Map();

function Planned({ period_end, due }: Readonly<{ period_end: string; due: readonly DueAsset[] }>) {
  const t = useTranslations('assets.depreciation');
  const [skipped, setSkipped] = useState(NOTHING);
  const run = useRun(period_end, skipped);
  const charged = due.filter(({ asset_id }) => !skipped.has(asset_id));
  const start = () => void run.start();
  useShortcuts({ save: start });
  return (
    <>
      {run.problem !== undefined && (
        <div className="px-gutter pb-3">
          <Callout tone="negative">{run.problem}</Callout>
        </div>
      )}
      <DueTable due={due} skipped={skipped} onSkip={setSkipped} />
      <LeftOut due={due} skipped={skipped} onSkip={setSkipped} isAsked={run.isAsked} />
      {run.progress !== undefined && (
        <div className="flex-none px-gutter py-2">
          <Meter label={t('working')} share={run.progress} isProgress />
        </div>
      )}
      <RunFoot charged={charged} isBusy={run.isBusy} onRun={start} />
    </>
  );
}

type Props = Readonly<{ charged: readonly DueAsset[]; isBusy: boolean; onRun: () => void }>;

/** Number of assets and total to charge, with the button that posts. */
function RunFoot({ charged, isBusy, onRun }: Props) {
  const t = useTranslations('assets.depreciation');
  const { baseCurrency } = useFormats();
  const goTo = useGoTo();
  return (
    <footer className="flex flex-none flex-wrap items-center gap-x-6 gap-y-2 border-t border-line bg-surface px-gutter py-2.5">
      <p aria-live="polite" className="flex flex-wrap items-baseline gap-2">
        <span className="text-ink-2">{t('charges', { count: charged.length })}</span>
        <Figure
          value={sum(charged.map(({ amount }) => amount))}
          currency={baseCurrency}
          tone="plain"
          className="text-16 font-semibold"
        />
      </p>
      <span className="flex-1" />
      <Button variant="ghost" onClick={() => void goTo('app.asset.depreciation')}>
        {t('cancel')}
      </Button>
      <Button variant="primary" kbd="Ctrl Enter" busy={isBusy} onClick={onRun}>
        {t('post')}
      </Button>
    </footer>
  );
}
