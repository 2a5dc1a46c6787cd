import type { ComponentType, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { FieldVariant } from '@/components/ui/field';

export type LineCellProps = Readonly<{
  /** Path of the line in the form: `lines.0`. */
  name: string;
  index: number;
  label: string;
  variant: FieldVariant;
}>;

export type LineColumn = Readonly<{
  /** Id of the column, which is also the name of its field in the line. */
  id: string;
  header: ReactNode;
  /** Label of the cells in this column, without the line number. */
  label: string;
  align?: 'end';
  /** True if the cell has the full width in the card layout. */
  isWide?: true;
  /** CSS class for the width. */
  width?: string;
  Cell: ComponentType<LineCellProps>;
}>;

export type LineEditorProps<Line extends FieldValues> = Readonly<{
  name: string;
  label: string;
  columns: readonly LineColumn[];
  blank: Line;
  isBlank: (line: Line) => boolean;
  /** Fills the empty fields of a line from the line above. */
  fill: (line: Line, above: Line) => Line;
  active: number;
  onActive: (line: number) => void;
  /** Sets the balancing amount on a line; returns the cell that received it, if any. */
  onDifference?: (line: number) => string | undefined;
}>;
