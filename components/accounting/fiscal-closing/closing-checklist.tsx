'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';

import { ClosingStepItem } from '@/components/accounting/fiscal-closing/closing-step';
import { LoadFailure } from '@/components/document/record/load-failure';
import { Button } from '@/components/ui/button';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { ApiError } from '@/lib/api/api-error';
import type { fiscalClosing } from '@/lib/contract/accounting/fiscal-closing';
import type { AnswerOf } from '@/lib/contract/endpoint';

type Checklist = UseQueryResult<AnswerOf<typeof fiscalClosing.checklist>, ApiError>;

type Props = Readonly<{ checklist: Checklist; mayPassOver: boolean }>;

/** Conditions for closing the year, checked when opened and on demand. */
export function ClosingChecklist({ checklist, mayPassOver }: Props) {
  const t = useTranslations('fiscal-closing');
  const heading = useId();
  const { data, error, isFetching, refetch } = checklist;
  const again = () => void refetch();

  return (
    <section aria-labelledby={heading} className="grid grid-cols-1 gap-2">
      <Head heading={heading} isFetching={isFetching} again={again} />
      {error && !data && <LoadFailure error={error} onRetry={again} />}
      {!data && !error && (
        <>
          <p className="text-12 text-ink-2">{t('checking')}</p>
          <SkeletonRows rows={4} />
        </>
      )}
      {data && <Steps steps={data.items} isFetching={isFetching} mayPassOver={mayPassOver} />}
    </section>
  );
}

function Head({
  heading,
  isFetching,
  again,
}: Readonly<{ heading: string; isFetching: boolean; again: () => undefined }>) {
  const t = useTranslations('fiscal-closing');
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <h2 id={heading}>{t('checklist')}</h2>
      <Button icon={RefreshCw} kbd="R" busy={isFetching} onClick={again}>
        {t('checkAgain')}
      </Button>
    </div>
  );
}

type StepsProps = Readonly<{
  steps: NonNullable<Checklist['data']>['items'];
  isFetching: boolean;
  mayPassOver: boolean;
}>;

function Steps({ steps, isFetching, mayPassOver }: StepsProps) {
  return (
    <ul aria-busy={isFetching || undefined} className="grid grid-cols-1 border-t border-line">
      {steps.map((step) => (
        <ClosingStepItem key={step.key} step={step} mayPassOver={mayPassOver} />
      ))}
    </ul>
  );
}
