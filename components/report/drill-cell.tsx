'use client';

import { RecordLink } from '@/components/layout/record-link';
import { useCellTab } from '@/components/ui/grid/cell-tab';
import { isNothing } from './statement-cells';
import { Figure, type FigureKind } from '@/components/ui/figure';
import { useMayView } from '@/hooks/use-may-view';
import type { HrefArgs } from '@/lib/address';
import type { Tone } from '@/lib/domain/balance-tone';
import { pageOf, type RouteName } from '@/lib/routes';

/** Page with the lines or documents behind a figure. */
export type DrillTo = Readonly<{ to: RouteName; query: NonNullable<HrefArgs['query']> }>;

type Props = FigureKind & {
  value: string | null;
  tone?: Tone | undefined;
  drill?: DrillTo | undefined;
};

/** A figure, linked to the records behind it if it is not zero and the user may see them. */
export function DrillFigure({ value, drill, ...of }: Props) {
  const tabIndex = useCellTab();
  const mayView = useMayView();
  if (value === null) return null;
  const figure = <Figure value={value} {...of} zero="dash" />;
  if (!drill || isNothing(value) || !mayView(pageOf(drill.to))) return figure;
  return (
    <RecordLink to={drill.to} query={drill.query} tabIndex={tabIndex}>
      {figure}
    </RecordLink>
  );
}

/** A count; zero is shown as a dash. */
export const CountCell = ({ count, drill }: { count: number; drill?: DrillTo | undefined }) => (
  <DrillFigure value={String(count)} unit="" decimals={0} drill={drill} />
);
