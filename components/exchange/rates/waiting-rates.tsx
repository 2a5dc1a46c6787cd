'use client';

import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { ChangePercent } from '@/components/exchange/rates/change-percent';
import { StepDialog } from '@/components/document/record/step-dialog';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Ltr } from '@/components/ui/ltr';
import { useAnswer, useSend } from '@/hooks/use-call';
import { useCurrentUser } from '@/hooks/use-current-user';
import { usePermission } from '@/hooks/use-permission';
import { toast } from '@/hooks/use-toast';
import { ApiError } from '@/lib/api/api-error';
import type { RateVersion } from '@/lib/contract/exchange/rate-shapes';
import { rates } from '@/lib/contract/exchange/rates';
import { shownRate } from '@/lib/format/rate';

/** Rates that wait for a second person, because their mid rate moved unusually far. */
export function WaitingRates() {
  const { data } = useAnswer(rates.list, { input: { status: 'proposed', per_page: '50' } });
  const waiting = data?.data ?? [];
  if (waiting.length === 0) return null;
  return (
    <ul className="grid border-t border-line bg-violet-soft">
      {waiting.map((rate) => (
        <WaitingRate key={rate.id} rate={rate} />
      ))}
    </ul>
  );
}

function WaitingRate({ rate }: { rate: RateVersion }) {
  const t = useTranslations('rates.waiting');
  const { may } = usePermission('rates');
  const { data: me } = useCurrentUser();
  const [isRejecting, setRejecting] = useState(false);
  const { id, currency, by } = rate;
  const isMine = by?.id === me?.id;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-gutter py-2">
      <Asked rate={rate} />
      {may('approve') && !isMine && (
        <span className="ms-auto flex gap-2">
          <Button onClick={() => setRejecting(true)}>{t('reject')}</Button>
          <Approve id={id} currency={currency} />
        </span>
      )}
      {isRejecting && <Rejecting id={id} currency={currency} onClose={() => setRejecting(false)} />}
    </li>
  );
}

function Asked({ rate }: { rate: RateVersion }) {
  const { currency, buy, sell, mid, change_percent, by, reason } = rate;
  const t = useTranslations('rates.waiting');
  return (
    <>
      <Icon of={Hourglass} size={14} className="text-violet" />
      <span className="font-medium">
        <bdi>{currency}</bdi>
      </span>
      <Ltr>
        {[buy, sell, mid].map((price) => (price === null ? '–' : shownRate(price))).join(' / ')}
      </Ltr>
      {change_percent !== null && <ChangePercent value={change_percent} />}
      <span className="text-ink-2">
        {t('by', { name: by?.name ?? '' })}
        {reason !== null && (
          <>
            {' · '}
            <bdi>{reason}</bdi>
          </>
        )}
      </span>
    </>
  );
}

function Rejecting({
  id,
  currency,
  onClose,
}: Readonly<{ id: number; currency: string; onClose: () => void }>) {
  const t = useTranslations('rates.waiting');
  return (
    <StepDialog
      of={rates.reject}
      id={id}
      title={t('rejectTitle', { currency })}
      confirm={t('reject')}
      onDone={() => toast.success(t('rejected', { currency }))}
      onClose={onClose}
    />
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
