'use client';

import { Ban } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LeftTable, RunLines } from '@/components/assets/depreciation/run-lines';
import { Fact, Facts } from '@/components/document/record/facts';
import { PageFailure } from '@/components/document/record/load-failure';
import { HistoryFrame, RecordStrip } from '@/components/document/record/record-frame';
import { StepDialog } from '@/components/document/record/step-dialog';
import { VoidStrip } from '@/components/document/record/void-strip';
import { PostingDateField } from '@/components/pickers/posting-date-field';
import { Button } from '@/components/ui/button';
import { Figure } from '@/components/ui/figure';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAnswer } from '@/hooks/use-call';
import { useRecordName } from '@/hooks/use-document-title';
import { useFormats } from '@/hooks/use-formats';
import { useLocale } from '@/hooks/use-locale';
import { usePermission } from '@/hooks/use-permission';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { toast } from '@/hooks/use-toast';
import { depreciation, type ShownRun } from '@/lib/contract/assets/depreciation';
import { formatSolar } from '@/lib/format/solar-hijri';

/** One run: charged, skipped and failed assets, and a button to void it. */
export function RunRecord({ id }: { id: number }) {
  const { data, error, refetch } = useAnswer(depreciation.show, { params: { id } });
  useRecordName(data?.number);
  if (error && !data) return <PageFailure error={error} onRetry={() => void refetch()} />;
  return data ? <Shown record={data} /> : <SkeletonRows />;
}

function Shown({ record }: { record: ShownRun }) {
  const t = useTranslations('assets.depreciation');
  const { may } = usePermission('depreciation');
  const [isVoiding, setVoiding] = useState(false);
  const { number, status } = record;
  const mayVoid = status === 'posted' && may('void');
  useShortcuts(mayVoid ? { reverse: () => setVoiding(true) } : {});
  return (
    <HistoryFrame
      strip={
        <RecordStrip number={number} status={status}>
          <span className="flex-1" />
          {mayVoid && <VoidButton onClick={() => setVoiding(true)} />}
        </RecordStrip>
      }
      history={record.history}
    >
      <VoidStrip voided={record.voided} />
      <RunFacts record={record} />
      <LeftTable caption={t('failed')} of={record.failed} tone="negative" />
      <LeftTable caption={t('leftOut')} of={record.skipped} />
      <RunLines lines={record.lines} amount={record.amount} />
      {isVoiding && <VoidRun record={record} onClose={() => setVoiding(false)} />}
    </HistoryFrame>
  );
}

function VoidButton({ onClick }: { onClick: () => void }) {
  const t = useTranslations('assets.depreciation');
  return (
    <Button icon={Ban} kbd="Shift R" onClick={onClick}>
      {t('void')}
    </Button>
  );
}

function RunFacts({ record: { period_end, amount, assets } }: { record: ShownRun }) {
  const t = useTranslations('assets.depreciation');
  const { day, baseCurrency } = useFormats();
  const { locale } = useLocale();
  const twin = formatSolar(period_end, locale);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-4">
      <p>
        <Figure value={amount} currency={baseCurrency} tone="plain" className="hero" />
      </p>
      <Facts>
        <Fact label={t('periodEnd')}>
          <span className="figure">{day(period_end)}</span>
          {twin && <span className="text-ink-2"> · {twin}</span>}
        </Fact>
        <Fact label={t('columns.assets')}>
          <span className="figure">{assets}</span>
        </Fact>
      </Facts>
    </div>
  );
}

function VoidRun({
  record: { id, number },
  onClose,
}: Readonly<{ record: ShownRun; onClose: () => void }>) {
  const t = useTranslations('assets.depreciation');
  const word = useTranslations('document.void');
  return (
    <StepDialog
      of={depreciation.void}
      id={id}
      title={word('title', { number })}
      text={t('voidText')}
      confirm={word('confirm', { number })}
      blank={{ reason: '', date: '' }}
      onDone={() => toast.success(word('done', { number }))}
      onClose={onClose}
    >
      <PostingDateField
        of="depreciation"
        name="date"
        label={word('date')}
        help={word('dateHelp')}
      />
    </StepDialog>
  );
}
