'use client';

import { useRef } from 'react';

import type { ColumnState } from './use-list-state';
import { ColumnChooser } from '@/components/ui/column-chooser';
import type { Column } from '@/components/ui/table-columns';
import { useMedia } from '@/hooks/use-media';

/** Properties of a column that matter for the choice of the visible columns. */
export type ChoosableColumn = Pick<Column<never>, 'id' | 'header' | 'pin' | 'joined' | 'isHidden'>;

/** Visible columns in order: pinned columns first, then the chosen or default columns. */
export function shownColumns<Own extends ChoosableColumn>(
  columns: readonly Own[],
  chosen: readonly string[] | undefined,
): readonly Own[] {
  const ids = new Set(chosen ?? usualOf(columns));
  return [
    ...columns.filter(({ pin }) => pin),
    ...[...ids].flatMap((id) =>
      columns.filter((column, at) => !column.pin && leadOf(columns, at) === id),
    ),
  ];
}

/** Visible columns of a table; cards on narrow screens show all columns. */
export function useShownColumns<Own extends ChoosableColumn>(
  columns: readonly Own[],
  chosen: readonly string[] | undefined,
): readonly Own[] {
  const isNarrow = useMedia('(max-width: 639px)');
  return isNarrow ? columns : shownColumns(columns, chosen);
}

/** Columns that the user can choose. A joined column is shown and hidden with the column before it. */
const choosableOf = <Own extends ChoosableColumn>(columns: readonly Own[]): readonly Own[] =>
  columns.filter(({ pin, joined }) => !pin && !joined);

/** Id of the column, or of the preceding column to which it is joined. */
function leadOf(columns: readonly ChoosableColumn[], at: number): string | undefined {
  return columns.slice(0, at + 1).findLast(({ joined }) => !joined)?.id;
}

const usualOf = (columns: readonly ChoosableColumn[]): readonly string[] =>
  choosableOf(columns)
    .filter(({ isHidden }) => !isHidden)
    .map(({ id }) => id);

type Props = Readonly<{
  columns: readonly ChoosableColumn[];
  state: ColumnState;
  /** True if a saved view is open; a choice of columns is then a change of the view, not a setting of the user. */
  hasOpenView: boolean;
}>;

/** Chooser of columns. The choice is stored for the user, unless a saved view is open; then it changes the view. */
export function ColumnsMenu({ columns, ...keeping }: Props) {
  const choices = choosableOf(columns).map(named);
  const { change, done } = useKeeping(keeping);
  return (
    <ColumnChooser
      fixed={columns.filter(({ pin }) => pin).map(named)}
      choices={choices}
      shown={shownColumns(columns, keeping.state.columns)
        .map(({ id }) => id)
        .filter((id) => choices.some((choice) => choice.id === id))}
      onChange={change}
      onDone={done}
      isOrdered
      isNamed
    />
  );
}

function useKeeping({ state, hasOpenView }: Omit<Props, 'columns'>) {
  const isTouched = useRef(false);
  const change = (shown: readonly string[] | undefined) => {
    isTouched.current = true;
    state.setColumns(shown);
    if (shown === undefined && !hasOpenView) state.keepColumns(undefined);
  };
  const done = () => {
    if (isTouched.current && !hasOpenView) state.keepColumns(state.columns);
    isTouched.current = false;
  };
  return { change, done };
}

const named = ({ id, header }: ChoosableColumn) => ({
  id,
  label: typeof header === 'string' ? header : id,
});
