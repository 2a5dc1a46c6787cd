'use client';

import { useTranslations } from 'use-intl';
import { Figure } from '@/components/ui/figure';
import { PlainTable } from '@/components/ui/plain-table';
import { Written } from '@/components/ui/written';

export type VoucherLine = Readonly<{
  /** Purpose: the account, by its display name. */
  label: string;
  note?: string | null | undefined;
  amount: string;
}>;

type Props = Readonly<{ lines: readonly VoucherLine[]; amount: string; currency: string }>;

/** Lines of a voucher, and their total. */
export function VoucherLines({ lines, amount, currency }: Props) {
  const t = useTranslations('document.voucher');
  return (
    <PlainTable
      edge={8}
      rows={lines}
      rowId={(_, at) => at}
      columns={[
        {
          id: 'label',
          header: t('description'),
          cellClass: 'whitespace-normal!',
          cell: ({ label, note }) => <Described label={label} note={note} />,
          foot: t('total'),
        },
        {
          id: 'amount',
          header: t('amount'),
          align: 'end',
          className: 'w-px',
          cell: (line) => <Figure value={line.amount} of={currency} />,
          foot: <Figure value={amount} currency={currency} />,
        },
      ]}
    />
  );
}

function Described({ label, note }: Readonly<{ label: string; note: string | null | undefined }>) {
  return (
    <>
      <Written>{label}</Written>
      {note && (
        <span className="block text-12 text-ink-2">
          <Written>{note}</Written>
        </span>
      )}
    </>
  );
}
