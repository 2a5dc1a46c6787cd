import { sql } from 'kysely';
import * as v from 'valibot';

import { employees } from '@/lib/contract/hrm/employee';
import { Day, Name } from '@/lib/contract/schemas';
import { IMPORT_COLUMNS, type ImportColumn } from '@/lib/domain/import-columns';
import { folded } from '@/server/document/import/cells';
import type { Finding } from '@/server/document/import/findings';
import { importRoute, through } from '@/server/document/import/record-import';
import type { Db } from '@/server/kernel/host';
import { serve } from '@/server/kernel/serve';
import { change } from './change';
import { StaffCells } from './import';
import { firstWithIban } from './same-account';

const { custom_id: _custom, joined_on: _joined, name: _name, base_salary, ...cells } = StaffCells;

const Row = v.object({
  /** Number of the employee, or the organisation's own number. */
  number: v.pipe(folded, Name(60)),
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
      const byNumber = await staffByNumber(db);
      const branches = await db
        .selectFrom('branch')
        .select(['id', 'name'])
        .where('is_active', '=', true)
        .execute();
      const seen = new Map<number, number>();
      return rows.flatMap(({ row, number, branch, ...fields }) => {
        const [found, another] = byNumber.get(number.toLowerCase()) ?? [];
        const place = branches.find(({ name }) => name.toLowerCase() === branch?.toLowerCase());
        const report = (column: string, key: string, params = {}) =>
          findings.add({ row, column, key, params });
        if (!found) report('number', 'import.employee-missing');
        if (another) report('number', 'import.employee-several');
        if (branch !== undefined && !place) report('branch', 'location.branch-missing');
        if (!found || another) return [];
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
    warnings: async (call, rows) => {
      const byNumber = await staffByNumber(call.db);
      const warnings: Finding[] = [];
      for (const { row, number, iban } of rows) {
        const [one] = byNumber.get(number.toLowerCase()) ?? [];
        if (!iban || !one) continue;
        const other = (await firstWithIban(call, [iban], one.id)).get(iban);
        if (other) warnings.push({ row, column: 'iban', key: 'employee.same-iban', params: other });
      }
      return warnings;
    },
  }),
];

/**
 * Employees by number and by the organisation's own number. A number can belong to several employees: those with the
 * own numbers HQ/7 and KBL/7 both have EMP 00007.
 */
async function staffByNumber(db: Db) {
  const { rows } = await sql<{ key: string; id: number; version: number }>`
    select lower(number) as key, id, version from employee where status <> 'discarded'
    union select lower(custom_id), id, version from employee
    where status <> 'discarded' and custom_id is not null
  `.execute(db);
  return Map.groupBy(rows, ({ key }) => key);
}
