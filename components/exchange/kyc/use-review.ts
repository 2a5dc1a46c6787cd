'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import {
  type Outcome,
  standingOf,
  type Verdict,
  verdictsOf,
} from '@/components/exchange/kyc/verdicts';
import { drawNow } from '@/hooks/draw-now';
import { useSend } from '@/hooks/use-call';
import { useCurrentUser } from '@/hooks/use-current-user';
import { toast } from '@/hooks/use-toast';
import { useGoTo } from '@/hooks/use-view';
import { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/call';
import { type KycCustomer, kycCustomers } from '@/lib/contract/exchange/kyc-customers';

const CONFLICT = 409;

/** Who has a file, what the reader may do with it, and which verdict is being given. */
export function useReview(of: KycCustomer) {
  const { data: me } = useCurrentUser();
  const standing = standingOf(of, me?.id);
  const [verdict, setVerdict] = useState<Verdict>();
  const reload = useReload();
  const { claim, isClaiming, ...taking } = useTaking(of.id, reload);
  const next = useNextFile(of.id, reload);
  /** A file that nobody has is claimed by deciding about it. */
  const decide = async (wanted: Verdict) => {
    if (isClaiming || !verdictsOf(standing).includes(wanted)) return;
    if (of.status !== 'submitted' || (await claim())) setVerdict(wanted);
  };
  return {
    standing,
    verdict,
    decide,
    reload,
    ...taking,
    claim: () => void claim(),
    close: () => setVerdict(undefined),
    decided: (outcome: Outcome) => {
      // What was typed in the dialog is saved: it must not keep anybody on this page.
      drawNow(() => setVerdict(undefined));
      void next(outcome);
    },
  };
}

export type Review = ReturnType<typeof useReview>;

/** Takes a file, or gives it back. */
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
      // Somebody else was faster: what stands here is not so any more.
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

/** Reads all that is known of customers anew. */
function useReload() {
  const cache = useQueryClient();
  return () =>
    cache.invalidateQueries({
      predicate: ({ queryKey: [path] }) => String(path).startsWith('exchange/kyc-customers'),
    });
}

/** Opens the file that waits longest; without one, the queue. */
function useNextFile(id: number, reload: () => Promise<void>) {
  const t = useTranslations('customers.review');
  const goTo = useGoTo();
  return async (outcome: Outcome) => {
    toast.success(t(`outcome.${outcome}`));
    const { data } = await call(kycCustomers.list, { input: { tab: 'submitted', per_page: '2' } });
    const waiting = data.find((row) => row.id !== id);
    // It may have been looked at before, and have come back from its customer since.
    await reload();
    await goTo('app.exchange.kyc-customers', waiting ? { view: waiting.id } : {});
  };
}
