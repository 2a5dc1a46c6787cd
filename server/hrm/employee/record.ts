import type { EmployeeRecord } from '@/lib/contract/hrm/employee-shapes';
import { historyOf } from '@/server/document/record';
import type { Call } from '@/server/kernel/serve';
import { currenciesOf, wireOf } from '@/server/ledger/currencies';
import { assignmentsOf, spellsOf } from './dated.sql';
import { sameIban } from './same-account';
import { advancesOf, documentsOf, employeeRow, type ListedRow, namesOf } from './rows.sql';
import {
  assignmentOn,
  type Looking,
  seesPay,
  shownAssignment,
  shownComponents,
  shownRows,
} from './shown';

export type Reading = Looking & Pick<Call, 'db' | 'host' | 'user' | 'noted'>;

/** Record of an employee, without the parts that the caller may not see. */
export async function recordOf(call: Reading, id: number): Promise<EmployeeRecord> {
  const { db, host, user } = call;
  const row = await employeeRow(call, id);
  const [shown] = await shownRows(call, [row]);
  if (!shown) throw new Error(`employee ${id} was read and is not shown`);
  const spells = await spellsOf(db, [id]);
  return {
    ...shown,
    ...personOf(row),
    ...(await peopleOf(call, row)),
    documents: await documentsOf(call, id),
    employments: spells(id).map((spell) => ({ ...spell })),
    ...(seesPay(call) ? await payOf(call, row) : NO_PAY),
    warnings: seesPay(call) ? await sameIban(call, row) : [],
    history: await historyOf(db, 'employee', id, {
      notes: call.noted(),
      user: user?.name ?? null,
      at: host.now().toISOString(),
    }),
  };
}

function personOf(row: ListedRow) {
  const { father_name, nationality, id_type, id_number, id_expires_on, address, note } = row;
  const { emergency_name, emergency_phone, emergency_relationship, reports_to_id } = row;
  const { leave_reason, payslip_language } = row;
  return {
    father_name,
    nationality,
    id_type,
    id_number,
    id_expires_on,
    address,
    note,
    emergency_name,
    emergency_phone,
    emergency_relationship,
    reports_to_id,
    leave_reason,
    payslip_language,
  };
}

async function peopleOf({ db }: Reading, { id, reports_to_id, user_id }: ListedRow) {
  const [reports_to = null] = reports_to_id === null ? [] : await namesOf(db, 'id', reports_to_id);
  const user =
    user_id === null
      ? undefined
      : await db
          .selectFrom('app_user')
          .select(['id', 'name'])
          .where('id', '=', user_id)
          .executeTakeFirst();
  return { reports_to, reports: await namesOf(db, 'reports_to_id', id), user: user ?? null };
}

const NO_PAY = {
  components: null,
  payment_method: null,
  bank: null,
  account: null,
  iban: null,
  assignments: null,
  advances: null,
};

async function payOf(call: Reading, row: ListedRow) {
  const { db, today } = call;
  const { id, party_id, payment_method, bank, account, iban } = row;
  const wire = wireOf(await currenciesOf(db));
  const assignments = (await assignmentsOf(call, [id]))(id);
  const now = assignmentOn(assignments, await today());
  const advances = await advancesOf(db, party_id);
  return {
    components: now ? shownComponents(now.components, now.currency, wire) : [],
    payment_method,
    bank,
    account,
    iban,
    assignments: assignments.map((one) => shownAssignment(one, wire)),
    advances: advances.map(({ currency, amount, base }) => ({
      currency,
      amount: wire.money(amount, currency),
      base: wire.base(base),
    })),
  };
}
