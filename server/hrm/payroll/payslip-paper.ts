import { sql } from 'kysely';

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
 * Data of a payslip for print, by default in the employee's language, with the totals of the year and the net amount in
 * words.
 */
export async function payslipOf(
  call: DocumentCall,
  slipId: number,
  wanted?: Payslip['language'],
): Promise<Payslip> {
  const row = await findSlip(call.db, slipId);
  const [payslip] = await payslipsOf(call, row.run_id, [row], wanted);
  if (!payslip) throw new Error('a slip that was found is shown');
  return payslip;
}

/** Data of payslips of one run, in the order of `rows`. The number of queries does not depend on that of the rows. */
export async function payslipsOf(
  call: DocumentCall,
  runId: number,
  rows: readonly SlipRow[],
  wanted?: Payslip['language'],
): Promise<readonly Payslip[]> {
  const { db, host, may } = call;
  const document = await findDocument(db, TYPE, runId);
  const run = runOf(document);
  const employees = await employeesOf(call, rows);
  const wire = wireOf(await currenciesOf(db));
  const seesPay = may(...SENSITIVE);
  const organisation = await letterhead(db);
  const inWords = await wordsOf(db);
  const year = await yearsOf(db, rows, { wire, seesPay });
  const payslips = new Map<number, Payslip>();
  const languageOf = (row: SlipRow) => wanted ?? employees(row).payslip_language;
  for (const [language, group] of Map.groupBy(rows, languageOf)) {
    const reader = { wire, say: host.catalogues[language], seesPay };
    const shown = new Map((await shownSlips(db, group, reader)).map((slip) => [slip.id, slip]));
    for (const row of group) {
      const slip = shown.get(row.id);
      if (!slip) throw new Error('a slip that was found is shown');
      const employee = employees(row);
      payslips.set(row.id, {
        language,
        organisation,
        number: document.number,
        run_id: runId,
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
        in_words: seesPay ? inWords(row, language) : null,
        year: year(row),
      });
    }
  }
  return rows.flatMap(({ id }) => payslips.get(id) ?? []);
}

/** Returns a function that returns the employee of a slip. */
async function employeesOf(sealing: Sealing, slips: readonly SlipRow[]) {
  const ids = slips.map(({ employee_id }) => employee_id);
  const rows = await sealing.db
    .selectFrom('employee')
    .select(['id', 'name', 'name_local', 'number', 'designation', 'payslip_language', 'told'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  const employees = new Map((await withTold(sealing, rows)).map((one) => [one.id, one]));
  return ({ employee_id: id }: SlipRow) => {
    const employee = employees.get(id);
    if (!employee) throw new Error(`employee ${id} has a slip and is not there`);
    return employee;
  };
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

/** Returns a function that states the net pay of a slip in words. */
async function wordsOf(db: Db) {
  const rows = await db.selectFrom('currency').select(['code', 'name', 'minor_units']).execute();
  const currencies = new Map(rows.map((row) => [row.code, row]));
  return ({ net, currency }: SlipRow, language: Payslip['language']): string => {
    const row = currencies.get(currency);
    if (!row) throw new Error(`the currency ${currency} of a slip is not there`);
    return statedInWords(fixed(net, row.minor_units), currencyWords(currency, row.name), language);
  };
}

type Paying = Pick<Parameters<typeof shownSlips>[2], 'wire' | 'seesPay'>;

/**
 * Returns a function that returns the totals from the first day of the fiscal year up to a slip. They include posted
 * slips in the same currency, and the slip itself even if it is not posted.
 */
async function yearsOf(db: Db, rows: readonly SlipRow[], paying: Paying) {
  const { fiscal_year_start } = await organisationOf(db);
  const startOf = ({ period_to }: SlipRow) => fiscalYearOf(period_to, fiscal_year_start).from;
  const posted = await db
    .selectFrom('payslip')
    .selectAll()
    .where('employee_id', '=', sql<number>`any(${rows.map((row) => row.employee_id)}::bigint[])`)
    .where('status', '=', 'posted')
    .where('period_to', '>=', rows.map(startOf).toSorted()[0] ?? '')
    .orderBy('period_to')
    .execute();
  const byEmployee = Map.groupBy(posted, ({ employee_id }) => employee_id);
  return (row: SlipRow): Payslip['year'] => {
    const from = startOf(row);
    const earlier = (byEmployee.get(row.employee_id) ?? []).filter(
      ({ id, currency, period_to }) =>
        id !== row.id &&
        currency === row.currency &&
        period_to >= from &&
        period_to <= row.period_to,
    );
    return yearTo([...earlier, row], { from, to: row.period_to }, paying);
  };
}

function yearTo(
  slips: readonly SlipRow[],
  { from, to }: Pick<Payslip['year'], 'from' | 'to'>,
  { wire, seesPay }: Paying,
): Payslip['year'] {
  const currency = slips.at(-1)?.currency ?? '';
  const pay = (amount: string) => (seesPay ? wire.money(amount, currency) : null);
  const all = slips.flatMap(({ lines }) => lines);
  const groups = [...Map.groupBy(all, ({ kind, code }) => `${kind} ${code}`).values()];
  return {
    from,
    to,
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
