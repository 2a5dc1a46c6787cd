'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import type { ClosingValues } from '@/components/accounting/fiscal-closing/use-closing';
import { EntryTable } from '@/components/document/record/ledger-effect';
import { Callout } from '@/components/ui/callout';
import { Figure } from '@/components/ui/figure';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAccountName } from '@/components/pickers/use-account-name';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { fiscalClosing } from '@/lib/contract/accounting/fiscal-closing';
import type { AnswerOf } from '@/lib/contract/endpoint';
import { subtract } from '@/lib/domain/money';

type Preview = AnswerOf<typeof fiscalClosing.preview>;

/** Every line that the closing would post now, and after a reopening how it differs from the last one. */
export function ClosingPreview({ yearEnd }: { yearEnd: string }) {
  const t = useTranslations('accounting.closing');
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
  const t = useTranslations('accounting.closing');
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

function Difference({ rows }: { rows: NonNullable<Preview['difference']> }) {
  const t = useTranslations('accounting.closing');
  const { baseCurrency, baseMark } = useFormats();
  const nameOf = useAccountName();

  return (
    <table className="tbl [--table-edge:0px]">
      <caption className="py-1.5 text-start">
        <span className="font-medium">{t('difference')}</span>{' '}
        <span className="text-12 text-ink-2">{t('signs')}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('accountColumn')}</th>
          <th scope="col" className="num">
            {t('before', { currency: baseMark })}
          </th>
          <th scope="col" className="num">
            {t('after', { currency: baseMark })}
          </th>
          <th scope="col" className="num">
            {t('change', { currency: baseMark })}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ account_id, account_number, account_name, before, after }) => (
          <tr key={account_id}>
            <td className="whitespace-normal!">
              <span className="figure text-ink-3">{account_number}</span>{' '}
              <bdi>{nameOf(account_id, account_name)}</bdi>
            </td>
            {[before, after, subtract(after, before)].map((value, index) => (
              <td key={index} className="num">
                <Figure value={value} of={baseCurrency} zero="dash" />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
