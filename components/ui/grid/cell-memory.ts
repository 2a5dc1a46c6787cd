/**
 * Hash prefix for the cell whose link was followed; it is stored in the address that is left, so that Back can restore
 * it.
 */
const MARK = '#cell=';

export type NamedCell = Readonly<{ row: string; column: string }>;

export function rememberCell({ row, column }: NamedCell): void {
  const { pathname, search } = location;
  const mark = `${MARK}${encodeURIComponent(row)}.${encodeURIComponent(column)}`;
  window.history.replaceState(window.history.state, '', `${pathname}${search}${mark}`);
}

export function rememberedCell(): NamedCell | undefined {
  if (!location.hash.startsWith(MARK)) return undefined;
  const [row = '', column = ''] = location.hash.slice(MARK.length).split('.');
  return { row: decodeURIComponent(row), column: decodeURIComponent(column) };
}
