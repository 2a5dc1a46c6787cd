import type { PayrollAdjustmentBody } from '@/lib/contract/hrm/payroll-adjustment';
import { isLent } from '@/lib/domain/hrm/adjustment';
import { MAIN_VAULT } from '@/lib/domain/ledger/place';
import { Refusal } from '@/lib/domain/refusal';
import type { DocumentCall } from '@/server/document/document-call';
import type { Reference } from '@/server/document/kind';
import { assignmentsOf } from '@/server/hrm/employee/dated.sql';
import type { Sealing } from '@/server/hrm/employee/sealed';
import type { Db } from '@/server/kernel/host';
import { purposeAccounts } from '@/server/ledger/purpose-accounts';
import { referenceTo } from '@/server/ledger/reference';
import { orRefusal, type SettledAt, settledAt } from '@/server/ledger/settled-at';

type AdjustedEmployee = Readonly<{
  id: number;
  number: string;
  name: string;
  party_id: number;
  joined_on: string;
  left_on: string | null;
  /** Currency of the employee's pay on the day of the adjustment. */
  currency: string | undefined;
}>;

export type AdjustmentReference = Reference &
  Readonly<{
    employee: AdjustedEmployee | undefined;
    /** Currency of the employee's pay; base if it is unknown. */
    currency: string;
    /**
     * Account of employee advances, and the account that pays the adjustment out. Undefined for kinds of adjustments
     * without a payout.
     */
    lent: Readonly<{ account: number | Refusal; at: SettledAt | Refusal }> | undefined;
  }>;

type Where = Readonly<{ account_id?: number | undefined; location_id?: number | undefined }>;

/** Returns the given account or location for a payment; if both are missing, the main vault. */
export const cashAt = ({ account_id, location_id }: Where): Where =>
  account_id === undefined && location_id === undefined
    ? { location_id: MAIN_VAULT }
    : { account_id, location_id };

/** Account for the debts of employees. */
export const advancesAccount = async (db: Db): Promise<number> =>
  (await purposeAccounts(db, ['employee_advances'])).employee_advances;

/** Reads the employee and the rates. For an advance or a loan, reads the accounts of the payout too. */
export async function readAdjustment(
  call: DocumentCall,
  body: PayrollAdjustmentBody,
): Promise<AdjustmentReference> {
  const { db } = call;
  const day = body.date ?? (await call.today());
  const employee = await employeeAt(call, body.employee_id, day);
  const known = await referenceTo(db, [], []);
  const currency = employee?.currency ?? known.currencies.base;
  const lent = isLent(body.kind)
    ? {
        account: await orRefusal(advancesAccount(db)),
        at: await orRefusal(settledAt(call, cashAt(body), currency)),
      }
    : undefined;
  const ids = [lent?.account, lent?.at instanceof Refusal ? lent.at : lent?.at.account_id].filter(
    (one) => typeof one === 'number',
  );
  return { ...(await referenceTo(db, ids, [day])), employee, currency, lent };
}

/**
 * Returns an employee with the currency of the salary on a day. Before the first salary starts, it is the currency of
 * the first salary.
 */
async function employeeAt(
  sealing: Sealing,
  id: number,
  day: string,
): Promise<AdjustedEmployee | undefined> {
  const row = await sealing.db
    .selectFrom('employee')
    .select(['id', 'number', 'name', 'party_id', 'joined_on', 'left_on'])
    .where('id', '=', id)
    .where('status', '<>', 'discarded')
    .executeTakeFirst();
  if (!row) return undefined;
  const salaries = (await assignmentsOf(sealing, [id]))(id);
  const current = salaries.findLast(({ from }) => from <= day) ?? salaries[0];
  return { ...row, currency: current?.currency };
}
