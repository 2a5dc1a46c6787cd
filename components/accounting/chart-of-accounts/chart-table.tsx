'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { type Branch, unfolded } from '@/components/accounting/chart-of-accounts/account-tree';
import { useChartColumns } from '@/components/accounting/chart-of-accounts/chart-columns';
import { useTreeKeys } from '@/components/accounting/chart-of-accounts/use-tree-keys';
import { DataTable } from '@/components/ui/data-table';

/** Columns hidden while a panel is open; the panel shows their values. */
const BESIDE_HIDDEN = ['type', 'position', 'currency', 'own', 'status'];
const NOTHING_HIDDEN: readonly string[] = [];

type Props = Readonly<{
  branches: readonly Branch[];
  /** Matches of the filters; undefined without filters. */
  found: readonly Branch[] | undefined;
  current: string | undefined;
  /** True if a panel is open beside the table. */
  isBeside: boolean;
  onOpen: (id: string) => void;
  empty: ReactNode;
}>;

/** The chart as a tree; the matches of a search or filter are a flat list with paths. */
export function ChartTable({ branches, found, current, isBeside, onOpen, empty }: Props) {
  const t = useTranslations('chart-of-accounts');
  const isFlat = found !== undefined;
  const tree = useTreeKeys(branches, (folded) => found ?? unfolded(branches, folded));
  const { folded } = tree;
  const { columns, rowLabel } = useChartColumns({ isFlat, folded, onFold: tree.fold });
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <DataTable
        label={t('title')}
        rows={tree.inSight}
        columns={columns}
        rowId={({ account }) => String(account.id)}
        rowLabel={rowLabel}
        hidden={isBeside ? BESIDE_HIDDEN : NOTHING_HIDDEN}
        {...(!isFlat && { rowClass, treeOf: placesIn(folded), onKey: tree.onKey })}
        current={current}
        onOpen={onOpen}
        onPeek={onOpen}
        empty={empty}
      />
    </div>
  );
}

const rowClass = ({ account }: Branch) => (account.position === 'general' ? 'group' : undefined);

/** Level of a row, and whether its children are unfolded. */
const placesIn =
  (folded: ReadonlySet<number>) =>
  ({ account, level, children }: Branch) => ({
    level,
    isOpen: children > 0 ? !folded.has(account.id) : undefined,
  });
