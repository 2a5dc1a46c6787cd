'use client';

import { useTranslations } from 'use-intl';
import { Fact } from '@/components/document/record/facts';
import { Figure } from '@/components/ui/figure';
import { Ltr } from '@/components/ui/ltr';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { useMoment } from '@/hooks/use-clock';
import type { CreditLimit } from '@/lib/contract/dealing/credit-limit';

type Words = 'credit-limit' | 'credit-sub-limit';

type Props = Readonly<{
  record: Pick<CreditLimit, 'changes' | 'asked_amount' | 'currency'>;
  words: Words;
}>;

/** Requested new amount of a limit; nothing is rendered if no change is requested. */
export function RequestedAmount({ record: { asked_amount, currency }, words }: Props) {
  const t = useTranslations(words);
  if (asked_amount === null) return null;
  return (
    <Fact label={t('changes.asked')}>
      <Figure value={asked_amount} currency={currency ?? ''} className="font-semibold" />
    </Fact>
  );
}

type Change = Props['record']['changes'][number];

export function LimitChanges({ record: { changes, currency }, words }: Props) {
  const t = useTranslations(words);
  const columns = useColumns({ t, currency: currency ?? '' });
  if (changes.length === 0) return null;
  return (
    <PlainTable
      caption={t('changes.title')}
      captionClass="pb-2 text-start font-semibold"
      rows={changes}
      rowId={(_row, at) => at}
      columns={columns}
    />
  );
}

function useColumns({
  t,
  currency,
}: Readonly<{ t: (id: string) => string; currency: string }>): readonly PlainColumn<Change>[] {
  const moment = useMoment();
  const sum = (id: 'before' | 'amount'): PlainColumn<Change> => ({
    id,
    header: t(`changes.${id}`),
    align: 'end',
    cell: (change) => <Figure value={change[id]} currency={currency} />,
  });
  return [
    { id: 'at', header: t('changes.at'), cell: ({ at }) => <Ltr>{moment(at)}</Ltr> },
    sum('before'),
    sum('amount'),
    {
      id: 'reason',
      header: t('changes.reason'),
      cellClass: 'whitespace-normal!',
      cell: ({ reason }) => <bdi>{reason}</bdi>,
    },
  ];
}
