/** Whoever left may be employed again; a record that was made by mistake is discarded. */
export const EMPLOYEE_STATUSES = ['active', 'left', 'discarded'] as const;

export const GENDERS = ['female', 'male'] as const;
export const CONTRACT_TYPES = ['permanent', 'fixed_term', 'temporary', 'intern'] as const;
export const PAYMENT_METHODS = ['bank', 'cash'] as const;
export const PAYSLIP_LANGUAGES = ['en', 'fa'] as const;

/** What only those with the right to pay see; without it each is null. */
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
