'use client';

import { useTranslations } from 'use-intl';

import type { LetterSection } from '@/components/reports/account-statement/letter-sections';
import { Figure } from '@/components/ui/figure';
import { Ltr } from '@/components/ui/ltr';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { Rate } from '@/components/ui/rate';
import { Written } from '@/components/ui/written';
import { useFormats } from '@/hooks/use-formats';
import type { AccountStatementLine } from '@/lib/contract/reports/account-statement';
import { absolute, isZero, sign } from '@/lib/domain/money';

type Row =
  | Readonly<{ kind: 'opening' | 'closing'; balance: string }>
  | Readonly<{ kind: 'line'; line: AccountStatementLine; balance: string }>;

/** Opening balance, lines and closing balance, each with the running balance. */
export function LetterLines({ section }: { section: LetterSection }) {
  const t = useTranslations('reports.letter');
  const { opening, closing, lines } = section;
  const rows: readonly Row[] = [
    { kind: 'opening', balance: opening },
    ...lines.map((line) => ({ kind: 'line' as const, line, balance: line.balance })),
    { kind: 'closing', balance: closing },
  ];
  return (
    <div className="overflow-x-auto">
      <PlainTable
        label={t('lines')}
        rows={rows}
        rowId={(_, at) => at}
        columns={[...useWords(), ...useFigures(section)]}
      />
    </div>
  );
}

function useWords(): readonly PlainColumn<Row>[] {
  const t = useTranslations('reports.letter');
  return [
    {
      id: 'date',
      header: t('date'),
      cellClass: 'whitespace-nowrap',
      cell: (row) => (row.kind === 'line' ? <LineDay day={row.line.date} /> : null),
    },
    {
      id: 'document',
      header: t('document'),
      cellClass: 'whitespace-nowrap',
      cell: (row) =>
        row.kind === 'line' ? (
          <Ltr>{row.line.document}</Ltr>
        ) : (
          <span className="font-semibold">{t(row.kind)}</span>
        ),
    },
    {
      id: 'memo',
      header: t('memo'),
      cell: (row) => (row.kind === 'line' ? <Written>{row.line.memo}</Written> : null),
    },
  ];
}

function useFigures({ currency, debit, credit }: LetterSection): readonly PlainColumn<Row>[] {
  const t = useTranslations('reports.letter');
  const onSide = (row: Row, side: 1 | -1, total: string) => {
    if (row.kind === 'closing') return <Figure value={total} of={currency} zero="dash" />;
    if (row.kind !== 'line' || sign(row.line.amount) !== side) return null;
    return <Figure value={absolute(row.line.amount)} of={currency} />;
  };
  return [
    {
      id: 'rate',
      header: t('rate'),
      align: 'end',
      cell: (row) =>
        row.kind === 'line' && row.line.rate !== null ? (
          <Rate of={currency} perUnit={row.line.rate} />
        ) : null,
    },
    { id: 'debit', header: t('debit'), align: 'end', cell: (row) => onSide(row, 1, debit) },
    { id: 'credit', header: t('credit'), align: 'end', cell: (row) => onSide(row, -1, credit) },
    {
      id: 'balance',
      header: t('balance'),
      align: 'end',
      cellClass: 'whitespace-nowrap',
      cell: (row) => <Sided value={row.balance} of={currency} isTotal={row.kind !== 'line'} />,
    },
  ];
}

const LineDay = ({ day }: { day: string }) => <Ltr>{useFormats().day(day)}</Ltr>;

/** A balance without sign, marked Dr or Cr; a debit is owed by the party. */
function Sided({ value, of, isTotal }: { value: string; of: string; isTotal: boolean }) {
  const t = useTranslations('reports.letter');
  return (
    <span className={isTotal ? 'font-semibold' : undefined}>
      <Figure value={absolute(value)} of={of} />{' '}
      <span className="inline-block min-w-6 text-start text-12 text-ink-2">
        {isZero(value) ? '' : t(sign(value) > 0 ? 'dr' : 'cr')}
      </span>
    </span>
  );
}
