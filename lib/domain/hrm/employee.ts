/** States of employees. Former employees can be hired again; a record created by mistake is discarded. */
export const EMPLOYEE_STATUSES = ['active', 'left', 'discarded'] as const;

export const GENDERS = ['female', 'male'] as const;
export const CONTRACT_TYPES = ['permanent', 'fixed_term', 'temporary', 'intern'] as const;
export const PAYMENT_METHODS = ['bank', 'cash'] as const;
export const PAYSLIP_LANGUAGES = ['en', 'fa'] as const;

/** Fields that require the right to see pay. Without that right, the server returns null for each. */
export const PAY_FIELDS = [
  'currency',
  'base_salary',
  'salary_period',
  'components',
  'payment_method',
  'bank',
  'account',
  'iban',
] as const;
