'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { RecordLink } from '@/components/layout/record-link';
import { Paged } from '@/components/ui/paged';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { SearchBox } from '@/components/ui/search-box';
import { StatusBadge } from '@/components/ui/status-badge';
import { figureColumn, nameColumn } from '@/components/ui/plain-columns';
import { useAnswer } from '@/hooks/use-call';
import { useDebounced } from '@/hooks/use-debounced';
import { useFormats } from '@/hooks/use-formats';
import type { AnswerOf } from '@/lib/contract/endpoint';
import { transfer } from '@/lib/contract/dealing/transfer';

const QUIET_MS = 300;
const LEAST = 3;

/** Search for a remittance to pay out, by reference, phone or number. The payout code does not find a remittance. */
export function PayOutDesk() {
  const t = useTranslations('remits');
  const { day } = useFormats();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), QUIET_MS);
  const isLongEnough = search.length >= LEAST;
  const { data: found } = useAnswer(
    transfer.desk,
    { input: { search } },
    { enabled: isLongEnough },
  );
  const { data = [] } = useAnswer(transfer.waiting);
  return (
    <section
      aria-label={t('desk')}
      className="grid flex-none gap-2 border-b border-line px-gutter py-3 max-sm:max-h-60 max-sm:overflow-auto"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid gap-1 max-sm:w-full">
          <span aria-hidden className="text-12 font-medium text-ink-2">
            {t('desk')}
          </span>
          <SearchBox
            label={t('desk')}
            searched={t('deskSearched')}
            value={typed}
            onChange={setTyped}
            className="w-96 max-sm:w-full"
          />
        </div>
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {data.map(({ kind, status, count, oldest }) => (
            <li key={`${kind} ${status}`} className="flex items-center gap-1.5">
              <StatusBadge status={status} /> {count}
              {oldest && <span className="figure text-12 text-ink-3">{day(oldest)}</span>}
            </li>
          ))}
        </ul>
      </div>
      {isLongEnough &&
        found &&
        (found.length === 0 ? (
          <p className="text-ink-2">{t('deskNone')}</p>
        ) : (
          <Paged rows={found} size={20}>
            {(rows) => (
              <PlainTable label={t('desk')} rows={rows} rowId={({ id }) => id} columns={COLUMNS} />
            )}
          </Paged>
        ))}
    </section>
  );
}

type Found = AnswerOf<typeof transfer.desk>;

const COLUMNS: readonly PlainColumn<Found[number]>[] = [
  {
    id: 'number',
    cell: ({ id, number }) => (
      <RecordLink to="app.exchange.remits" view={id}>
        {number}
      </RecordLink>
    ),
  },
  nameColumn({ id: 'beneficiary' }, ({ beneficiary }) => beneficiary),
  nameColumn({ id: 'agent', className: 'max-sm:hidden' }, ({ agent }) => agent),
  figureColumn({ id: 'amount' }, ({ payout_amount, payout_currency }) => ({
    value: payout_amount,
    currency: payout_currency,
  })),
  { id: 'status', cell: ({ status }) => <StatusBadge status={status} /> },
];
