const FORM = Symbol('form');

/**
 * Form of a row in an exported file. A `group` contains the sum of the lines below it. A `note`, such as an opening
 * balance, is in no sum. A `subtotal` contains sums of the lines since the subtotal before it, a `total` sums of all
 * lines above it.
 */
type RowForm = Readonly<{
  kind: 'line' | 'group' | 'note' | 'subtotal' | 'total';
  /**
   * Depth of a line below groups. Sums count only rows of level 1, because a group's figure includes the rows below it.
   */
  level: number;
  /** Keys of the columns in which a subtotal or total may be the sum of the rows above it. */
  sums: readonly string[] | 'all';
}>;

/** Cells of a row of an exported file, by column key. */
export type ExportRow = Readonly<Record<string, unknown>> & Readonly<{ [FORM]?: RowForm }>;

const LINE: RowForm = { kind: 'line', level: 1, sums: [] };

/** Returns the form of a row; a plain line by default. CSV files ignore it. */
export const formOf = (row: ExportRow): RowForm => row[FORM] ?? LINE;

const withForm = (row: ExportRow, form: Partial<RowForm>): ExportRow => ({
  ...row,
  [FORM]: { ...LINE, ...form },
});

/** Returns a line at a depth below groups. Level 1 is the outermost. */
export const lineAt = (level: number, row: ExportRow): ExportRow => withForm(row, { level });

/** Returns a row with the sum of the rows below it. */
export const groupAt = (level: number, row: ExportRow): ExportRow =>
  withForm(row, { kind: 'group', level });

/** Returns a row that no sum includes, such as an opening balance. */
export const noteRow = (row: ExportRow): ExportRow => withForm(row, { kind: 'note' });

/**
 * Returns a row with sums of the lines since the previous subtotal. `sums` names the columns that may become formulas.
 * A column whose lines do not add up to the given value keeps that value.
 */
export const subtotalRow = (row: ExportRow, sums: RowForm['sums'] = 'all'): ExportRow =>
  withForm(row, { kind: 'subtotal', sums });

/** Returns a row with sums of all lines above it. `sums` names the columns that may become formulas. */
export const totalRow = (row: ExportRow, sums: RowForm['sums'] = 'all'): ExportRow =>
  withForm(row, { kind: 'total', sums });
