'use client';

import { ChevronDown, ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { RecordLink } from '@/components/layout/record-link';
import { useCellTab } from '@/components/ui/grid/cell-tab';
import type { FigureGroup, Folding, StatementRow } from './statement';
import { classNames } from '@/components/ui/class-names';
import { Figure } from '@/components/ui/figure';
import { Icon } from '@/components/ui/icon';
import { Ltr } from '@/components/ui/ltr';

const INDENTS = ['', 'ps-[18px]', 'ps-9', 'ps-[54px]'];

/** Number and name of a row; for a group, a button that collapses it. */
export function AccountCell({ row, folding }: { row: StatementRow; folding: Folding }) {
  const t = useTranslations('reports');
  const tabIndex = useCellTab();
  const { kind, id, level, number, name } = row;
  if (kind === 'group') {
    const isFolded = folding.isFolded(id);
    return (
      <button
        type="button"
        tabIndex={tabIndex}
        aria-expanded={!isFolded}
        aria-label={t(isFolded ? 'unfold' : 'fold', { name })}
        className={classNames('inline-flex items-center gap-1.5 text-start', INDENTS[level])}
        onClick={() => folding.toggle(id)}
      >
        <Icon
          of={isFolded ? ChevronRight : ChevronDown}
          size={12}
          directional={isFolded}
          className="text-ink-3"
        />
        <span>
          <NumberAndName row={row} />
        </span>
      </button>
    );
  }
  return (
    <span className={INDENTS[level]} title={`${number} ${name}`}>
      <NumberAndName row={row} />
    </span>
  );
}

function NumberAndName({ row: { kind, number, name } }: { row: StatementRow }) {
  return (
    <>
      {number && (
        // The span has the direction of the page, so that the gap is between number and name in both directions.
        <span
          className={classNames('inline-block', kind === 'row' ? 'min-w-11 text-ink-3' : 'min-w-5')}
        >
          <Ltr>{number}</Ltr>
        </span>
      )}
      {name}
    </>
  );
}

type Props = Readonly<{
  row: StatementRow;
  column: FigureGroup['columns'][number];
  currency: string;
}>;

/** A figure, linked to its ledger lines if the row has a link and the figure is not zero. Zero is shown as a dash. */
export function FigureCell({ row, column, currency }: Props) {
  const tabIndex = useCellTab();
  const value = row.figures[column.id];
  if (value === undefined) return null;
  if (column.isPercent) return <Figure value={value} unit="%" decimals={1} zero="dash" />;
  const figure = <Figure value={value} of={currency} zero="dash" tone={row.toneOf?.(column.id)} />;
  if (!row.drill || isNothing(value)) return figure;
  return (
    <RecordLink
      to="app.reports.general-ledger"
      query={row.drill(column.id) ?? {}}
      tabIndex={tabIndex}
    >
      {figure}
    </RecordLink>
  );
}

/** True if a figure is missing or zero. */
export const isNothing = (value: string | undefined): boolean =>
  value === undefined || !/[1-9]/.test(value);
