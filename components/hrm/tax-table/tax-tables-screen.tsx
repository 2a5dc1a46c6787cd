'use client';

import { taxTableKind } from '@/components/hrm/tax-table/tax-table-kind';
import { Messages } from '@/components/layout/messages';
import { formOf, KindScreen } from '@/components/record/kind-screen';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { TaxTableRecord } from '@/lib/contract/hrm/tax-table';

const FORM = formOf(taxTableKind);

/** Income tax tables, which payroll runs use to withhold tax. */
export const TaxTablesScreen = () => (
  <Messages of={['routes', 'tax-table', 'document']} fallback={<SkeletonRows />}>
    <KindScreen kind={taxTableKind} route="app.hrm.tax-table" textOf={textOf} Form={FORM} />
  </Messages>
);

const textOf = ({ name, currency }: TaxTableRecord) => [name, currency].join(' ');
