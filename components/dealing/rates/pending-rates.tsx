'use client';

import { CalendarClock, Hourglass } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { StepDialog } from '@/components/document/record/step-dialog';
import { ChangePercent } from './change-percent';
import { Quoted } from './rate-sets';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Ltr } from '@/components/ui/ltr';
import { PlainTable } from '@/components/ui/plain-table';
import { StatusBadge } from '@/components/ui/status-badge';
import { useAnswer, useSend } from '@/hooks/use-call';
import { useConfirm } from '@/hooks/use-confirm';
import { useCurrentUser } from '@/hooks/use-current-user';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { useRates } from '@/hooks/use-rates';
import { toast } from '@/hooks/use-toast';
import { ApiError } from '@/lib/api/api-error';
import type { CurrentRate, RateSet, RateVersion } from '@/lib/contract/dealing/rate-shapes';
import { rates } from '@/lib/contract/dealing/rates';
import { changeInPercent } from '@/lib/domain/dealing/board';
import { shownRate } from '@/lib/format/rate';

/**
 * Polling interval in ms for the planned rate sets and the current rates. Both are polled only while a set is planned.
 */
const EVERY_MS = 15_000;

type Props = Readonly<{ waiting: readonly RateVersion[]; planned: readonly RateSet[] }>;

/** Rates that are not in force yet: rates pending approval by a second user, and sets planned for later. */
export function PendingRates({ waiting, planned }: Props) {
  const again = { refetchInterval: planned.length > 0 && EVERY_MS } as const;
  useAnswer(rates.planned, undefined, again);
  useAnswer(rates.current, undefined, again);
  const t = useTranslations('rates.planned');
  const { instant } = useFormats();
  const mayEdit = usePermission('rates').may('create');
  const { rows = [] } = useRates();
  const current = ({ currency, kind }: RateVersion) =>
    kind === 'board' ? rows.find((row) => row.currency === currency) : undefined;
  return (
    <>
      {waiting.length > 0 && (
        <ul className="grid border-t border-line bg-violet-soft">
          {waiting.map((rate) => (
            <WaitingRate key={rate.id} rate={rate} />
          ))}
        </ul>
      )}
      {planned.map((set) => {
        const title = t('title', { time: instant(set.effective_at) });
        const changed = set.rates.filter((rate) => !isSame(rate, current(rate)));
        return (
          <section
            key={set.id}
            aria-label={title}
            className="grid gap-2 border-t border-line px-gutter py-3"
          >
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Icon of={CalendarClock} size={14} />
              <h2 className="font-semibold">{title}</h2>
              <span className="text-ink-2">
                {t('by', { name: set.by?.name ?? '' })}
                {set.reason !== null && (
                  <>
                    {' · '}
                    <bdi>{set.reason}</bdi>
                  </>
                )}
              </span>
              {mayEdit && <Acts set={set} />}
            </div>
            {changed.length === 0 ? (
              <p className="text-ink-2">{t('same')}</p>
            ) : (
              <PlainTable
                named
                label={title}
                rows={changed}
                rowId={({ id }) => id}
                columns={[
                  {
                    id: 'currency',
                    header: t('currency'),
                    cell: ({ currency }) => <Ltr>{currency}</Ltr>,
                  },
                  { id: 'now', header: t('now'), cell: (rate) => <Quoted of={current(rate)} /> },
                  { id: 'then', header: t('then'), cell: (rate) => <Quoted of={rate} /> },
                  {
                    id: 'change',
                    header: t('change'),
                    align: 'end',
                    cell: (rate) => {
                      const now = current(rate);
                      return (
                        now && (
                          <ChangePercent value={changeInPercent(rate.mid_base, now.mid_base)} />
                        )
                      );
                    },
                  },
                  {
                    id: 'status',
                    header: t('status'),
                    cell: ({ status }) =>
                      status === 'proposed' ? <StatusBadge status="pending_approval" /> : null,
                  },
                ]}
              />
            )}
          </section>
        );
      })}
    </>
  );
}

const isSame = (rate: RateVersion, current: CurrentRate | undefined) =>
  rate.buy_base === current?.buy_base &&
  rate.sell_base === current?.sell_base &&
  rate.mid_base === current?.mid_base;

function Acts({ set }: { set: RateSet }) {
  const t = useTranslations('rates.planned');
  const all = useTranslations('rates');
  const { instant } = useFormats();
  const confirm = useConfirm();
  const cancel = useSend(rates.cancelPlanned);
  const publish = useSend(rates.publishPlanned);
  const input = { params: { id: set.id } };
  const time = instant(set.effective_at);
  const onCancel = async () => {
    const question = { title: t('cancelTitle', { time }), text: t('cancelText') };
    if (!(await confirm({ ...question, confirm: t('cancel') }))) return;
    await cancel.mutateAsync(input);
    toast.success(t('cancelled'));
  };
  const onPublish = async () => {
    const question = { title: t('publishTitle'), text: t('publishText', { time }) };
    if (!(await confirm({ ...question, confirm: t('publish'), variant: 'primary' }))) return;
    const { warnings, rates: published } = await publish.mutateAsync(input);
    toast.success(warnings[0] ?? all('published', { count: published.length }));
  };
  return (
    <span className="ms-auto flex gap-2">
      <Button busy={cancel.isPending} onClick={() => void said(onCancel)}>
        {t('cancel')}
      </Button>
      <Button busy={publish.isPending} onClick={() => void said(onPublish)}>
        {t('publish')}
      </Button>
    </span>
  );
}

/** Runs an action and shows the error message if the server refuses it. */
async function said(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toast.error(error.message);
  }
}

function WaitingRate({ rate }: { rate: RateVersion }) {
  const t = useTranslations('rates.waiting');
  const { may } = usePermission('rates');
  const { data: me } = useCurrentUser();
  const [isRejecting, setRejecting] = useState(false);
  const { id, currency, buy, sell, mid, change_percent, by, reason, source } = rate;
  const isMine = by?.id === me?.id;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-gutter py-2">
      <Icon of={Hourglass} size={14} className="text-violet" />
      <span className="font-medium">
        <bdi>{currency}</bdi>
      </span>
      <Ltr>
        {[buy, sell, mid].map((price) => (price === null ? '–' : shownRate(price))).join(' / ')}
      </Ltr>
      {change_percent !== null && <ChangePercent value={change_percent} />}
      <span className="text-ink-2">
        {t('by', { name: by?.name ?? source })}
        {reason !== null && (
          <>
            {' · '}
            <bdi>{reason}</bdi>
          </>
        )}
      </span>
      {may('approve') && !isMine && (
        <span className="ms-auto flex gap-2">
          <Button onClick={() => setRejecting(true)}>{t('reject')}</Button>
          <Approve id={id} currency={currency} />
        </span>
      )}
      {isRejecting && (
        <StepDialog
          of={rates.reject}
          id={id}
          title={t('rejectTitle', { currency })}
          confirm={t('reject')}
          onDone={() => toast.success(t('rejected', { currency }))}
          onClose={() => setRejecting(false)}
        />
      )}
    </li>
  );
}

function Approve({ id, currency }: { id: number; currency: string }) {
  const t = useTranslations('rates.waiting');
  const approve = useSend(rates.approve);
  const letStand = async () => {
    try {
      await approve.mutateAsync({ params: { id } });
      toast.success(t('approved', { currency }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.message);
    }
  };
  return (
    <Button variant="primary" busy={approve.isPending} onClick={() => void letStand()}>
      {t('approve')}
    </Button>
  );
}
