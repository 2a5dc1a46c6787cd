'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import type { ClosingValues } from '@/components/accounting/fiscal-closing/use-closing';
import { AccountLabel } from '@/components/pickers/account-label';
import { EntryTable } from '@/components/document/record/ledger-effect';
import { Callout } from '@/components/ui/callout';
import { Figure } from '@/components/ui/figure';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { fiscalClosing } from '@/lib/contract/accounting/fiscal-closing';
import type { AnswerOf } from '@/lib/contract/endpoint';
import { subtract } from '@/lib/domain/money';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';

type Preview = AnswerOf<typeof fiscalClosing.preview>;

/** Lines that the closing would post, and for a reopened year the differences from the previous closing. */
export function ClosingPreview({ yearEnd }: { yearEnd: string }) {
  const t = useTranslations('fiscal-closing');
  const heading = useId();
  const account = useWatch<ClosingValues, 'retained_earnings_account_id'>({
    name: 'retained_earnings_account_id',
  });
  const input = { year_end: yearEnd, retained_earnings_account_id: account ?? 0 };
  const { data, error } = useAnswer(
    fiscalClosing.preview,
    { input },
    { enabled: account !== null, staleTime: 0, placeholderData: keepPreviousData },
  );

  return (
    <section aria-labelledby={heading} className="grid grid-cols-1 gap-2">
      <h2 id={heading}>{t('preview')}</h2>
      {account === null && <p className="text-ink-2">{t('previewNeedsAccount')}</p>}
      {error && <Callout tone="negative">{error.message}</Callout>}
      {account !== null && !data && !error && <SkeletonRows rows={3} />}
      {data && !error && <Shown preview={data} />}
    </section>
  );
}

function Shown({ preview: { lines, difference } }: { preview: Preview }) {
  const t = useTranslations('fiscal-closing');
  return (
    <>
      {lines.length === 0 ? (
        <p className="text-ink-2">{t('previewEmpty')}</p>
      ) : (
        <EntryTable lines={lines} />
      )}
      {difference?.length === 0 && <p className="text-ink-2">{t('noDifference')}</p>}
      {difference && difference.length > 0 && <Difference rows={difference} />}
    </>
  );
}

type Changed = NonNullable<Preview['difference']>[number];

function Difference({ rows }: { rows: readonly Changed[] }) {
  const t = useTranslations('fiscal-closing');
  const columns = useColumns();
  return (
    <PlainTable
      captionClass="py-1.5 text-start"
      caption={
        <>
          <span className="font-medium">{t('difference')}</span>{' '}
          <span className="text-12 text-ink-2">{t('signs')}</span>
        </>
      }
      rows={rows}
      rowId={({ account_id }) => account_id}
      columns={columns}
    />
  );
}

function useColumns(): readonly PlainColumn<Changed>[] {
  const t = useTranslations('fiscal-closing');
  const { baseCurrency, baseMark } = useFormats();
  const figure = (id: string, value: (row: Changed) => string): PlainColumn<Changed> => ({
    id,
    header: t(id, { currency: baseMark }),
    align: 'end',
    cell: (row) => <Figure value={value(row)} of={baseCurrency} zero="dash" />,
  });
  return [
    {
      id: 'account',
      header: t('accountColumn'),
      cellClass: 'whitespace-normal!',
      cell: ({ account_id, account_number, account_name }) => (
        <AccountLabel id={account_id} number={account_number} name={account_name} />
      ),
    },
    figure('before', ({ before }) => before),
    figure('after', ({ after }) => after),
    figure('change', ({ before, after }) => subtract(after, before)),
  ];
}
