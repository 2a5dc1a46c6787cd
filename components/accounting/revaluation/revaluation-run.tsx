'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { ClosingRates } from './closing-rates';
import { RevaluationLines } from './revaluation-lines';
import { RecordLink } from '@/components/layout/record-link';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAnswer, useSend } from '@/hooks/use-call';
import { useConfirm } from '@/hooks/use-confirm';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { toast } from '@/hooks/use-toast';
import { ApiError } from '@/lib/api/api-error';
import type { AnswerOf } from '@/lib/contract/endpoint';
import { revaluation } from '@/lib/contract/dealing/revaluation';
import { recordView } from '@/lib/domain/document-type';

type Preview = AnswerOf<typeof revaluation.preview>;

/** Preview of a revaluation, the problems that prevent it, and the button that posts it. */
export function RevaluationRun({ periodEnd, onDone }: { periodEnd: string; onDone?: () => void }) {
  const { data, error, refetch } = useAnswer(
    revaluation.preview,
    { input: { period_end: periodEnd } },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  if (error) return <Callout tone="negative">{error.message}</Callout>;
  if (!data) return <SkeletonRows rows={2} />;

  return (
    <Planned
      periodEnd={periodEnd}
      onDone={onDone}
      preview={data}
      onChanged={() => void refetch()}
    />
  );
}

type PlannedProps = Readonly<{
  periodEnd: string;
  preview: Preview;
  onChanged: () => void;
  onDone: (() => void) | undefined;
}>;

function Planned({ periodEnd, preview, onChanged, onDone }: PlannedProps) {
  const t = useTranslations('revaluation');
  const { list } = useFormatter();
  const formats = useFormats();
  const { lines, missing, standing, difference } = preview;
  const isNothing = lines.length + missing.length === 0;
  const done = () => {
    onChanged();
    onDone?.();
  };
  const [first, ...others] = missing;
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2">
      {first ? (
        <Callout tone="negative">
          {others.length === 0
            ? first.message
            : t('missing', {
                currencies: list(missing.map(({ currency }) => currency)),
                day: formats.day(periodEnd),
              })}
        </Callout>
      ) : null}
      {missing.length > 0 && (
        <ClosingRates
          currencies={missing.map(({ currency }) => currency)}
          day={periodEnd}
          onDone={onChanged}
        />
      )}
      {isNothing && <p className="text-ink-2">{t('nothing')}</p>}
      <div className="w-full">
        <RevaluationLines lines={lines} difference={difference} />
      </div>
      {standing && (
        <p className={standing.is_same ? 'text-ink-2' : 'text-warning'}>
          {t.rich(standing.is_same ? 'standing' : 'changed', {
            number: () => (
              <RecordLink
                to="app.accounting.fiscal-closing"
                view={recordView('revaluation', standing.id)}
                className="figure text-accent hover:underline"
              >
                {standing.number}
              </RecordLink>
            ),
          })}
        </p>
      )}
      {!isNothing && missing.length === 0 && !standing?.is_same && (
        <Run preview={preview} onDone={done} />
      )}
    </div>
  );
}

function Run({ preview: { mode, period_end }, onDone }: { preview: Preview; onDone: () => void }) {
  const t = useTranslations('revaluation');
  const { day } = useFormats();
  const { may } = usePermission('fiscal closing');
  const { run, problem, isSending } = useRun(period_end, onDone);
  if (!may('create')) return null;
  const question = { title: t('runTitle', { day: day(period_end) }), text: t(`modes.${mode}`) };
  return (
    <>
      {problem !== undefined && <Callout tone="negative">{problem}</Callout>}
      <p className="text-12 text-ink-2">{t(`modes.${mode}`)}</p>
      <Button busy={isSending} onClick={() => void run(question)}>
        {t('run')}
      </Button>
    </>
  );
}

function useRun(period_end: string, onDone: () => void) {
  const t = useTranslations('revaluation');
  const confirm = useConfirm();
  const send = useSend(revaluation.store);
  const [problem, setProblem] = useState<string>();
  const run = async (question: Readonly<{ title: string; text: string }>) => {
    setProblem(undefined);
    const isSure = await confirm({ ...question, confirm: t('run'), variant: 'primary' });
    if (send.isPending || !isSure) return;
    try {
      const { number } = await send.mutateAsync({ input: { period_end } });
      toast.success(t('done', { number }));
      onDone();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
    }
  };
  return { run, problem, isSending: send.isPending };
}
