'use client';

import { useTranslations } from 'use-intl';

import { accountName } from '@/components/pickers/account-search';
import { Callout } from '@/components/ui/callout';
import { useLocale } from '@/hooks/use-locale';
import type { AnswerOf } from '@/lib/contract/endpoint';
import type { chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';

type Plan = AnswerOf<(typeof chartOfAccounts)['move']>['accounts'];

type Props = Readonly<{ plan: Plan | undefined; isBusy: boolean; failure: string | undefined }>;

/** Preview of a move: changed numbers and unchanged ones. */
export function MovePreview({ plan, isBusy, failure }: Props) {
  const t = useTranslations('chart-of-accounts.move');
  if (failure !== undefined) return <Callout tone="negative">{failure}</Callout>;
  if (isBusy) return <p className="text-ink-3">{t('planning')}</p>;
  if (!plan) return <p className="text-ink-3">{t('choose')}</p>;
  const changed = plan.filter(({ before, number }) => before !== number).length;

  return (
    <div className="grid gap-2">
      <Callout>{t('stays', { changed, kept: plan.length - changed })}</Callout>
      <Numbers plan={plan} />
    </div>
  );
}

function Numbers({ plan }: { plan: Plan }) {
  const t = useTranslations('chart-of-accounts.move');
  const columns = useColumns();
  return (
    <ScrollRegion label={t('numbers')} className="max-h-64 overflow-auto">
      <PlainTable named edge={8} rows={plan} rowId={({ id }) => id} columns={columns} />
    </ScrollRegion>
  );
}

function useColumns(): readonly PlainColumn<Plan[number]>[] {
  const t = useTranslations('chart-of-accounts.move');
  const { locale } = useLocale();
  const kept = <span className="text-ink-3">{t('kept')}</span>;
  return [
    {
      id: 'name',
      header: t('name'),
      cellClass: 'font-normal',
      cell: (account) => <bdi>{accountName(account, locale)}</bdi>,
    },
    {
      id: 'before',
      header: t('before'),
      cell: ({ before }) => <bdi className="figure">{before}</bdi>,
    },
    {
      id: 'after',
      header: t('after'),
      cell: ({ before, number }) =>
        before === number ? kept : <bdi className="figure font-medium">{number}</bdi>,
    },
  ];
}
