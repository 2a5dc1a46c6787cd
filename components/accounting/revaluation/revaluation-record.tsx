'use client';

import { Ban } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { RevaluationLines } from './revaluation-lines';
import { Fact, Facts } from '@/components/document/record/facts';
import { PageFailure } from '@/components/document/record/load-failure';
import { StepDialog } from '@/components/document/record/step-dialog';
import { HistoryFrame, RecordStrip } from '@/components/document/record/record-frame';
import { VoidStrip } from '@/components/document/record/void-strip';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAnswer } from '@/hooks/use-call';
import { useRecordName } from '@/hooks/use-document-title';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { toast } from '@/hooks/use-toast';
import type { AnswerOf } from '@/lib/contract/endpoint';
import { revaluation } from '@/lib/contract/dealing/revaluation';

/** One revaluation with its lines, and a button to void it. */
export function RevaluationRecord({ id }: { id: number }) {
  const { data, error, refetch } = useAnswer(revaluation.show, { params: { id } });
  useRecordName(data?.number);
  if (error && !data) return <PageFailure error={error} onRetry={() => void refetch()} />;
  return data ? <Shown record={data} /> : <SkeletonRows />;
}

function Shown({ record }: { record: AnswerOf<typeof revaluation.show> }) {
  const t = useTranslations('revaluation');
  const { day } = useFormats();
  const { may } = usePermission('fiscal closing');
  const [isVoiding, setVoiding] = useState(false);
  const { id, number, status, mode, period_end, lines, difference } = record;
  const mayVoid = status === 'posted' && may('void');
  useShortcuts(mayVoid ? { reverse: () => setVoiding(true) } : {});

  return (
    <HistoryFrame
      strip={
        <RecordStrip number={number} status={status}>
          <span className="flex-1" />
          {mayVoid && (
            <Button icon={Ban} kbd="Shift R" onClick={() => setVoiding(true)}>
              {t('void')}
            </Button>
          )}
        </RecordStrip>
      }
      history={record.history}
    >
      <VoidStrip voided={record.voided} />
      {record.is_stale && <Callout tone="warning">{t('stale')}</Callout>}
      <Facts>
        <Fact label={t('periodEnd')}>
          <bdi className="figure">{day(period_end)}</bdi>
        </Fact>
        <Fact label={t('mode')}>{t(`modeNames.${mode}`)}</Fact>
      </Facts>
      <RevaluationLines lines={lines} difference={difference} />
      {isVoiding && (
        <StepDialog
          of={revaluation.void}
          id={id}
          title={t('voidTitle', { number })}
          text={t('voidText')}
          confirm={t('void')}
          onDone={() => toast.success(t('voided', { number }))}
          onClose={() => setVoiding(false)}
        />
      )}
    </HistoryFrame>
  );
}
