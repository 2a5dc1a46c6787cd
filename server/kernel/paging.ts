import { InvalidInput } from './failure';

const PER_PAGE = 50;

/** Page, limit and offset of a list query. The contract has validated the digits. */
export function pageOf({
  page = '1',
  per_page = String(PER_PAGE),
}: Readonly<{ page?: string | undefined; per_page?: string | undefined }>) {
  const size = Number(per_page);
  const number = Number(page);
  return { page: number, per_page: size, limit: size, offset: (number - 1) * size };
}

/** A LIKE pattern for rows that contain the text anywhere; wildcards in the text are escaped. */
export function likeOf(search: string): string {
  return `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** Column and direction of `sort`. Refuses columns that the list does not allow for sorting. */
export function checkSort<Column extends string>(
  sort: string,
  columns: readonly Column[],
): { column: Column; direction: 'asc' | 'desc' } {
  const name = sort.replace(/^-/, '');
  const column = columns.find((one) => one === name);
  if (column === undefined) throw new InvalidInput([{ field: 'sort', key: 'field.sort' }]);
  return { column, direction: sort.startsWith('-') ? 'desc' : 'asc' };
}
