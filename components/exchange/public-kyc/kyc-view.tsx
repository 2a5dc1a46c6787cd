'use client';

import { useEffect, useState } from 'react';

import { OpenRequest } from '@/components/exchange/public-kyc/open-request';
import { OtherWay, StepFrame } from '@/components/exchange/public-kyc/step-frame';
import { StatusLine } from '@/components/exchange/public-kyc/status-line';
import { TermsOf } from '@/components/exchange/public-kyc/terms-of';
import { ToldFacts } from '@/components/exchange/public-kyc/told-facts';
import { useTask } from '@/components/exchange/public-kyc/use-task';
import { WithdrawConsent } from '@/components/exchange/public-kyc/withdraw-consent';
import { Button } from '@/components/ui/button';
import { useWords } from '@/hooks/use-words';
import { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/call';
import { type KycView as View, publicKyc } from '@/lib/contract/exchange/public-kyc';

type Props = Readonly<{
  token: string;
  /** The session is over: a new code is due. */
  onEnded: () => void;
  /** On to the steps, where it may be changed. */
  onSteps: () => Promise<void>;
  onLeft: () => void;
}>;

/** How far it is, what is asked for, and what was told. */
export function KycView({ token, onEnded, onSteps, onLeft }: Props) {
  const t = useWords('identify-steps');
  const { view, isFailed, load } = useView(token, onEnded);
  const { run, busy, failure } = useTask();
  if (!view) {
    return (
      <StepFrame
        title={t('view.title')}
        {...(isFailed
          ? { failure: t('view.failed'), primary: { label: t('view.again'), onPress: load } }
          : { lead: t('view.loading') })}
      />
    );
  }
  const renew = () =>
    run(async () => {
      await call(publicKyc.renew, { params: { token } });
      await onSteps();
    });
  const leave = () =>
    run(async () => {
      await call(publicKyc.leave);
      onLeft();
    });
  const on = { draft: 'goOn', info_requested: 'answer' } as const;
  const way =
    view.status === 'draft' || view.status === 'info_requested' ? on[view.status] : undefined;
  return (
    <StepFrame
      title={t('view.title')}
      lead={<bdi>{view.organisation}</bdi>}
      failure={failure}
      {...(way && { primary: { label: t(`view.${way}`), onPress: () => run(onSteps), busy } })}
      other={<Ways busy={busy} onRenew={view.can_update ? renew : undefined} onLeave={leave} />}
      note={
        view.complaint_contact &&
        t.rich('view.complaint', { contact: () => <bdi>{view.complaint_contact}</bdi> })
      }
    >
      <StatusLine view={view} />
      {view.request && <OpenRequest {...{ token, view }} request={view.request} onSent={load} />}
      {view.withdrawn_at !== null && <p role="status">{t('withdraw.done')}</p>}
      <TermsOf view={view} />
      <ToldFacts type={view.type} data={view.data} documents={view.documents} />
      {view.can_withdraw && <WithdrawConsent token={token} onDone={load} />}
    </StepFrame>
  );
}

type WaysProps = Readonly<{
  busy: boolean;
  onRenew: (() => void) | undefined;
  onLeave: () => void;
}>;

function Ways({ busy, onRenew, onLeave }: WaysProps) {
  const t = useWords('identify-steps');
  return (
    <>
      {onRenew && (
        <Button busy={busy} className="font-semibold" onClick={onRenew}>
          {t('view.update')}
        </Button>
      )}
      <Button className="font-semibold print:hidden" onClick={() => print()}>
        {t('view.print')}
      </Button>
      <OtherWay onPress={onLeave}>{t('view.leave')}</OtherWay>
    </>
  );
}

function useView(token: string, onEnded: () => void) {
  const [view, setView] = useState<View>();
  const [isFailed, setFailed] = useState(false);
  const load = () => {
    setFailed(false);
    call(publicKyc.show, { params: { token } })
      .then(setView)
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        if (error.status === 401 || error.status === 404) onEnded();
        else setFailed(true);
      });
  };
  // oxlint-disable-next-line react/exhaustive-deps -- once for each file
  useEffect(load, [token]);
  return { view, isFailed, load };
}
