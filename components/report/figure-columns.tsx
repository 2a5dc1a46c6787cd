import { CountCell, DrillFigure, type DrillTo } from './drill-cell';
import type { RegisterColumn } from './register';
import { isNothing } from './statement-cells';
import { Figure } from '@/components/ui/figure';
import { Rate } from '@/components/ui/rate';
import type { Tone } from '@/lib/domain/balance-tone';
import type { FilterValues } from '@/hooks/use-report-filters';
import type { Columns, FigureColumn } from '@/lib/contract/reports/columns';

type Type = FigureColumn['type'];
type Value = string | number | null | undefined;
type Held = Readonly<Record<string, Value>>;

/** Functions that return a row's figures and their links, and options for the columns. */
export type FiguresOf<Row> = Readonly<{
  figures: (row: Row) => object | undefined;
  /** Returns a row's figures for the compared period. */
  compared?: (row: Row) => object | undefined;
  /** Returns the currency of a row's quantities and rates. */
  currency?: (row: Row) => string | null | undefined;
  drill?: (row: Row, input: FilterValues, key: string) => DrillTo | undefined;
  /** Widths in px, by type of column. */
  widths?: Readonly<Partial<Record<Type, number>>>;
  /** Colour of negative figures; red by default. */
  tone?: Tone;
  /** Overrides for single columns, by column id. */
  own?: Readonly<Partial<Record<string, Partial<RegisterColumn<Row>>>>>;
}>;

/** Converts the columns in the contract of a report to columns for the screen. Hidden columns are left out. */
export function figureColumns<Row>(
  columns: Columns,
  of: FiguresOf<Row>,
): readonly RegisterColumn<Row>[] {
  return Object.entries(columns)
    .filter(([, { traits }]) => !traits.hidden)
    .flatMap(([key, column]) => [
      figureColumn(key, column, of),
      ...(column.traits.compared ? [comparedColumn(key, column, of)] : []),
    ]);
}

/** Figure of a column in a row. The cast is safe, because the contract defines its type. */
const valueIn = (figures: object | undefined, key: string): Value => (figures as Held)?.[key];

function figureColumn<Row>(
  key: string,
  column: FigureColumn,
  of: FiguresOf<Row>,
): RegisterColumn<Row> {
  const { type, traits } = column;
  const { figures, widths, tone, own } = of;
  return {
    id: key,
    align: 'end',
    isExtra: traits.extra ?? false,
    isSensitive: traits.sensitive ?? false,
    isSpare: traits.spare ?? false,
    ...(widths?.[type] !== undefined && { width: widths[type] }),
    isEmpty: (row) => isNothing(String(valueIn(figures(row), key) ?? '')),
    cell: (row, { currency: base, input }) => {
      const value = valueIn(figures(row), key);
      if (value === null || value === undefined) return null;
      const drill = of.drill?.(row, input, key);
      if (typeof value === 'number') return <CountCell count={value} drill={drill} />;
      if (type === 'money') {
        return <DrillFigure value={value} of={base} tone={tone} drill={drill} />;
      }
      const code = of.currency?.(row);
      if (type === 'rate') return code && <Rate of={code} asQuoted={value} />;
      if (type === 'quantity') {
        return code && <DrillFigure value={value} of={code} tone={tone} drill={drill} />;
      }
      return <Figure value={value} unit="" decimals={traits.decimals ?? 0} zero="dash" />;
    },
    ...own?.[key],
  };
}

/** Column for a figure of the compared period, in the report's currency. */
function comparedColumn<Row>(
  key: string,
  { type, traits }: FigureColumn,
  { compared, widths, own }: FiguresOf<Row>,
): RegisterColumn<Row> {
  const id = `${key}_before`;
  return {
    id,
    align: 'end',
    isExtra: traits.compared === 'extra',
    isSensitive: traits.sensitive ?? false,
    isFor: ({ compare }) => compare !== undefined,
    ...(widths?.[type] !== undefined && { width: widths[type] }),
    isEmpty: (row) => isNothing(String(valueIn(compared?.(row), key) ?? '')),
    cell: (row, { currency }) => {
      const value = valueIn(compared?.(row), key);
      return typeof value === 'string' && <Figure value={value} of={currency} zero="dash" />;
    },
    ...own?.[id],
  };
}
