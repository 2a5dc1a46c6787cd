import type { AnswerOf } from '@/lib/contract/endpoint';
import type { employees } from '@/lib/contract/hrm/employee';
import type { PayrollAdjustment } from '@/lib/contract/hrm/payroll-adjustment';

const left = ['200.00', '100.00', '0.00'];

/** An approved advance of 300 in three instalments. */
export const anAdjustment = (own: Partial<PayrollAdjustment> = {}): PayrollAdjustment => ({
  ...{ id: 1, number: 'PYA 00001', custom_id: null, status: 'approved', version: 2 },
  ...{ created_at: '2026-11-20T06:00:00Z', created_by: null, posted_at: null },
  ...{ void_reason: null, entry_ids: [], due_to: 'payroll adjustment', due_to_id: 1 },
  ...{ date: '2026-11-20', reference: null, memo: 'Rent', counterparty: 'Omid' },
  ...{ amount: '300.00', currency: 'USD', base: '300.00', attachments: 0 },
  ...{ history: [], attachment_ids: [], waiting: null, voided: null },
  ...{ employee_id: 7, employee: { id: 7, number: 'EMP 00007', name: 'Omid' }, kind: 'advance' },
  ...{ days: null, period: '2026-11', from: null, to: null, instalments: 3 },
  ...{ rate_percent: null, account_id: null, location_id: null, at: 'Main vault' },
  ...{ reason: 'Rent', whole: '300.00', remaining: '300.00', cancel_reason: null },
  plan: left.map((rest, at) => ({
    ...{ no: at + 1, from: `2026-1${Math.min(at, 2)}-01`, to: `2026-1${Math.min(at, 2)}-28` },
    ...{ principal: '100.00', interest: '0.00', amount: '100.00', left: rest },
  })),
  applied: [],
  repayments: [],
  slips: [],
  ...own,
});

/** One employee, as a list of them tells. */
export const anEmployeePage = (): AnswerOf<typeof employees.list> => ({
  data: [
    {
      ...{ id: 7, number: 'EMP 00007', custom_id: null, status: 'active', name: 'Omid' },
      ...{
        name_local: null,
        name_latin: null,
        salary_period: 'monthly',
        age: null,
        birth_date: null,
        gender: null,
        phone: null,
      },
      ...{ email: null, department: 'Counter', designation: null, branch_id: 1, branch: 'Main' },
      ...{ joined_on: '2026-01-01', left_on: null, contract_type: null, contract_end: null },
      ...{ probation_end: null, expires_on: null, party_id: 3, user_id: null, has_photo: false },
      ...{ currency: 'USD', base_salary: '1000.00', version: 1 },
      created_at: '2026-01-01T06:00:00Z',
    },
  ],
  meta: { page: 1, per_page: 20, total: 1, departments: ['Counter'] },
});
