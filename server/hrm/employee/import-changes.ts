import { sql } from 'kysely';
import * as v from 'valibot';

import { employees } from '@/lib/contract/hrm/employee';
import { Day, Name } from '@/lib/contract/schemas';
import { IMPORT_COLUMNS, type ImportColumn } from '@/lib/domain/import-columns';
import { importRoute, through } from '@/server/document/import/record-import';
import { serve } from '@/server/kernel/serve';
import { change } from './change';
import { StaffCells } from './import';

const { custom_id: _custom, joined_on: _joined, name: _name, base_salary, ...cells } = StaffCells;

const Row = v.object({
  /** Number of the employee, or the organisation's own number. */
  number: Name(60),
  name: v.optional(Name(200)),
  joined_on: v.optional(Day),
  base_salary: v.optional(base_salary),
  ...cells,
} satisfies Record<ImportColumn<'employee_changes'>, v.GenericSchema>);

export const employeeChangeRoutes = [
  importRoute(employees.importChanges, {
    schema: Row,
    needed: IMPORT_COLUMNS.employee_changes.needed,
    most: 1000,
    plan: async ({ db }, rows, findings) => {
      const { rows: staff } = await sql<{ key: string; id: number; version: number }>`
        select lower(number) as key, id, version from employee where status <> 'discarded'
        union select lower(custom_id), id, version from employee
        where status <> 'discarded' and custom_id is not null`.execute(db);
      const byNumber = new Map(staff.map((one) => [one.key, one]));
      const branches = await db
        .selectFrom('branch')
        .select(['id', 'name'])
        .where('is_active', '=', true)
        .execute();
      const seen = new Map<number, number>();
      return rows.flatMap(({ row, number, branch, ...fields }) => {
        const found = byNumber.get(number.toLowerCase());
        const place = branches.find(({ name }) => name.toLowerCase() === branch?.toLowerCase());
        const report = (column: string, key: string, params = {}) =>
          findings.add({ row, column, key, params });
        if (!found) report('number', 'import.employee-missing');
        if (branch !== undefined && !place) report('branch', 'location.branch-missing');
        if (!found) return [];
        const first = seen.get(found.id);
        if (first !== undefined) report('number', 'employee.row-twice', { row: String(first) });
        else seen.set(found.id, row);
        const { id, version } = found;
        const input = { ...fields, version, ...(place && { branch_id: place.id }) };
        return [{ row, params: { id }, input }];
      });
    },
    store: through([serve(employees.update, change)], employees.update),
    columns: { branch_id: 'branch', version: 'number' },
  }),
];
