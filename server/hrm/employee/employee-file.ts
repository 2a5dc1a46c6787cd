import type { employees } from '@/lib/contract/hrm/employee';
import type { EmployeeRow } from '@/lib/contract/hrm/employee-shapes';
import type { ReadInput } from '@/lib/contract/endpoint';
import type { Db } from '@/server/kernel/host';
import { filterWords, listFile, type ListColumn } from '@/server/kernel/list-file';
import type { Say } from '@/server/kernel/locale';
import type { Call } from '@/server/kernel/serve';
import type { ListedRow } from './rows.sql';
import { seesPay } from './shown';

type Input = ReadInput<(typeof employees)['export']>;
type Exporting = Parameters<typeof listFile>[0] & Pick<Call, 'may'> & Readonly<{ input: Input }>;

/** An employee as stored, and as the caller may see the employee. */
export type ExportedEmployee = Readonly<{ stored: ListedRow; shown: EmployeeRow }>;

/** Returns employees as a file. Salaries, bank accounts and ID documents are columns only for users who may see pay. */
export async function employeeFile(
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

function filtersOf(say: Say, input: Input, branch: string | undefined): string[] {
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
