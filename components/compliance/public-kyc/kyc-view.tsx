'use client';

import { CircleCheck, Clock, Hourglass, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';

import { plainDay } from './day-ask';
import { sidesOf } from './papers';
import { prepared } from './photo-file';
import { OtherWay, StepFrame } from './step-frame';
import { DraftFacts } from './draft-facts';
import { stepOf } from './steps';
import { useTask } from './use-task';
import { type Target, useUpload } from './use-upload';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { Ltr } from '@/components/ui/ltr';
import { useLocale } from '@/hooks/use-locale';
import { useWords } from '@/hooks/use-words';
import { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/call';
import { type KycView as View, publicKyc } from '@/lib/contract/compliance/public-kyc';
import { today as dayAt } from '@/lib/domain/calendar';
import type { KycDocumentType } from '@/lib/domain/compliance/kyc-data';

type Props = Readonly<{
  token: string;
  /** Called when the session has expired and the customer needs a new code. */
  onEnded: () => void;
  /** Opens the steps, in which the customer can change the data. */
  onSteps: () => Promise<void>;
  onLeft: () => void;
}>;

/** Status page of an application, with data such as state, requested corrections and submitted data. */
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

/** Label of the button that opens the steps, by status. In other statuses this button is missing. */
const WAYS_ON: Readonly<Partial<Record<View['status'], 'goOn' | 'answer'>>> = {
  draft: 'goOn',
  info_requested: 'answer',
};

type StatusViewProps = Omit<Props, 'onEnded'> & Readonly<{ view: View; onChanged: () => void }>;

function StatusView({ token, view, onSteps, onLeft, onChanged }: StatusViewProps) {
  const t = useWords('identify-steps');
  const { openSteps, renew, leave, busy, failure } = useWays(token, onSteps, onLeft);
  const { locale } = useLocale();
  const way = WAYS_ON[view.status];
  const onRenew = view.can_update ? renew : undefined;
  const facts = useTerms(view);
  const [icon, tone] = LOOKS[view.status];
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
      <div className={classNames('grid gap-1 rounded-card p-4', tone)}>
        <p className="flex items-center gap-2 font-semibold">
          <Icon of={icon} size={20} />
          {t(`states.${view.status}`)}
        </p>
        <p dir="auto" className="text-start text-ink">
          {view.text}
        </p>
      </div>
      {view.request && (
        <section
          aria-labelledby="request"
          className="grid gap-3 rounded-card border border-line p-4"
        >
          <h2 id="request" className="text-18 font-semibold">
            {t('request.title')}
          </h2>
          <p dir="auto">{view.request.message}</p>
          <p className="text-14 text-ink-2">
            {t('request.due', { day: plainDay(view.request.due_on, locale) })}
          </p>
          <ul className="grid gap-3">
            {view.request.fields.map(({ field, reason }) => {
              const document = view.documents[Number(field.split('.')[1])] ?? view.documents[0];
              const type = document?.type ?? 'other';
              return (
                <li key={field} className="grid gap-1">
                  <span className="font-medium">{t(`steps.${stepOf(field)}.title`)}</span>
                  {reason && <span className="text-14 text-ink-2">{reason}</span>}
                  {stepOf(field) === 'documents' &&
                    sidesOf(type).map((side) => (
                      <Slot
                        key={side}
                        token={token}
                        type={type}
                        onSent={onChanged}
                        target={{ document: String(document?.id ?? type), side }}
                      />
                    ))}
                </li>
              );
            })}
          </ul>
          <p className="text-14 text-ink-2">{t('request.after')}</p>
        </section>
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

type SlotProps = Readonly<{
  token: string;
  type: KycDocumentType;
  target: Target;
  onSent: () => void;
}>;

function Slot({ token, type, target, onSent }: SlotProps) {
  const t = useWords('identify-steps');
  const [isSent, setSent] = useState(false);
  const { send, share, failure } = useUpload(token, () => {
    setSent(true);
    onSent();
  });
  const put = async (file: File) => send((await prepared(file)).file, target);
  const side = target.side === 'back' ? 'photo.back' : 'photo.front';
  const paper = t(side, { paper: t(`paperOf.${type}`) });
  return (
    <>
      <label className="btn focus-within:outline-2 focus-within:outline-focus">
        {share === undefined
          ? t('request.upload', { paper })
          : t('photo.sending', { percent: Math.round(share * 100) })}
        <input
          type="file"
          className="sr-only"
          accept="image/jpeg,image/png,image/webp,image/heic,application/pdf"
          onChange={({ target: { files } }) => {
            const [file] = files ?? [];
            if (file) void put(file);
          }}
        />
      </label>
      {isSent && (
        <p role="status" className="text-14 text-positive">
          {t('request.sent')}
        </p>
      )}
      {failure && (
        <p role="alert" className="text-14 text-negative">
          {failure}
        </p>
      )}
    </>
  );
}

type Status = View['status'];

const LOOKS: Readonly<Record<Status, readonly [icon: LucideIcon, tone: string]>> = {
  draft: [Info, 'text-ink-2 bg-neutral-soft'],
  received: [Clock, 'text-info bg-info-soft'],
  in_review: [Hourglass, 'text-info bg-info-soft'],
  info_requested: [TriangleAlert, 'text-warning bg-warning-soft'],
  approved: [CircleCheck, 'text-positive bg-positive-soft'],
  expiring: [Clock, 'text-warning bg-warning-soft'],
  expired: [Clock, 'text-warning bg-warning-soft'],
  not_accepted: [Info, 'text-ink-2 bg-neutral-soft'],
  closed: [Info, 'text-ink-2 bg-neutral-soft'],
};
