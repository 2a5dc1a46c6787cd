import { screen } from '@testing-library/react';

import { aParty, aPartyPage, aPartyRecord } from '@/__tests__/support/a-party';
import { aCreditPage, anAvailable } from '@/__tests__/support/a-credit';
import { aDeveloper } from '@/__tests__/support/a-user';
import { aKycPage } from '@/__tests__/support/a-kyc-customer';
import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { PartiesScreen } from '@/components/accounting/parties/parties-screen';
import { type OpenItem, openItems } from '@/lib/contract/accounting/open-items';
import { parties, type Party } from '@/lib/contract/accounting/parties';
import { beneficiaries } from '@/lib/contract/dealing/beneficiaries';
import { type KycCustomerRow, kycCustomers } from '@/lib/contract/compliance/kyc-customers';
import { creditLimit, type CreditLimitRow } from '@/lib/contract/dealing/credit-limit';
import {
  creditLimitWithdrawal,
  creditSubLimitWithdrawal,
  type CreditWithdrawalRow,
} from '@/lib/contract/dealing/credit-withdrawal';
import { type CurrentUser, session } from '@/lib/contract/people/session';
import type { Locale } from '@/lib/i18n';

const RECEIVABLE = { account_id: 9, account_number: '1110', account_name: 'Receivables' };
export const AHMAD = aParty(12, 'Ahmad Karimi', {
  phone: '+93 700 123 456',
  email: 'ahmad@example.com',
  language: 'fa',
  class: 'vip',
  note: 'Pays on Thursdays.',
  balance: '150.00',
  balances: [
    { ...RECEIVABLE, currency: 'EUR', amount: '100.00', base: '110.00' },
    { ...RECEIVABLE, currency: 'USD', amount: '40.00', base: '40.00' },
  ],
});
const LAILA = aParty(13, 'Laila Shop', { kind: 'agent', balance: '-20.00', is_active: false });

export const RECORD = aPartyRecord(AHMAD, {
  lines: [
    {
      entry_id: 4,
      reverses_id: null,
      line_no: 1,
      date: '2026-11-18',
      memo: 'Lent',
      ...RECEIVABLE,
      document: 'JOU 00004',
      document_type: 'journal entry',
      document_id: 4,
      currency: 'USD',
      amount: '40.00',
      base: '40.00',
    },
  ],
  history: [
    {
      at: '2026-11-01T08:00:00.000Z',
      user: 'Dev',
      action: 'edit',
      changes: { is_active: [false, true] },
    },
  ],
});

/** A loan that is partly paid. */
const ITEM: OpenItem = {
  ...RECEIVABLE,
  currency: 'USD',
  entry_id: 4,
  line_no: 1,
  memo: 'Lent',
  document: 'JOU 00004',
  document_type: 'journal entry',
  document_id: 4,
  date: '2026-10-01',
  due: '2026-10-01',
  days_overdue: 50,
  amount: '70.00',
  applied: '30.00',
  open: '40.00',
};

type Wanted = Readonly<{
  me?: CurrentUser;
  locale?: Locale;
  data?: readonly Party[];
  limits?: readonly CreditLimitRow[];
  draws?: readonly CreditWithdrawalRow[];
  files?: readonly KycCustomerRow[];
}>;

/** Opens the parties screen of a host with two parties. */
export function atParties(
  at = '',
  {
    me = aDeveloper(),
    locale = 'en',
    data = [AHMAD, LAILA],
    limits = [],
    draws = [],
    files = [],
  }: Wanted = {},
) {
  answer(session.current, () => me);
  answer(parties.show, () => RECORD);
  answer(beneficiaries.list, () => []);
  const identified = answer(kycCustomers.list, () => aKycPage(...files));
  answer(creditLimit.list, () => aCreditPage(limits));
  answer(creditLimitWithdrawal.list, () => aCreditPage(draws));
  answer(creditSubLimitWithdrawal.list, () => aCreditPage([]));
  answer(creditLimit.available, () => anAvailable());
  answer(openItems, () => ({ data: [ITEM], reminder: 2 }));
  const asked = answer(parties.list, () => aPartyPage(data));
  return {
    asked,
    identified,
    ...renderScreen(<PartiesScreen />, { at: `/accounting/parties${at}`, locale }),
  };
}

/** Ahmad's record next to the list. */
export const panel = () => screen.findByRole('group', { name: 'Ahmad Karimi' });
