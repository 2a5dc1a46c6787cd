'use client';

import { useEffect, useState } from 'react';

import { plainDay } from './day-ask';
import { OpenRequest } from './open-request';
import { StatusLine } from './status-line';
import { OtherWay, StepFrame } from './step-frame';
import { DraftFacts } from './draft-facts';
import { useTask } from './use-task';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Ltr } from '@/components/ui/ltr';
import { useLocale } from '@/hooks/use-locale';
import { useWords } from '@/hooks/use-words';
import { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/call';
import { type KycView as View, publicKyc } from '@/lib/contract/compliance/public-kyc';
import { today as dayAt } from '@/lib/domain/calendar';

type Props = Readonly<{
  token: string;
  /** Called when the session has expired and the customer needs a new code. */
  onEnded: () => void;
  /** Opens the steps, in which the customer can change the data. */
  onSteps: () => Promise<void>;
  onLeft: () => void;
}>;

/** Status page of an application: state, requested corrections and submitted data. */
export function KycView({ token, onEnded, onSteps, onLeft }: Props) {
  const t = useWords('identify-steps');
  const { view, isFailed, load } = useView(token, onEnded);
  if (view)
    return (
      <StatusView token={token} view={view} onSteps={onSteps} onLeft={onLeft} onChanged={load} />
    );
  return (
    <StepFrame
      title={t('view.title')}
      {...(isFailed
        ? { failure: t('view.failed'), primary: { label: t('view.again'), onPress: load } }
        : { lead: t('view.loading') })}
    />
  );
}

/** Label of the button that opens the steps, by status. Other statuses have no button. */
const WAYS_ON: Readonly<Partial<Record<View['status'], 'goOn' | 'answer'>>> = {
  draft: 'goOn',
  info_requested: 'answer',
};

type StatusViewProps = Omit<Props, 'onEnded'> & Readonly<{ view: View; onChanged: () => void }>;

function StatusView({ token, view, onSteps, onLeft, onChanged }: StatusViewProps) {
  const t = useWords('identify-steps');
  const { openSteps, renew, leave, busy, failure } = useWays(token, onSteps, onLeft);
  const way = WAYS_ON[view.status];
  const onRenew = view.can_update ? renew : undefined;
  const facts = useTerms(view);
  return (
    <StepFrame
      title={t('view.title')}
      lead={<bdi>{view.organisation}</bdi>}
      failure={failure}
      {...(way && { primary: { label: t(`view.${way}`), onPress: openSteps, busy } })}
      other={
        <>
          {onRenew && (
            <Button busy={busy} className="font-semibold" onClick={onRenew}>
              {t('view.update')}
            </Button>
          )}
          <Button className="font-semibold print:hidden" onClick={() => print()}>
            {t('view.print')}
          </Button>
          <OtherWay onPress={leave}>{t('view.leave')}</OtherWay>
        </>
      }
      note={
        view.complaint_contact &&
        t.rich('view.complaint', { contact: () => <bdi>{view.complaint_contact}</bdi> })
      }
    >
      <StatusLine view={view} />
      {view.request && (
        <OpenRequest token={token} view={view} request={view.request} onSent={onChanged} />
      )}
      {view.withdrawn_at !== null && <p role="status">{t('withdraw.done')}</p>}
      <dl className="grid gap-2">
        {Object.entries(facts).map(
          ([name, value]) =>
            value && (
              <div key={name} className="flex flex-wrap justify-between gap-x-4">
                <dt className="text-ink-2">{t(`view.facts.${name}`)}</dt>
                <dd className="font-medium">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <DraftFacts type={view.type} data={view.data} documents={view.documents} />
      {view.can_withdraw && <WithdrawConsent token={token} onDone={onChanged} />}
    </StepFrame>
  );
}

/** Actions of the status page: continue, renew and leave. */
function useWays(token: string, onSteps: () => Promise<void>, onLeft: () => void) {
  const { run, busy, failure } = useTask();
  const renew = async () => {
    await call(publicKyc.renew, { params: { token } });
    await onSteps();
  };
  const leave = async () => {
    await call(publicKyc.leave);
    onLeft();
  };
  return {
    openSteps: () => run(onSteps),
    renew: () => run(renew),
    leave: () => run(leave),
    busy,
    failure,
  };
}

/** Button that withdraws consent. The page shows the consequences before the customer confirms. */
function WithdrawConsent({ token, onDone }: { token: string; onDone: () => void }) {
  const t = useWords('identify-steps');
  const [isConfirming, setConfirming] = useState(false);
  const { run, busy, failure } = useTask();
  const withdraw = () =>
    run(async () => {
      await call(publicKyc.withdraw, { params: { token }, input: { confirmed: true } });
      onDone();
    });
  if (!isConfirming)
    return <OtherWay onPress={() => setConfirming(true)}>{t('withdraw.ask')}</OtherWay>;
  return (
    <Callout tone="warning">
      <p className="font-semibold">{t('withdraw.title')}</p>
      <p>{t('withdraw.text')}</p>
      {failure && <p role="alert">{failure}</p>}
      <div className="flex flex-wrap gap-2 pt-2">
        <Button busy={busy} className="font-semibold" onClick={withdraw}>
          {t('withdraw.do')}
        </Button>
        <OtherWay onPress={() => setConfirming(false)}>{t('withdraw.keep')}</OtherWay>
      </div>
    </Callout>
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

function useTerms(view: View) {
  const t = useWords('identify-steps');
  const { locale } = useLocale();
  const day = (one: string) => plainDay(one.slice(0, 10), locale);
  const { limits, currency } = view;
  const amount = (one: string) => `${one} ${currency}`;
  return {
    number: view.number && <Ltr>{view.number}</Ltr>,
    submitted: view.submitted_at && day(localDay(view.submitted_at)),
    decided: view.decided_at && day(localDay(view.decided_at)),
    tier: view.tier && t(`tiers.${view.tier}`),
    ticket: limits?.per_ticket && <Ltr>{amount(limits.per_ticket)}</Ltr>,
    month: limits?.per_month && <Ltr>{amount(limits.per_month)}</Ltr>,
    expires: view.expires_on && day(view.expires_on),
    review: view.next_review_on && day(view.next_review_on),
    again: view.again_from && day(view.again_from),
  };
}

const localDay = (instant: string): string =>
  dayAt(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date(instant));
