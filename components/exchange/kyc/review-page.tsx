'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { AcceptDialog } from '@/components/exchange/kyc/accept-dialog';
import { AskDialog } from '@/components/exchange/kyc/ask-dialog';
import { ChecksPane } from '@/components/exchange/kyc/checks-pane';
import { FileNotes } from '@/components/exchange/kyc/file-notes';
import { PapersPane } from '@/components/exchange/kyc/papers-pane';
import { RejectDialog } from '@/components/exchange/kyc/reject-dialog';
import { ReviewStrip } from '@/components/exchange/kyc/review-strip';
import { ToldFacts } from '@/components/exchange/kyc/told-facts';
import { useReview } from '@/components/exchange/kyc/use-review';
import { FormFailure } from '@/components/ui/form-failure';
import type { KycCustomer } from '@/lib/contract/exchange/kyc-customers';

/** A file that somebody decides about: what was told, the papers, and the checks, beside one another where there is room. */
export function ReviewPage({ of }: { of: KycCustomer }) {
  const t = useTranslations('customers.review');
  const review = useReview(of);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const onTick = (field: string, isTicked: boolean) =>
    setTicked((before) => {
      const next = new Set(before);
      if (isTicked) next.add(field);
      else next.delete(field);
      return next;
    });
  const verdict = {
    of,
    onDecided: review.decided,
    onReload: () => void review.reload(),
    onClose: review.close,
  };
  const isMine = review.standing === 'mine' || review.standing === 'asked-by-me';

  return (
    <div className="flex min-h-0 flex-1 flex-col" data-density="regular">
      <ReviewStrip {...{ of, review }} />
      <div className="grid gap-2 px-gutter pt-2 empty:hidden">
        <FormFailure failure={review.failure ?? null} onReload={() => void review.reload()} />
        <FileNotes of={of} standing={review.standing} />
      </div>
      <div className="grid min-h-0 flex-1 grid-cols-1 max-xl:content-start max-xl:overflow-auto xl:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)_22rem] xl:divide-x xl:divide-line">
        <Pane label={t('told')}>
          <ToldFacts of={of} ticks={isMine ? { ticked, onTick } : undefined} />
        </Pane>
        <Pane label={t('papers')}>
          <PapersPane of={of} mayJudge={isMine} />
        </Pane>
        <Pane label={t('checks')}>
          <ChecksPane of={of} />
        </Pane>
      </div>
      {review.verdict === 'accept' && <AcceptDialog {...verdict} />}
      {review.verdict === 'ask' && <AskDialog {...verdict} ticked={ticked} />}
      {review.verdict === 'reject' && <RejectDialog {...verdict} />}
    </div>
  );
}

type PaneProps = Readonly<{ label: string; children: React.ReactNode }>;

/** The keys that scroll reach a pane, whatever is in it. */
const Pane = ({ label, children }: PaneProps) => (
  <section
    aria-label={label}
    tabIndex={0}
    className="grid min-w-0 grid-cols-1 content-start gap-4 px-gutter py-4 max-xl:border-b max-xl:border-line xl:overflow-auto xl:px-4"
  >
    <h2 className="xl:sr-only">{label}</h2>
    {children}
  </section>
);
