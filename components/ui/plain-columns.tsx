'use client';

import type { ComponentProps, ReactNode } from 'react';
import { Figure } from './figure';
import type { PlainColumn } from './plain-table';
import { useFormats } from '@/hooks/use-formats';

/** Properties of a column except its cells and its alignment. */
type Named<Row> = Omit<PlainColumn<Row>, 'cell' | 'align'>;

/** Column of amounts aligned at the decimal point; a row without an amount has an empty cell. */
export const figureColumn = <Row,>(
  named: Named<Row>,
  of: (row: Row) => ComponentProps<typeof Figure> | null,
): PlainColumn<Row> => ({
  ...named,
  align: 'end',
  cell: (row) => {
    const figure = of(row);
    return figure && <Figure {...figure} />;
  },
});

/** Column of days; a row without a day has an empty cell. */
export const dayColumn = <Row,>(
  named: Named<Row>,
  of: (row: Row) => string | null | undefined,
): PlainColumn<Row> => ({
  ...named,
  cell: (row) => {
    const day = of(row);
    return day && <Day on={day} />;
  },
});

const Day = ({ on }: { on: string }) => <span className="figure">{useFormats().day(on)}</span>;

/** Column of names, each in its own text direction. */
export const nameColumn = <Row,>(
  named: Named<Row>,
  of: (row: Row) => ReactNode,
): PlainColumn<Row> => ({ ...named, cell: (row) => <bdi>{of(row)}</bdi> });
