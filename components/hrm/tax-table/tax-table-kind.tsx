'use client';

import { useTranslations } from 'use-intl';

import { BandFields } from '@/components/hrm/tax-table/band-fields';
import type { RecordKind } from '@/components/record/record-kind';
import { type TaxTableRecord, taxTables } from '@/lib/contract/hrm/tax-table';
import { useFormats } from '@/hooks/use-formats';

type Typed = Readonly<{ to: string | null }>;

const endless = (band: Typed) => ({ ...band, to: band.to === '' ? null : band.to });

const half = { width: 'half' } as const;

export const taxTableKind: RecordKind<TaxTableRecord> = {
  calls: taxTables,
  words: 'tax-table.table',
  nameOf: ({ name }) => name,
  fields: [
    { name: 'name', kind: 'text' },
    { ...half, name: 'period', kind: 'choice', initial: 'month' },
    { ...half, name: 'currency', kind: 'currency' },
    { ...half, name: 'valid_from', kind: 'day', initial: '1990-01-01' },
    { ...half, name: 'is_active', kind: 'flag' },
    {
      name: 'bands',
      kind: 'own',
      drawn: <BandFields />,
      initial: [{ from: '0', to: null, rate: '' }],
    },
  ],
  // An empty upper bound means no limit.
  sent: ({ bands }) => ({ bands: (bands as readonly Typed[]).map(endless) }),
  audit: 'tax table',
  beside: ['name', 'period', 'is_active'],
  columns: [
    { id: 'name', width: 180, pin: true, card: 'title', sortable: true },
    { id: 'period', width: 96, card: 'meta' },
    { id: 'currency', width: 92, cell: (row) => <Currency of={row} /> },
    { id: 'bands', width: 340, cell: (row) => <Bands of={row} />, card: 'line' },
    { id: 'valid_from', width: 112, cell: (row) => <ValidFrom of={row} />, card: false },
    { id: 'is_active', width: 92, card: 'badge' },
  ],
};

type CellProps = Readonly<{ of: TaxTableRecord }>;

function Currency({ of: { currency } }: CellProps) {
  const { baseCurrency } = useFormats();
  return <bdi className="figure">{currency ?? baseCurrency}</bdi>;
}

function ValidFrom({ of: { valid_from } }: CellProps) {
  const { day } = useFormats();
  return <span className="figure">{day(valid_from)}</span>;
}

/** The bands as text, ascending. */
function Bands({ of: { bands, currency } }: CellProps) {
  const t = useTranslations('tax-table.table');
  const { baseCurrency, money } = useFormats();
  const amount = (value: string) => money(value, currency ?? baseCurrency);
  const words = bands.map(({ from, to, rate }) =>
    to === null
      ? t('above', { from: amount(from), rate })
      : t('between', { from: amount(from), to: amount(to), rate }),
  );
  return words.join(' · ');
}
