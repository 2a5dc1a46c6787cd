'use client';

import { useTranslations } from 'use-intl';
import { LineDocument } from '@/components/record/party/line-document';
import { Figure } from '@/components/ui/figure';
import { TitledTable } from '@/components/ui/titled-table';
import { figureColumn } from '@/components/ui/plain-columns';
import type { PlainColumn } from '@/components/ui/plain-table';
import { useFormats } from '@/hooks/use-formats';
import type { AppliedTo, Unapplied } from '@/lib/contract/accounting/applied';

type Props = Readonly<{
  record: Readonly<{ applied_to: readonly AppliedTo[]; unapplied: Unapplied }>;
}>;

/** The items that a payment settles, each with its document, and the unapplied rest. */
export function AppliedRecord({ record: { applied_to, unapplied } }: Props) {
  const t = useTranslations('applied');
  const columns = useColumns();
  if (applied_to.length === 0 && unapplied.length === 0) return null;
  return (
    <div className="grid min-w-0 gap-1">
      {applied_to.length > 0 && (
        <TitledTable
          caption={t('title')}
          rows={applied_to}
          rowId={({ entry_id, line_no, is_chosen }) => `${entry_id} ${line_no} ${is_chosen}`}
          columns={columns}
        />
      )}
      {unapplied.map(({ currency, amount }) => (
        <p key={currency} className="py-1">
          {t.rich('unapplied', {
            amount: () => <Figure value={amount} currency={currency} className="font-semibold" />,
          })}
        </p>
      ))}
    </div>
  );
}

function useColumns(): readonly PlainColumn<Props['record']['applied_to'][number]>[] {
  const t = useTranslations('applied');
  const { day } = useFormats();
  return [
    {
      id: 'document',
      header: t('document'),
      cell: (one) => (
        <>
          <LineDocument line={one} />
          <span className="block text-12 text-ink-2">
            {t(one.is_chosen ? 'wasChosen' : 'wasOldest')}
          </span>
        </>
      ),
    },
    { id: 'due', header: t('due'), cell: ({ due }) => <bdi className="figure">{day(due)}</bdi> },
    figureColumn({ id: 'amount', header: t('amount') }, ({ amount, currency }) => ({
      value: amount,
      currency,
      tone: 'plain',
    })),
  ];
}
