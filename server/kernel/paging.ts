import { InvalidInput } from './failure';

const PER_PAGE = 50;

/** Page, limit and offset of a list query, whose schema has already validated the values. */
export function pageOf({
  page = '1',
  per_page = String(PER_PAGE),
}: Readonly<{ page?: string | undefined; per_page?: string | undefined }>) {
  const size = Number(per_page);
  const number = Number(page);
  return { page: number, per_page: size, limit: size, offset: (number - 1) * size };
}

/** LIKE pattern that matches the text anywhere in a value; wildcards in the text are escaped. */
export function likeOf(search: string): string {
  return `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** Parses `sort` into column and direction. Refuses columns by which the list cannot be sorted. */
export function checkSort<Column extends string>(
  sort: string,
  columns: readonly Column[],
): { column: Column; direction: 'asc' | 'desc' } {
  const name = sort.replace(/^-/, '');
  const column = columns.find((one) => one === name);
  if (column === undefined) throw new InvalidInput([{ field: 'sort', key: 'field.sort' }]);
  return { column, direction: sort.startsWith('-') ? 'desc' : 'asc' };
}
