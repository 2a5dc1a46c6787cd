'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Hand, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { AcceptDialog } from './accept-dialog';
import { AskDialog } from './ask-dialog';
import { ChecksPane } from './checks-pane';
import { FileHead } from './file-head';
import { FileNotes } from './file-notes';
import { PapersPane } from './papers-pane';
import { RejectDialog } from './reject-dialog';
import { RiskBadge } from './risk-badge';
import { CustomerFacts } from './customer-facts';
import { type Verdict, verdictsOf, type Outcome, relationOf } from './verdicts';
import { WaitingDays } from './waiting-days';
import { Button } from '@/components/ui/button';
import { FormFailure } from '@/components/ui/form-failure';
import { drawNow } from '@/hooks/draw-now';
import { useSend } from '@/hooks/use-call';
import { useCurrentUser } from '@/hooks/use-current-user';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { useMayStep } from '@/hooks/use-steps';
import { toast } from '@/hooks/use-toast';
import { neighboursOf, useTrail } from '@/hooks/use-trail';
import { useGoTo } from '@/hooks/use-view';
import { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/call';
import { type KycCustomer, kycCustomers } from '@/lib/contract/compliance/kyc-customers';

/** Review page: customer data, documents and checks, side by side on wide screens. */
export function ReviewPage({ of }: { of: KycCustomer }) {
  const t = useTranslations('customers.review');
  const review = useReview(of);
  const ticks = useTicks();
  const mayStep = useMayStep();
  const isMine = review.relation === 'mine' || review.relation === 'asked-by-me';
  const verdict = {
    of,
    onDecided: review.decided,
    onReload: () => void review.reload(),
    onClose: review.close,
  };
  const mayClaim = mayStep(kycCustomers.claim, of.status) && review.relation === 'free';
  const mayRelease = mayStep(kycCustomers.release, of.status);
  useNeighbourKeys(of.id);
  useShortcuts({
    ...(mayClaim && { 'review-claim': review.claim }),
    ...(mayRelease && { 'review-claim': review.release }),
  });
  return (
    <div className="flex min-h-0 flex-1 flex-col" data-density="regular">
      <FileHead of={of}>
        <RiskBadge level={of.risk_level} />
        <WaitingDays days={of.age_days} />
        <span className="flex-1" />
        {mayClaim && <ClaimButton isBusy={review.isBusy} onClick={review.claim} kind="claim" />}
        {mayRelease && (
          <ClaimButton isBusy={review.isBusy} onClick={review.release} kind="release" />
        )}
        <Verdicts
          open={verdictsOf(review.relation)}
          decide={(verdict) => void review.decide(verdict)}
        />
      </FileHead>
      <div className="grid gap-2 px-gutter pt-2 empty:hidden">
        <FormFailure failure={review.failure ?? null} onReload={() => void review.reload()} />
        <FileNotes of={of} relation={review.relation} />
      </div>
      <div className="grid min-h-0 flex-1 grid-cols-1 max-lg:content-start max-lg:overflow-auto lg:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)_22rem] lg:divide-x lg:divide-line">
        <Pane label={t('told')}>
          <CustomerFacts of={of} ticks={isMine ? ticks : undefined} />
        </Pane>
        <Pane label={t('papers')}>
          <PapersPane of={of} mayJudge={isMine} />
        </Pane>
        <Pane label={t('checks')}>
          <ChecksPane of={of} />
        </Pane>
      </div>
      {review.verdict === 'accept' ? (
        <AcceptDialog {...verdict} />
      ) : review.verdict === 'ask' ? (
        <AskDialog {...verdict} ticked={ticks.ticked} />
      ) : (
        review.verdict === 'reject' && <RejectDialog {...verdict} />
      )}
    </div>
  );
}

/** State of the fields that the reviewer ticks for correction by the customer. */
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

type PaneProps = Readonly<{ label: string; children: React.ReactNode }>;

/** The pane is focusable, so that keys can scroll the pane. */
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

/** Shortcuts that open the previous and the next file of the list from which the user came. */
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

const CONFLICT = 409;

/** State of a review: the relation of the user to the file, the verdict whose dialog is open, and the actions. */
function useReview(of: KycCustomer) {
  const { data: me } = useCurrentUser();
  const relation = relationOf(of, me?.id);
  const [verdict, setVerdict] = useState<Verdict>();
  const reload = useReload();
  const { claim, isClaiming, ...taking } = useTaking(of.id, reload);
  const next = useNextFile(of.id, reload);
  /** Claims the file if nobody has claimed it, then opens the dialog of the verdict. */
  const decide = async (wanted: Verdict) => {
    if (isClaiming || !verdictsOf(relation).includes(wanted)) return;
    if (of.status !== 'submitted' || (await claim())) setVerdict(wanted);
  };
  return {
    relation,
    verdict,
    decide,
    reload,
    ...taking,
    claim: () => void claim(),
    close: () => setVerdict(undefined),
    decided: (outcome: Outcome) => {
      // The dialog closes before the navigation; an open dialog would ask about unsaved changes.
      drawNow(() => setVerdict(undefined));
      void next(outcome);
    },
  };
}

/** Claims or releases a file. */
function useTaking(id: number, reload: () => Promise<void>) {
  const [failure, setFailure] = useState<ApiError>();
  const claiming = useSend(kycCustomers.claim);
  const releasing = useSend(kycCustomers.release);
  const take = async (send: typeof claiming | typeof releasing): Promise<boolean> => {
    setFailure(undefined);
    try {
      await send.mutateAsync({ params: { id }, input: {} });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
      // Another user has claimed or changed the file, so the file is reloaded.
      if (error.status === CONFLICT) await reload();
      return false;
    }
  };
  return {
    failure,
    isClaiming: claiming.isPending,
    isBusy: claiming.isPending || releasing.isPending,
    claim: () => take(claiming),
    release: () => void take(releasing),
  };
}

/** Returns a function that invalidates all queries of the customer endpoints. */
function useReload() {
  const cache = useQueryClient();
  return () =>
    cache.invalidateQueries({
      predicate: ({ queryKey: [path] }) => String(path).startsWith('exchange/kyc-customers'),
    });
}

/**
 * Returns a function that opens another submitted file, the longest-waiting first. If no other file is submitted, the
 * function opens the queue.
 */
function useNextFile(id: number, reload: () => Promise<void>) {
  const t = useTranslations('customers.review');
  const goTo = useGoTo();
  return async (outcome: Outcome) => {
    toast.success(t(`outcome.${outcome}`));
    const { data } = await call(kycCustomers.list, { input: { tab: 'submitted', per_page: '2' } });
    const waiting = data.find((row) => row.id !== id);
    // Refetches the customers, because the cached file may be older than the customer's corrections.
    await reload();
    await goTo('app.exchange.kyc-customers', waiting ? { view: waiting.id } : {});
  };
}
