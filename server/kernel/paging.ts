import { InvalidInput } from './failure';

const PER_PAGE = 50;

/** The page a list was asked for. The contract has checked the digits. */
export function pageOf({
  page = '1',
  per_page = String(PER_PAGE),
}: Readonly<{ page?: string | undefined; per_page?: string | undefined }>) {
  const size = Number(per_page);
  const number = Number(page);
  return { page: number, per_page: size, limit: size, offset: (number - 1) * size };
}

/** The pattern of a text that stands anywhere in another. */
export function likeOf(search: string): string {
  return `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** The column and direction of `sort`; only the columns a list names can be sorted by. */
export function checkSort<Column extends string>(
  sort: string,
  columns: readonly Column[],
): { column: Column; direction: 'asc' | 'desc' } {
  const name = sort.replace(/^-/, '');
  const column = columns.find((one) => one === name);
  if (column === undefined) throw new InvalidInput([{ field: 'sort', key: 'field.sort' }]);
  return { column, direction: sort.startsWith('-') ? 'desc' : 'asc' };
}
