import { type ExpressionBuilder, sql } from 'kysely';

import { employees } from '@/lib/contract/hrm/employee';
import type { ReadInput } from '@/lib/contract/endpoint';
import { addDays } from '@/lib/domain/calendar';
import { partyWords } from '@/lib/format/party-search';
import type { DB } from '@/server/database/types';
import { checkSort, likeOf, pageOf } from '@/server/kernel/paging';
import { type Call, serve } from '@/server/kernel/serve';
import { expiresOn, listedRows } from './rows.sql';
import { employeeFile } from './employee-file';
import { type Sealing, withTold } from './sealed';
import { shownRows } from './shown';

type Input = ReadInput<typeof employees.list>;
type Table = DB & { e: DB['employee'] };

/** Pay is not a sort field, because the order would reveal it. */
const SORTS = [
  'name',
  'id',
  'number',
  'joined_on',
  'left_on',
  'department',
  'designation',
] as const;

const matching = (input: Input, today: string) => (eb: ExpressionBuilder<Table, 'e'>) => {
  const { status, department, branch_id, contract_ends, expiring, search = '', from, to } = input;
  const within = (days: string) => addDays(today, Number(days));
  const isActive = eb('e.status', '=', 'active');
  return eb.and([
    status ? eb('e.status', '=', status) : eb('e.status', '<>', 'discarded'),
    ...(department ? [eb('e.department', '=', department)] : []),
    ...(branch_id ? [eb('e.branch_id', '=', Number(branch_id))] : []),
    ...(from ? [eb('e.joined_on', '>=', from)] : []),
    ...(to ? [eb('e.joined_on', '<=', to)] : []),
    ...(contract_ends ? [isActive, eb('e.contract_end', '<=', within(contract_ends))] : []),
    ...(expiring ? [isActive, eb(expiresOn, '<=', within(expiring))] : []),
    ...partyWords(search).map((word) => eb('e.search_text', 'like', likeOf(word))),
  ]);
};

/** Number of employees that match the filters. */
async function countOf(db: Call['db'], input: Input, today: string): Promise<number> {
  const { total } = await db
    .selectFrom('employee as e')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(matching(input, today))
    .executeTakeFirstOrThrow();
  return Number(total);
}

async function departmentsOf(db: Call['db']): Promise<string[]> {
  const rows = await db
    .selectFrom('employee')
    .select(sql<string>`department`.as('department'))
    .distinct()
    .where('department', 'is not', null)
    .where('status', '<>', 'discarded')
    .orderBy('department')
    .execute();
  return rows.map(({ department }) => department);
}

/** Parses the order of the list. Refuses columns by which employees cannot be sorted. */
const orderOf = ({ sort = 'name' }: Pick<Input, 'sort'>) => checkSort(sort, SORTS);

/** Employees that match the filters, in the order of the list. */
async function matchingRows(
  sealing: Sealing,
  input: Omit<Input, 'page' | 'per_page'>,
  { today, limit, offset }: Readonly<{ today: string; limit: number; offset: number }>,
) {
  const { column, direction } = orderOf(input);
  const stored = await listedRows(sealing.db)
    .where(matching(input, today))
    .orderBy(column === 'name' ? 'e.search_text' : `e.${column}`, (order) =>
      (direction === 'asc' ? order.asc() : order.desc()).nullsLast(),
    )
    .orderBy('e.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return withTold(sealing, stored);
}

/** Number of employees per query of an export. */
const PER_BATCH = 500;

export const employeeExportRoute = serve(employees.export, async (call) => {
  const { host, input, may, say } = call;
  // Checks the order now. A CSV file is read only after the response has begun, when the call can no longer be refused.
  orderOf(input);
  const today = await call.today();
  return employeeFile(call, async function* batches(db) {
    const reading = { db, host, may, say, today: async () => today };
    for (let offset = 0, count = PER_BATCH; count === PER_BATCH; offset += PER_BATCH) {
      const rows = await matchingRows(reading, input, { today, limit: PER_BATCH, offset });
      count = rows.length;
      const listed = await shownRows(reading, rows);
      yield rows.flatMap((stored, at) => {
        const shown = listed[at];
        return shown ? [{ stored, shown }] : [];
      });
    }
  });
});

export const employeeListRoute = serve(employees.list, async (call) => {
  const { db, input } = call;
  const { limit, offset, page, per_page } = pageOf(input);
  const today = await call.today();
  const rows = await matchingRows(call, input, { today, limit, offset });
  return {
    data: await shownRows(call, rows),
    meta: {
      page,
      per_page,
      total: await countOf(db, input, today),
      departments: await departmentsOf(db),
    },
  };
});
