import type { EmployeeRecord, EmployeeRow } from '@/lib/contract/hrm/employee-shapes';

/** Somebody who is employed and paid. */
export const ZAHRA: EmployeeRecord = {
  ...{ id: 7, number: 'EMP 00007', custom_id: null, status: 'active', name: 'Zahra Ahmadi' },
  ...{
    name_local: 'زهرا احمدی',
    name_latin: null,
    salary_period: 'monthly',
    age: '36 years',
    birth_date: '1990-05-04',
    gender: 'female',
  },
  ...{ phone: '+93 700', email: 'z@example.com', department: 'Cash', designation: 'Teller' },
  ...{ branch_id: 1, branch: 'Main', joined_on: '2025-01-01', left_on: null },
  ...{ contract_type: 'fixed_term', contract_end: '2027-01-01', probation_end: null },
  ...{ expires_on: '2026-12-10', party_id: 12, user_id: null, has_photo: false },
  ...{ currency: 'USD', base_salary: '1200.00', created_at: '2026-11-01T08:00:00Z', version: 3 },
  ...{ father_name: 'Karim', nationality: 'AF', id_type: 'Tazkira', id_number: '12' },
  ...{ id_expires_on: null, address: null, emergency_name: null, emergency_phone: null },
  ...{ emergency_relationship: null, reports_to_id: null, reports_to: null, reports: [] },
  ...{ user: null, leave_reason: null, payslip_language: 'fa', note: '' },
  documents: [{ id: 1, type: 'Visa', number: 'V1', issued_on: null, expires_on: '2026-12-10' }],
  employments: [{ joined_on: '2025-01-01', left_on: null, reason: null }],
  components: [{ code: 'HOUSING', kind: 'earning', percent: '20' }],
  ...{ payment_method: 'bank', bank: 'Azizi', account: '123', iban: 'DE89370400440532013000' },
  assignments: [
    {
      ...{ id: 1, from: '2025-01-01', to: '2026-05-31', currency: 'USD', base_salary: '1000.00' },
      salary_period: 'monthly',
      components: [],
    },
    {
      ...{ id: 2, from: '2026-06-01', to: null, currency: 'USD', base_salary: '1200.00' },
      salary_period: 'monthly',
      components: [{ code: 'HOUSING', kind: 'earning', percent: '20' }],
    },
  ],
  advances: [{ currency: 'USD', amount: '200.00', base: '200.00' }],
  warnings: [],
  history: [],
};

/** The same as whoever may not see pay is shown it. */
export const PAY_HIDDEN = {
  ...{
    currency: null,
    base_salary: null,
    salary_period: null,
    components: null,
    payment_method: null,
  },
  ...{ bank: null, account: null, iban: null, assignments: null, advances: null },
} as const;

export const employeePage = (data: readonly EmployeeRow[]) => ({
  data: [...data],
  meta: { page: 1, per_page: 50, total: data.length, departments: ['Cash', 'Vault'] },
});
