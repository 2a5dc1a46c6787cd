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
import { type Review, useReview } from '@/components/exchange/kyc/use-review';
import { FormFailure } from '@/components/ui/form-failure';
import type { KycCustomer } from '@/lib/contract/exchange/kyc-customers';

/** Review page: customer data, documents and checks, side by side on wide screens. */
export function ReviewPage({ of }: { of: KycCustomer }) {
  const t = useTranslations('customers.review');
  const review = useReview(of);
  const ticks = useTicks();
  const isMine = review.standing === 'mine' || review.standing === 'asked-by-me';
  return (
    <div className="flex min-h-0 flex-1 flex-col" data-density="regular">
      <ReviewStrip of={of} review={review} />
      <Notes of={of} review={review} />
      <div className="grid min-h-0 flex-1 grid-cols-1 max-lg:content-start max-lg:overflow-auto lg:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)_22rem] lg:divide-x lg:divide-line">
        <Pane label={t('told')}>
          <ToldFacts of={of} ticks={isMine ? ticks : undefined} />
        </Pane>
        <Pane label={t('papers')}>
          <PapersPane of={of} mayJudge={isMine} />
        </Pane>
        <Pane label={t('checks')}>
          <ChecksPane of={of} />
        </Pane>
      </div>
      <VerdictDialog of={of} review={review} ticked={ticks.ticked} />
    </div>
  );
}

const Notes = ({ of, review }: Readonly<{ of: KycCustomer; review: Review }>) => (
  <div className="grid gap-2 px-gutter pt-2 empty:hidden">
    <FormFailure failure={review.failure ?? null} onReload={() => void review.reload()} />
    <FileNotes of={of} standing={review.standing} />
  </div>
);

/** Fields that the reviewer marked for correction by the customer. */
function useTicks() {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const onTick = (field: string, isTicked: boolean) =>
    setTicked((before) => {
      const next = new Set(before);
      if (isTicked) next.add(field);
      else next.delete(field);
      return next;
    });
  return { ticked, onTick };
}

type VerdictProps = Readonly<{ of: KycCustomer; review: Review; ticked: ReadonlySet<string> }>;

function VerdictDialog({ of, review, ticked }: VerdictProps) {
  const verdict = {
    of,
    onDecided: review.decided,
    onReload: () => void review.reload(),
    onClose: review.close,
  };
  if (review.verdict === 'accept') return <AcceptDialog {...verdict} />;
  if (review.verdict === 'ask') return <AskDialog {...verdict} ticked={ticked} />;
  return review.verdict === 'reject' && <RejectDialog {...verdict} />;
}

type PaneProps = Readonly<{ label: string; children: React.ReactNode }>;

/** A pane can be focused so that the scroll keys work in it. */
const Pane = ({ label, children }: PaneProps) => (
  <section
    aria-label={label}
    tabIndex={0}
    className="grid min-w-0 grid-cols-1 content-start gap-4 px-gutter py-4 max-lg:border-b max-lg:border-line lg:overflow-auto lg:px-4"
  >
    <h2 className="lg:sr-only">{label}</h2>
    {children}
  </section>
);
