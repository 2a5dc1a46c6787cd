import * as v from 'valibot';

import {
  payrollPreparation,
  type PayrollRun,
  type PayrollRunRow,
} from '@/lib/contract/hrm/payroll-preparation';
import type { Payslip, Slip, SlipLine } from '@/lib/contract/hrm/payslip-shapes';

const line = (
  code: string,
  name: string,
  amount: string,
  own: Partial<SlipLine> = {},
): SlipLine => ({
  code,
  name,
  kind: 'earning',
  amount,
  role: 'salary',
  adjustment_id: null,
  last: amount,
  ...own,
});

/** A slip of a draft run: salary 1,000, housing 200, tax 100. */
export const aSlip = (id: number, name: string, own: Partial<Slip> = {}): Slip => ({
  id,
  run_id: 1,
  employee_id: id + 10,
  party_id: id + 20,
  name,
  department: 'Counter',
  currency: 'USD',
  days: 30,
  payment_days: 30,
  unpaid_days: 0,
  lines: [
    line('BASE', 'Salary', '1000.00'),
    line('HOUSE', 'Housing', '200.00'),
    line('TAX', 'Income tax', '100.00', { kind: 'deduction', role: 'tax' }),
  ],
  gross: '1200.00',
  deductions: '100.00',
  employer: '0.00',
  rounding: '0.00',
  net: '1100.00',
  base_net: '1100.00',
  paid: '0.00',
  open: '1100.00',
  withheld: false,
  status: 'draft',
  is_edited: false,
  notes: [],
  version: 1,
  last: {
    slip_id: id + 100,
    period_to: '2026-10-31',
    gross: '1200.00',
    deductions: '100.00',
    net: '1100.00',
  },
  ...own,
});

const totals = { gross: '2400.00', deductions: '200.00', employer: '0.00', net: '2200.00' };

const NOVEMBER = v.parse(payrollPreparation.show.answer, {
  id: 1,
  number: null,
  custom_id: null,
  status: 'draft',
  version: 1,
  created_at: '2026-11-20T06:00:00Z',
  created_by: null,
  posted_at: null,
  void_reason: null,
  entry_ids: [],
  due_to: 'payroll preparation',
  due_to_id: 1,
  date: '2026-11-30',
  reference: null,
  memo: null,
  counterparty: null,
  amount: '2200.00',
  currency: 'USD',
  base: '2200.00',
  attachments: 0,
  voided: null,
  waiting: null,
  attachment_ids: [],
  history: [],
  period_from: '2026-11-01',
  period_to: '2026-11-30',
  pay_date: '2026-11-30',
  frequency: 'monthly',
  rate: null,
  pro_rata: 'calendar',
  days_off: ['saturday', 'sunday'],
  tax_table_id: null,
  net_rounding: null,
  account_id: null,
  location_id: null,
  group: { department: null, branch_id: null, employee_ids: null, currency: null },
  employees: 2,
  totals,
  base_totals: totals,
  paid: '0.00',
  open: '2200.00',
  by_currency: [
    {
      currency: 'USD',
      employees: 2,
      ...totals,
      base_net: '2200.00',
      paid: '0.00',
      open: '2200.00',
      withheld: '0.00',
    },
  ],
  changed: [],
  skipped: [],
  payments: [],
  slips: null,
  preparing: null,
});

/** A draft run of November for two employees. */
export const aRun = (own: Partial<PayrollRun> = {}): PayrollRun => ({ ...NOVEMBER, ...own });

export const aRunRow = (own: Partial<PayrollRunRow> = {}): PayrollRunRow => {
  const { history: _history, attachment_ids: _ids, voided: _voided, waiting: _w, ...row } = aRun();
  return { ...row, changes: 1, ...own };
};

export const runPage = (rows: readonly PayrollRunRow[]) => ({
  data: [...rows],
  meta: {
    page: 1,
    per_page: 50,
    total: rows.length,
    totals: [],
    base_total: '0.00',
    counts: { posted: rows.length, voided: 0, draft: 0, pending_approval: 0 },
  },
});

export const aPayslip = (slip: Slip, own: Partial<Payslip> = {}): Payslip => ({
  language: 'en',
  organisation: { name: 'Sarraf', legal_name: null, address: null, logo_url: null },
  number: 'PYP 00001',
  run_id: 1,
  period_from: '2026-11-01',
  period_to: '2026-11-30',
  pay_date: '2026-11-30',
  employee: {
    id: slip.employee_id,
    name: slip.name,
    number: 'EMP 00011',
    department: 'Counter',
    designation: null,
    iban: null,
  },
  slip,
  in_words: 'one thousand one hundred US dollars',
  year: {
    from: '2026-01-01',
    to: '2026-11-30',
    gross: '13200.00',
    deductions: '1100.00',
    net: '12100.00',
    lines: [{ code: 'BASE', name: 'Salary', kind: 'earning', amount: '11000.00' }],
  },
  ...own,
});
