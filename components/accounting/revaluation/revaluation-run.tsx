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
import { useSaving } from '@/hooks/use-saving';
import { toast } from '@/hooks/use-toast';
import type { AnswerOf } from '@/lib/contract/endpoint';
import { revaluation } from '@/lib/contract/dealing/revaluation';
import { recordView } from '@/lib/domain/document-type';

type Preview = AnswerOf<typeof revaluation.preview>;

/** Preview of a revaluation, the problems that prevent it, and the button that posts it. */
export function RevaluationRun({ periodEnd, onDone }: { periodEnd: string; onDone?: () => void }) {
  const t = useTranslations('revaluation');
  const { data, error, refetch } = useAnswer(
    revaluation.preview,
    { input: { period_end: periodEnd } },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const { list } = useFormatter();
  const formats = useFormats();
  if (error) return <Callout tone="negative">{error.message}</Callout>;
  if (!data) return <SkeletonRows rows={2} />;

  const onChanged = () => void refetch();
  const { lines, missing, standing: currentRevaluation, difference } = data;
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
      {currentRevaluation && (
        <p className={currentRevaluation.is_same ? 'text-ink-2' : 'text-warning'}>
          {t.rich(currentRevaluation.is_same ? 'standing' : 'changed', {
            number: () => (
              <RecordLink
                to="app.accounting.fiscal-closing"
                view={recordView('revaluation', currentRevaluation.id)}
                className="figure text-accent hover:underline"
              >
                {currentRevaluation.number}
              </RecordLink>
            ),
          })}
        </p>
      )}
      {!isNothing && missing.length === 0 && !currentRevaluation?.is_same && (
        <Run preview={data} onDone={done} />
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
  const { mutateAsync } = useSend(revaluation.store);
  const saving = useSaving<AnswerOf<typeof revaluation.store>>();
  const [problem, setProblem] = useState<string>();
  const run = async (question: Readonly<{ title: string; text: string }>) => {
    setProblem(undefined);
    const isSure = await confirm({ ...question, confirm: t('run'), variant: 'primary' });
    if (!isSure) return;
    const outcome = await saving.attempt((key) => mutateAsync({ input: { period_end }, key }));
    if (!outcome) return;
    if ('failure' in outcome) {
      if (outcome.mayBeSaved) saving.renew();
      return setProblem(outcome.failure.message);
    }
    toast.success(t('done', { number: outcome.answer.number }));
    onDone();
  };
  return { run, problem, isSending: saving.isSaving };
}
