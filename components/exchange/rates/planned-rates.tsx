'use client';

import { CalendarClock } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';

import { ChangePercent } from '@/components/exchange/rates/change-percent';
import { Quoted } from '@/components/exchange/rates/quoted';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Ltr } from '@/components/ui/ltr';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { StatusBadge } from '@/components/ui/status-badge';
import { useSend } from '@/hooks/use-call';
import { useConfirm } from '@/hooks/use-confirm';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { useRates } from '@/hooks/use-rates';
import { toast } from '@/hooks/use-toast';
import { ApiError } from '@/lib/api/api-error';
import type { CurrentRate, RateSet, RateVersion } from '@/lib/contract/exchange/rate-shapes';
import { rates } from '@/lib/contract/exchange/rates';
import { changeInPercent } from '@/lib/domain/board';

type Props = Readonly<{ sets: readonly RateSet[]; onStart: () => void }>;

/** Planned sets of rates, each with its difference from the board in force. `onStart` runs when the first one starts. */
export function PlannedRates({ sets, onStart }: Props) {
  const { refetch } = useRates();
  useStart(sets[0]?.effective_at, () => {
    onStart();
    refetch();
  });
  return sets.map((set) => <PlannedSet key={set.id} set={set} />);
}

/** Time after a start until the server surely applies it, in ms. */
const MARGIN_MS = 2000;
/** Longest delay of a browser timer, in ms. */
const MOST_MS = 2_147_483_647;

function useStart(at: string | undefined, onStart: () => void): void {
  useEffect(() => {
    const delay = at === undefined ? MOST_MS : Date.parse(at) - Date.now() + MARGIN_MS;
    if (delay >= MOST_MS) return undefined;
    const timer = setTimeout(onStart, Math.max(delay, MARGIN_MS));
    return () => clearTimeout(timer);
  }, [at, onStart]);
}

function PlannedSet({ set }: { set: RateSet }) {
  const t = useTranslations('rates.planned');
  const { instant } = useFormats();
  const mayEdit = usePermission('rates').may('create');
  const title = t('title', { time: instant(set.effective_at) });
  return (
    <section aria-label={title} className="grid gap-2 border-t border-line px-gutter py-3">
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
      <Differences label={title} set={set} />
    </section>
  );
}

const isSame = (rate: RateVersion, current: CurrentRate | undefined) =>
  rate.buy_base === current?.buy_base &&
  rate.sell_base === current?.sell_base &&
  rate.mid_base === current?.mid_base;

/** Rates of a planned set that differ from those in force. */
function Differences({ label, set }: { label: string; set: RateSet }) {
  const t = useTranslations('rates.planned');
  const { rows = [] } = useRates();
  const current = ({ currency, kind }: RateVersion) =>
    kind === 'board' ? rows.find((row) => row.currency === currency) : undefined;
  const changed = set.rates.filter((rate) => !isSame(rate, current(rate)));
  if (changed.length === 0) return <p className="text-ink-2">{t('same')}</p>;
  const columns: readonly PlainColumn<RateVersion>[] = [
    { id: 'currency', header: t('currency'), cell: ({ currency }) => <Ltr>{currency}</Ltr> },
    { id: 'now', header: t('now'), cell: (rate) => <Quoted of={current(rate)} /> },
    { id: 'then', header: t('then'), cell: (rate) => <Quoted of={rate} /> },
    {
      id: 'change',
      header: t('change'),
      align: 'end',
      cell: (rate) => <Change rate={rate} current={current(rate)} />,
    },
    { id: 'status', header: t('status'), cell: ({ status }) => <Waits status={status} /> },
  ];
  return <PlainTable named label={label} rows={changed} rowId={({ id }) => id} columns={columns} />;
}

function Change({ rate, current }: { rate: RateVersion; current: CurrentRate | undefined }) {
  return current && <ChangePercent value={changeInPercent(rate.mid_base, current.mid_base)} />;
}

const Waits = ({ status }: Pick<RateVersion, 'status'>) =>
  status === 'proposed' ? <StatusBadge status="pending_approval" /> : null;

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
    const asked = { title: t('cancelTitle', { time }), text: t('cancelText') };
    if (!(await confirm({ ...asked, confirm: t('cancel') }))) return;
    await cancel.mutateAsync(input);
    toast.success(t('cancelled'));
  };
  const onPublish = async () => {
    const asked = { title: t('publishTitle'), text: t('publishText', { time }) };
    if (!(await confirm({ ...asked, confirm: t('publish'), variant: 'primary' }))) return;
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

/** Runs an action and shows its refusal. */
async function said(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toast.error(error.message);
  }
}
