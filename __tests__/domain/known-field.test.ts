import { expenses } from '@/lib/contract/accounting/expenses';
import { fiscalClosing } from '@/lib/contract/accounting/fiscal-closing';
import { locations } from '@/lib/contract/dealing/locations';
import { sales } from '@/lib/contract/dealing/sales';
import { systemSetting } from '@/lib/contract/settings/system-setting';
import { knownField } from '@/lib/contract/known-field';

test.each([
  [expenses.store, 'paid_from_account_id.account_id', 'paid_from_account_id'],
  [expenses.store, 'lines.0.account_id', 'lines.0.account_id'],
  [expenses.store, 'lines.0.currency', 'lines.0'],
  [expenses.store, 'lines.account_id', 'lines'],
  [expenses.store, 'rows.12.debit', 'rows.12.debit'],
  [fiscalClosing.store, 'waivers.earlier-year', 'waivers.earlier-year'],
  [sales.store, 'fee.amount', 'fee.amount'],
  [sales.store, 'payments.1.account_id', 'payments.1.account_id'],
  [sales.store, 'counted.EUR.in.10', 'counted.EUR.in.10'],
  [locations.update, 'limits.EUR.min', 'limits.EUR.min'],
  [systemSetting.update, 'accountPrefixes.cash', 'accountPrefixes.cash'],
])('a refusal stands beside a field that %# takes', ({ input }, field, known) => {
  expect(knownField(input, field)).toBe(known);
});
