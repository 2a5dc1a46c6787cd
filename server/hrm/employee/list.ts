import { type ExpressionBuilder, sql } from 'kysely';

import { employees } from '@/lib/contract/hrm/employee';
import type { ReadInput } from '@/lib/contract/endpoint';
import type { EmployeeRow } from '@/lib/contract/hrm/employee-shapes';
import { addDays } from '@/lib/domain/calendar';
import { partyWords } from '@/lib/format/party-search';
import { readBatches } from '@/server/database/read-batches';
import type { DB } from '@/server/database/types';
import type { Db } from '@/server/kernel/host';
import { filterWords, listFile, type ListColumn } from '@/server/kernel/list-file';
import type { Say } from '@/server/kernel/locale';
import { checkSort, likeOf, pageOf } from '@/server/kernel/paging';
import { type Call, serve } from '@/server/kernel/serve';
import { expiresOn, listedRows, type ListedRow } from './rows.sql';
import { withTold } from './sealed';
import { shownRows, seesPay } from './shown';

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

/** Finds the employees that match the filters, in the order of the list. */
function listed(db: Db, input: Omit<Input, 'page' | 'per_page'>, today: string) {
  const { column, direction } = orderOf(input);
  return listedRows(db)
    .where(matching(input, today))
    .orderBy(column === 'name' ? 'e.search_text' : `e.${column}`, (order) =>
      (direction === 'asc' ? order.asc() : order.desc()).nullsLast(),
    )
    .orderBy('e.id', direction);
}

/** Number of employees in a batch of an export. */
const PER_BATCH = 500;

export const employeeExportRoute = serve(employees.export, async (call) => {
  const { host, input, may, say } = call;
  // Checks the order now. A CSV file is read only after the response has begun, when the call can no longer be refused.
  orderOf(input);
  const today = await call.today();
  return employeeFile(call, async function* batches(db) {
    const reading = { db, host, may, say, today: async () => today };
    for await (const batch of readBatches(db, listed(db, input, today), PER_BATCH)) {
      const rows = await withTold(reading, batch);
      const visible = await shownRows(reading, rows);
      yield rows.flatMap((stored, at) => {
        const shown = visible[at];
        return shown ? [{ stored, shown }] : [];
      });
    }
  });
});

export const employeeListRoute = serve(employees.list, async (call) => {
  const { db, input } = call;
  const { limit, offset, page, per_page } = pageOf(input);
  const today = await call.today();
  const rows = await withTold(
    call,
    await listed(db, input, today).limit(limit).offset(offset).execute(),
  );
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

type ExportInput = ReadInput<(typeof employees)['export']>;
type Exporting = Parameters<typeof listFile>[0] &
  Pick<Call, 'may'> &
  Readonly<{ input: ExportInput }>;

/** An employee as stored, and as the caller may see the employee. */
type ExportedEmployee = Readonly<{ stored: ListedRow; shown: EmployeeRow }>;

/** Returns employees as a file. Salaries, bank accounts and ID documents are columns only for users who may see pay. */
async function employeeFile(
  call: Exporting,
  rows: (db: Db) => AsyncGenerator<readonly ExportedEmployee[], void>,
) {
  const { db, say, input } = call;
  const branch = input.branch_id && (await branchName(db, Number(input.branch_id)));
  return listFile<ExportedEmployee>(call, {
    name: 'employee',
    columns: [...personColumns(say), ...(seesPay(call) ? sensitiveColumns(say) : [])],
    filters: filtersOf(say, input, branch),
    rows,
  });
}

async function branchName(db: Db, id: number): Promise<string> {
  const row = await db.selectFrom('branch').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name ?? String(id);
}

const wordsOf = (say: Say) => (key: string) => say(`screens.employee.${key}`);

type Column = ListColumn<ExportedEmployee>;
type Value = string | null;

/** Returns functions that build columns; the title of a column is the label of its field. */
function columnsOf(say: Say) {
  const t = wordsOf(say);
  const column = (key: string, type: Column['type'], of: Column['of']): Column => ({
    key,
    title: t(`fields.${key}`),
    type,
    of,
  });
  const text = (key: string, of: (row: ExportedEmployee) => Value) => column(key, 'text', of);
  return {
    column,
    text,
    day: (key: string, of: (row: ExportedEmployee) => Value) => column(key, 'day', of),
    choice: (key: string, of: (row: ExportedEmployee) => Value) =>
      text(key, (row) => {
        const value = of(row);
        return value && t(`choices.${key}.${value}`);
      }),
  };
}

function personColumns(say: Say): Column[] {
  const { text, day, choice } = columnsOf(say);
  return [
    text('number', ({ shown }) => shown.number),
    text('name', ({ shown }) => shown.name),
    text('name_local', ({ shown }) => shown.name_local),
    text('status', ({ shown }) => wordsOf(say)(`statuses.${shown.status}`)),
    text('designation', ({ shown }) => shown.designation),
    text('department', ({ shown }) => shown.department),
    text('branch_id', ({ shown }) => shown.branch),
    day('joined_on', ({ shown }) => shown.joined_on),
    day('left_on', ({ shown }) => shown.left_on),
    choice('contract_type', ({ shown }) => shown.contract_type),
    day('contract_end', ({ shown }) => shown.contract_end),
    day('probation_end', ({ shown }) => shown.probation_end),
    choice('gender', ({ shown }) => shown.gender),
    day('birth_date', ({ shown }) => shown.birth_date),
    text('phone', ({ shown }) => shown.phone),
    text('email', ({ shown }) => shown.email),
  ];
}

/** Columns of pay, bank accounts and ID documents. */
function sensitiveColumns(say: Say): Column[] {
  const { column, text, day, choice } = columnsOf(say);
  return [
    column('base_salary', 'quantity', ({ shown }) => shown.base_salary),
    text('currency', ({ shown }) => shown.currency),
    choice('salary_period', ({ shown }) => shown.salary_period),
    choice('payment_method', ({ stored }) => stored.payment_method),
    text('bank', ({ stored }) => stored.bank),
    text('account', ({ stored }) => stored.account),
    text('iban', ({ stored }) => stored.iban),
    text('id_type', ({ stored }) => stored.id_type),
    text('id_number', ({ stored }) => stored.id_number),
    day('id_expires_on', ({ stored }) => stored.id_expires_on),
  ];
}

function filtersOf(say: Say, input: ExportInput, branch: string | undefined): string[] {
  const t = wordsOf(say);
  const { search, status, department, contract_ends, expiring, from, to } = input;
  const within = (days: string | undefined) => days && say('screens.employee.within', { days });
  return filterWords([
    [say('reports.search'), search],
    [t('fields.status'), status && t(`statuses.${status}`)],
    [t('fields.department'), department],
    [t('fields.branch_id'), branch],
    [t('fields.joined_on'), from || to ? `${from ?? '…'} – ${to ?? '…'}` : undefined],
    [t('contractEnds'), within(contract_ends)],
    [t('expiring'), within(expiring)],
  ]);
}
