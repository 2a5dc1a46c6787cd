import { currencyWords } from '@/lib/currency-words';
import type { Payslip } from '@/lib/contract/hrm/payslip-shapes';
import { statedInWords } from '@/lib/domain/amount-words';
import { fiscalYearOf } from '@/lib/domain/calendar';
import { fixed, sum } from '@/lib/domain/money';
import type { DocumentCall } from '@/server/document/document-call';
import { findDocument } from '@/server/document/rows';
import { type Sealing, withTold } from '@/server/hrm/employee/sealed';
import type { Db } from '@/server/kernel/host';
import { organisationOf } from '@/server/kernel/organisation';
import { currenciesOf, wireOf } from '@/server/ledger/currencies';
import { runOf, TYPE } from './run-body';
import { SENSITIVE, shownSlips } from './shown-slips';
import { findSlip, type SlipRow } from './slips.sql';

/**
 * Data of a payslip for print or mail, by default in the employee's language, with the totals of the year and the net
 * amount in words.
 */
export async function payslipOf(
  call: DocumentCall,
  slipId: number,
  wanted?: Payslip['language'],
): Promise<Payslip> {
  const { db, host, may } = call;
  const row = await findSlip(db, slipId);
  const document = await findDocument(db, TYPE, row.run_id);
  const run = runOf(document);
  const employee = await employeeOf(call, row.employee_id);
  const language = wanted ?? employee.payslip_language;
  const currencies = await currenciesOf(db);
  const seesPay = may(...SENSITIVE);
  const reader = { wire: wireOf(currencies), say: host.catalogues[language], seesPay };
  const [slip] = await shownSlips(db, [row], reader);
  if (!slip) throw new Error('a slip that was found is shown');
  return {
    language,
    organisation: await letterhead(db),
    number: document.number,
    run_id: row.run_id,
    period_from: run.period_from,
    period_to: run.period_to,
    pay_date: run.pay_date,
    employee: {
      id: row.employee_id,
      name: nameIn(language, employee),
      number: employee.number,
      department: row.department,
      designation: employee.designation,
      iban: seesPay ? employee.iban : null,
    },
    slip,
    in_words: seesPay ? await inWords(db, row, language) : null,
    year: await yearTo(db, row, reader),
  };
}

async function employeeOf(sealing: Sealing, id: number) {
  const row = await sealing.db
    .selectFrom('employee')
    .select(['id', 'name', 'name_local', 'number', 'designation', 'payslip_language', 'told'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const [employee] = await withTold(sealing, [row]);
  if (!employee) throw new Error(`employee ${id} was read and is not there`);
  return employee;
}

/** Name of the employee on the slip; in Persian, the name in Persian script if it is stored. */
const nameIn = (
  language: Payslip['language'],
  { name, name_local }: Readonly<{ name: string; name_local: string | null }>,
): string => (language === 'fa' && name_local ? name_local : name);

async function letterhead(db: Db): Promise<Payslip['organisation']> {
  const { name, legal_name, address, logo } = await db
    .selectFrom('organization')
    .select(['name', 'legal_name', 'address', 'logo'])
    .executeTakeFirstOrThrow();
  return { name, legal_name: legal_name || null, address: address || null, logo_url: logo };
}

async function inWords(db: Db, { net, currency }: SlipRow, language: Payslip['language']) {
  const row = await db
    .selectFrom('currency')
    .select(['name', 'minor_units'])
    .where('code', '=', currency)
    .executeTakeFirstOrThrow();
  return statedInWords(fixed(net, row.minor_units), currencyWords(currency, row.name), language);
}

/**
 * Totals from the first day of the fiscal year up to the slip. Includes posted slips in the same currency, and this
 * slip even if it is not posted.
 */
async function yearTo(
  db: Db,
  row: SlipRow,
  { wire, seesPay }: Parameters<typeof shownSlips>[2],
): Promise<Payslip['year']> {
  const { fiscal_year_start } = await organisationOf(db);
  const { from } = fiscalYearOf(row.period_to, fiscal_year_start);
  const earlier = await db
    .selectFrom('payslip')
    .selectAll()
    .where('employee_id', '=', row.employee_id)
    .where('currency', '=', row.currency)
    .where('status', '=', 'posted')
    .where('period_to', '>=', from)
    .where('period_to', '<=', row.period_to)
    .where('id', '<>', row.id)
    .orderBy('period_to')
    .execute();
  const slips = [...earlier, row];
  const pay = (amount: string) => (seesPay ? wire.money(amount, row.currency) : null);
  const all = slips.flatMap(({ lines }) => lines);
  const groups = [...Map.groupBy(all, ({ kind, code }) => `${kind} ${code}`).values()];
  return {
    from,
    to: row.period_to,
    gross: pay(sum(slips.map(({ gross }) => gross))),
    deductions: pay(sum(slips.map(({ deductions }) => deductions))),
    net: pay(sum(slips.map(({ net }) => net))),
    lines: groups.flatMap((lines) => {
      const last = lines.at(-1);
      if (!last) return [];
      const { code, name, kind } = last;
      return [{ code, name, kind, amount: pay(sum(lines.map(({ amount }) => amount))) }];
    }),
  };
}

/** Email addresses to which the employees' payslips are sent. */
export async function addressesOf(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('employee')
    .select(['id', 'email'])
    .where('id', 'in', [...ids])
    .where('email', 'is not', null)
    .execute();
  return new Map(rows.flatMap(({ id, email }) => (email ? [[id, email] as const] : [])));
}
