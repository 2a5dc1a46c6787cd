import type { ComponentType, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { FieldVariant } from '@/components/ui/field';

export type LineCellProps = Readonly<{
  /** The name of the line in the form: `lines.0`. */
  name: string;
  index: number;
  label: string;
  variant: FieldVariant;
}>;

export type LineColumn = Readonly<{
  /** Also the field of the line that stands in it. */
  id: string;
  header: ReactNode;
  /** How its cells are called, without the line. */
  label: string;
  align?: 'end';
  /** Where lines are cards, it takes the whole width. */
  isWide?: true;
  /** Its width, as a class. */
  width?: string;
  Cell: ComponentType<LineCellProps>;
}>;

export type LineEditorProps<Line extends FieldValues> = Readonly<{
  name: string;
  label: string;
  columns: readonly LineColumn[];
  blank: Line;
  isBlank: (line: Line) => boolean;
  /** The line with what it lacks taken from the one above it. */
  fill: (line: Line, above: Line) => Line;
  active: number;
  onActive: (line: number) => void;
  /** Puts what is missing to a balance on a line; gives the cell it went to, if there was any. */
  onDifference?: (line: number) => string | undefined;
}>;
