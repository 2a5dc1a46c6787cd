'use client';

import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { NotYet } from '@/components/document/record/load-failure';
import { RateOrigin } from './rate-origin';
import { RatesHead } from './rates-head';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { FormDialog } from '@/components/ui/form-dialog';
import { FreeText } from '@/components/ui/free-text';
import { Ltr } from '@/components/ui/ltr';
import { Pager } from '@/components/ui/pager';
import { StatusBadge } from '@/components/ui/status-badge';
import { TextareaField } from '@/components/ui/textarea-field';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { useQueryState } from '@/hooks/use-query-state';
import { useRates } from '@/hooks/use-rates';
import { useCallForm } from '@/hooks/use-call-form';
import { toast } from '@/hooks/use-toast';
import type { RateSet } from '@/lib/contract/dealing/rate-shapes';
import { rates } from '@/lib/contract/dealing/rates';
import { shownRate } from '@/lib/format/rate';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { ScrollRegion } from '@/components/ui/scroll-region';

/** Rate sets, newest first. Users who may create rates can publish an earlier set again. */
export function RateSets() {
  const t = useTranslations('rates.sets');
  const { query, change } = useQueryState();
  const page = query.get('page') ?? '1';
  const { data, error, refetch } = useAnswer(rates.sets, { input: { page } });
  const [rolling, setRolling] = useState<RateSet>();
  const mayCreate = usePermission('rates').may('create');
  const columns = useColumns();
  const [newest] = data?.data ?? [];
  const acts: PlainColumn<RateSet> = {
    id: 'acts',
    header: <span className="sr-only">{t('acts')}</span>,
    cellClass: 'text-end',
    cell: (set) =>
      mayCreate &&
      set.id !== newest?.id &&
      stateOf(set) === undefined && (
        <Button variant="ghost" icon={Undo2} directional onClick={() => setRolling(set)}>
          {t('rollBack')}
        </Button>
      ),
  };
  return (
    <>
      <RatesHead tab="sets" />
      {!data && <NotYet error={error} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && <EmptyState kind="none">{t('none')}</EmptyState>}
      {data && data.data.length > 0 && (
        <ScrollRegion label={t('title')} className="min-h-0 flex-1 overflow-auto bg-surface">
          <PlainTable
            named
            edge="page"
            label={t('title')}
            rows={data.data}
            rowId={({ id }) => id}
            columns={[...columns, acts]}
          />
        </ScrollRegion>
      )}
      {data && data.meta.total > data.meta.per_page && (
        <Pager
          size={data.meta.per_page}
          page={data.meta.page}
          total={data.meta.total}
          onPage={(page) => change({ page: String(page) })}
        />
      )}
      {rolling && <RollBackDialog set={rolling} onClose={() => setRolling(undefined)} />}
    </>
  );
}

function useColumns(): readonly PlainColumn<RateSet>[] {
  const t = useTranslations('rates.sets');
  const { instant } = useFormats();
  return [
    { id: 'set', header: t('set'), cellClass: 'figure font-medium', cell: ({ id }) => id },
    {
      id: 'from',
      header: t('from'),
      cell: (set) => {
        const state = stateOf(set);
        return (
          <span className="flex flex-wrap items-center gap-2">
            <bdi className="figure">{instant(set.effective_at)}</bdi>
            {state ? (
              <StatusBadge status={state === 'proposed' ? 'pending_approval' : state} />
            ) : null}
          </span>
        );
      },
    },
    {
      id: 'rates',
      header: t('rates'),
      cellClass: 'min-w-80 py-1! whitespace-normal! text-ink-2',
      cell: (set) => (
        <ul className="flex flex-wrap gap-x-3">
          {set.rates.map((rate) => (
            <li key={rate.currency}>
              <Ltr>
                {rate.currency} {quotedText(rate)}
              </Ltr>
            </li>
          ))}
        </ul>
      ),
    },
    {
      id: 'note',
      header: t('note'),
      cellClass: 'max-w-64 text-ink-2',
      cell: (set) => (
        <>
          {set.rolls_back_id !== null && (
            <span>{t('rollsBack', { id: String(set.rolls_back_id) })} </span>
          )}
          {set.reason && <FreeText>{set.reason}</FreeText>}
        </>
      ),
    },
    {
      id: 'by',
      header: t('by'),
      cellClass: 'text-ink-2',
      cell: ({ by, rates: [first] }) =>
        by ? <FreeText>{by.name}</FreeText> : first && <RateOrigin of={first} />,
    },
  ];
}

type Quote = Readonly<Pick<RateSet['rates'][number], 'buy' | 'sell' | 'mid'>>;

/** Buy and sell rate of a currency, or its mid rate if buy or sell is missing. A dash if there is no rate. */
export function Quoted({ of }: { of: Quote | undefined }) {
  if (!of) return '–';
  return <Ltr>{quotedText(of)}</Ltr>;
}

const quotedText = ({ buy, sell, mid }: Quote) =>
  buy === null || sell === null ? shownRate(mid) : `${shownRate(buy)}/${shownRate(sell)}`;

/** State of a set that was never in force: planned, proposed, cancelled or rejected. Undefined for other sets. */
const stateOf = ({ rates: all }: RateSet) =>
  (['planned', 'proposed', 'cancelled', 'rejected'] as const).find(
    (state) =>
      !all.some(({ status }) => status === 'active' || status === 'superseded') &&
      all.some(({ status }) => status === state),
  );

/**
 * Dialog that publishes the unchanged rates of an earlier set again and asks for a reason. The dialog compares them
 * with the current rates of the rate board.
 */
function RollBackDialog({ set, onClose }: { set: RateSet; onClose: () => void }) {
  const t = useTranslations('rates.sets');
  const { rows = [] } = useRates();
  const now = (currency: string) => rows.find((row) => row.currency === currency);
  const columns: readonly PlainColumn<RateSet['rates'][number]>[] = [
    { id: 'currency', header: t('currency'), cell: ({ currency }) => <Ltr>{currency}</Ltr> },
    { id: 'now', header: t('now'), cell: ({ currency }) => <Quoted of={now(currency)} /> },
    { id: 'after', header: t('after'), cell: (rate) => <Quoted of={rate} /> },
  ];
  const record = useCallForm(rates.rollBack, {
    blank: { reason: '' },
    toInput: ({ reason }) => ({ set_id: set.id, reason }),
    onSaved: ({ warnings, rates: again }) => {
      toast.success(warnings[0] ?? t('rolledBack', { count: again.length }));
      onClose();
    },
  });

  return (
    <FormDialog
      record={record}
      onClose={onClose}
      title={t('rollBackTitle', { id: String(set.id) })}
      description={t('rollBackText')}
      saves={t('rollBack')}
    >
      <PlainTable
        named
        label={t('restored')}
        rows={set.rates}
        rowId={({ currency }) => currency}
        columns={columns}
      />
      <TextareaField name="reason" label={t('why')} required rows={2} maxLength={500} />
    </FormDialog>
  );
}
