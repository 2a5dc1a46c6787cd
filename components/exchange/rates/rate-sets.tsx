'use client';

import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { LoadFailure } from '@/components/document/record/load-failure';
import { RatesHead } from '@/components/exchange/rates/rates-head';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { FormDialog } from '@/components/ui/form-dialog';
import { FreeText } from '@/components/ui/free-text';
import { Pager } from '@/components/ui/pager';
import { SkeletonRows } from '@/components/ui/skeleton';
import { TextareaField } from '@/components/ui/textarea-field';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { useQueryState } from '@/hooks/use-query-state';
import { useRecordForm } from '@/hooks/use-record-form';
import { toast } from '@/hooks/use-toast';
import type { RateSet } from '@/lib/contract/exchange/rate-shapes';
import { rates } from '@/lib/contract/exchange/rates';
import { shownRate } from '@/lib/format/rate';

/** What was published together, the newest first; any of it can be published again. */
export function RateSets() {
  const t = useTranslations('exchange.rates.sets');
  const { query, change } = useQueryState();
  const page = query.get('page') ?? '1';
  const { data, error, refetch } = useAnswer(rates.sets, { input: { page } });
  const [rolling, setRolling] = useState<RateSet>();
  return (
    <>
      <RatesHead tab="sets" />
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows />}
      {data?.data.length === 0 && <EmptyState kind="none">{t('none')}</EmptyState>}
      {data && data.data.length > 0 && (
        <div
          role="region"
          aria-label={t('title')}
          tabIndex={0}
          className="min-h-0 flex-1 overflow-auto bg-surface"
        >
          <SetTable sets={data.data} onRoll={setRolling} />
        </div>
      )}
      {data && data.meta.total > data.meta.per_page && (
        <Pager
          page={data.meta.page}
          size={data.meta.per_page}
          total={data.meta.total}
          onPage={(next) => change({ page: String(next) })}
        />
      )}
      {rolling && <RollBackDialog set={rolling} onClose={() => setRolling(undefined)} />}
    </>
  );
}

function SetTable({ sets, onRoll }: { sets: readonly RateSet[]; onRoll: (set: RateSet) => void }) {
  const t = useTranslations('exchange.rates.sets');
  const { instant } = useFormats();
  const mayCreate = usePermission('rates').may('create');
  const [newest] = sets;
  return (
    <table className="tbl" aria-label={t('title')}>
      <thead>
        <tr>
          <th scope="col">{t('set')}</th>
          <th scope="col">{t('from')}</th>
          <th scope="col">{t('rates')}</th>
          <th scope="col">{t('note')}</th>
          <th scope="col">{t('by')}</th>
          <th scope="col">
            <span className="sr-only">{t('acts')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {sets.map((set) => (
          <tr key={set.id}>
            <th scope="row" className="figure font-medium">
              {set.id}
            </th>
            <td>
              <bdi className="figure">{instant(set.effective_at)}</bdi>
            </td>
            <td className="min-w-80 py-1! whitespace-normal! text-ink-2">
              <Summary set={set} />
            </td>
            <td className="max-w-64 text-ink-2">
              {set.rolls_back_id !== null && (
                <span>{t('rollsBack', { id: String(set.rolls_back_id) })} </span>
              )}
              {set.reason && <FreeText>{set.reason}</FreeText>}
            </td>
            <td className="text-ink-2">{set.by && <FreeText>{set.by.name}</FreeText>}</td>
            <td className="text-end">
              {mayCreate && set.id !== newest?.id && (
                <Button variant="ghost" icon={Undo2} directional onClick={() => onRoll(set)}>
                  {t('rollBack')}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Summary = ({ set: { rates: all } }: { set: RateSet }) => (
  <ul className="flex flex-wrap gap-x-3">
    {all.map(({ currency, buy, sell, mid }) => (
      <li key={currency}>
        <bdi dir="ltr" className="figure">
          {currency}{' '}
          {buy === null || sell === null ? shownRate(mid) : `${shownRate(buy)}/${shownRate(sell)}`}
        </bdi>
      </li>
    ))}
  </ul>
);

/** Publishes a former set anew: why is asked, and nothing of it is changed. */
function RollBackDialog({ set, onClose }: { set: RateSet; onClose: () => void }) {
  const t = useTranslations('exchange.rates.sets');
  const record = useRecordForm(rates.rollBack, {
    blank: { reason: '' },
    toInput: ({ reason }) => ({ set_id: set.id, reason }),
    onSaved: ({ warnings, rates: again }) => {
      toast.success(warnings[0] ?? t('rolledBack', { count: again.length }));
      onClose();
    },
  });

  return (
    <FormDialog
      {...{ record, onClose }}
      title={t('rollBackTitle', { id: String(set.id) })}
      description={t('rollBackText')}
      saves={t('rollBack')}
    >
      <TextareaField name="reason" label={t('why')} required rows={2} maxLength={500} />
    </FormDialog>
  );
}
