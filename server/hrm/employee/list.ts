import { type ExpressionBuilder, sql } from 'kysely';

import { employees } from '@/lib/contract/hrm/employee';
import type { ReadInput } from '@/lib/contract/endpoint';
import { addDays } from '@/lib/domain/calendar';
import { partyWords } from '@/lib/format/party-search';
import type { DB } from '@/server/database/types';
import { checkSort, likeOf, pageOf } from '@/server/kernel/paging';
import { type Call, serve } from '@/server/kernel/serve';
import { expiresOn, listedRows } from './rows.sql';
import { withTold } from './sealed';
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

export const employeeListRoute = serve(employees.list, async (call) => {
  const { db, input } = call;
  const { limit, offset, page, per_page } = pageOf(input);
  const { column, direction } = checkSort(input.sort ?? 'name', SORTS);
  const today = await call.today();
  const stored = await listedRows(db)
    .where(matching(input, today))
    .orderBy(column === 'name' ? 'e.search_text' : `e.${column}`, (order) =>
      (direction === 'asc' ? order.asc() : order.desc()).nullsLast(),
    )
    .orderBy('e.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    data: await shownRows(call, await withTold(call, stored)),
    meta: {
      page,
      per_page,
      total: await countOf(db, input, today),
      departments: await departmentsOf(db),
    },
  };
});
