'use client';

import type { DocumentDefinition, OwnColumn } from '@/components/document/definition';
import { dayColumn } from '@/components/document/list/day-column';
import { Figure } from '@/components/ui/figure';
import { FreeText } from '@/components/ui/free-text';
import { useFormats } from '@/hooks/use-formats';
import type { Asset, AssetRow } from '@/lib/contract/assets/asset';
import type { DocumentRow } from '@/lib/contract/document-fields';

/** The kit types rows as any document's; these are assets. */
const kept = (row: DocumentRow) => row as AssetRow;

const textColumn = (id: 'name' | 'category' | 'serial', look: Partial<OwnColumn>): OwnColumn => ({
  id,
  cell: (row) => <FreeText>{kept(row)[id] ?? ''}</FreeText>,
  exported: (row) => kept(row)[id],
  ...look,
});

const figureColumn = (id: 'cost' | 'accumulated' | 'net', look: Partial<OwnColumn>): OwnColumn => ({
  id,
  align: 'end',
  width: 112,
  cell: (row) => <Base value={kept(row)[id]} />,
  exported: (row) => kept(row)[id],
  ...look,
});

export const assetColumns: DocumentDefinition<Asset>['columns'] = [
  'number',
  textColumn('name', { card: 'line' }),
  textColumn('category', { width: 136, card: 'meta' }),
  {
    id: 'place',
    width: 140,
    card: 'meta',
    cell: (row) => <FreeText>{placeOf(kept(row))}</FreeText>,
    exported: (row) => placeOf(kept(row)),
  },
  dayColumn('in_service_on', (row) => kept(row).in_service_on),
  figureColumn('cost', { card: false }),
  figureColumn('accumulated', { card: false }),
  figureColumn('net', { card: 'amount' }),
  'status',
  { ...dayColumn('warranty_end', (row) => kept(row).warranty_end), card: false, isHidden: true },
  'by',
];

function Base({ value }: { value: string | null }) {
  const { baseCurrency } = useFormats();
  return value && <Figure value={value} of={baseCurrency} tone="plain" />;
}

const placeOf = ({ employee, location }: AssetRow): string =>
  [employee, location].filter((one) => one !== null).join(' · ');
