'use client';

import { Hand, Undo2 } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { neighboursOf, useTrail } from '@/hooks/use-trail';
import { RiskBadge } from '@/components/exchange/kyc/risk-badge';
import type { Review } from '@/components/exchange/kyc/use-review';
import { type Verdict, verdictsOf } from '@/components/exchange/kyc/verdicts';
import { WaitingDays } from '@/components/exchange/kyc/waiting-days';
import { FileHead } from '@/components/exchange/kyc/file-head';
import { Button } from '@/components/ui/button';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { useMayStep } from '@/hooks/use-steps';
import { useGoTo } from '@/hooks/use-view';
import { type KycCustomer, kycCustomers } from '@/lib/contract/exchange/kyc-customers';

type Props = Readonly<{ of: KycCustomer; review: Review }>;

/** Head of a review: file, reviewer, waiting time, and the verdicts with their keys. */
export function ReviewStrip({ of, review }: Props) {
  const mayStep = useMayStep();
  const mayClaim = mayStep(kycCustomers.claim, of.status) && review.standing === 'free';
  const mayRelease = mayStep(kycCustomers.release, of.status);
  useNeighbourKeys(of.id);
  useShortcuts({
    ...(mayClaim && { 'review-claim': review.claim }),
    ...(mayRelease && { 'review-claim': review.release }),
  });
  return (
    <FileHead of={of}>
      <RiskBadge level={of.risk_level} />
      <WaitingDays days={of.age_days} />
      <span className="flex-1" />
      {mayClaim && <ClaimButton isBusy={review.isBusy} onClick={review.claim} kind="claim" />}
      {mayRelease && <ClaimButton isBusy={review.isBusy} onClick={review.release} kind="release" />}
      <Verdicts
        open={verdictsOf(review.standing)}
        decide={(verdict) => void review.decide(verdict)}
      />
    </FileHead>
  );
}

type ClaimProps = Readonly<{ kind: 'claim' | 'release'; isBusy: boolean; onClick: () => void }>;

function ClaimButton({ kind, isBusy, onClick }: ClaimProps) {
  const t = useTranslations('customers.review');
  return (
    <Button icon={kind === 'claim' ? Hand : Undo2} kbd="C" busy={isBusy} onClick={onClick}>
      {t(kind)}
    </Button>
  );
}

const KEYS = { accept: '1', ask: '2', reject: '3' } as const satisfies Record<Verdict, string>;

type VerdictsProps = Readonly<{
  open: readonly Verdict[];
  decide: (verdict: Verdict) => void;
}>;

function Verdicts({ open, decide }: VerdictsProps) {
  const t = useTranslations('customers.review.verdicts');
  useShortcuts(
    Object.fromEntries(open.map((verdict) => [`review-${verdict}`, () => decide(verdict)])),
  );
  return open.map((verdict) => (
    <Button
      key={verdict}
      kbd={KEYS[verdict]}
      variant={verdict === 'accept' ? 'primary' : 'default'}
      onClick={() => decide(verdict)}
    >
      {t(verdict)}
    </Button>
  ));
}

/** Shortcuts to the previous and next file of the list from which this one was opened. */
function useNeighbourKeys(id: number): void {
  const goTo = useGoTo();
  const { trail } = useTrail('app.exchange.kyc-customers');
  const { previous, next } = neighboursOf(trail, id);
  const go = (to: number) => () => void goTo('app.exchange.kyc-customers', { view: to });
  useShortcuts({
    ...(previous !== undefined && { previous: go(previous) }),
    ...(next !== undefined && { next: go(next) }),
  });
}
