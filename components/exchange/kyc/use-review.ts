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

/** State of a review: the reviewer, the allowed actions, and the verdict dialog that is open. */
export function useReview(of: KycCustomer) {
  const { data: me } = useCurrentUser();
  const standing = standingOf(of, me?.id);
  const [verdict, setVerdict] = useState<Verdict>();
  const reload = useReload();
  const { claim, isClaiming, ...taking } = useTaking(of.id, reload);
  const next = useNextFile(of.id, reload);
  /** Claims an unclaimed file first, then opens the dialog of the verdict. */
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
      // The input is saved, so the dialog is closed first; it would block the navigation as unsaved.
      drawNow(() => setVerdict(undefined));
      void next(outcome);
    },
  };
}

export type Review = ReturnType<typeof useReview>;

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
      // Another user was faster, so the file is reloaded.
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

/** Invalidates all queries about customers. */
function useReload() {
  const cache = useQueryClient();
  return () =>
    cache.invalidateQueries({
      predicate: ({ queryKey: [path] }) => String(path).startsWith('exchange/kyc-customers'),
    });
}

/** Opens the file that has waited longest, or else the queue. */
function useNextFile(id: number, reload: () => Promise<void>) {
  const t = useTranslations('customers.review');
  const goTo = useGoTo();
  return async (outcome: Outcome) => {
    toast.success(t(`outcome.${outcome}`));
    const { data } = await call(kycCustomers.list, { input: { tab: 'submitted', per_page: '2' } });
    const waiting = data.find((row) => row.id !== id);
    // The next file may be in the cache from before the customer corrected it.
    await reload();
    await goTo('app.exchange.kyc-customers', waiting ? { view: waiting.id } : {});
  };
}
