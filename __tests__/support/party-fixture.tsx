import { screen } from '@testing-library/react';

import { aParty, aPartyPage, aPartyRecord } from '@/__tests__/support/a-party';
import { aCreditPage, anAvailable } from '@/__tests__/support/a-credit';
import { aDeveloper } from '@/__tests__/support/a-user';
import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { PartiesScreen } from '@/components/accounting/parties/parties-screen';
import { parties, type Party } from '@/lib/contract/accounting/parties';
import { beneficiaries } from '@/lib/contract/exchange/beneficiaries';
import { creditLimit, type CreditLimitRow } from '@/lib/contract/exchange/credit-limit';
import {
  creditLimitWithdrawal,
  creditSubLimitWithdrawal,
  type CreditWithdrawalRow,
} from '@/lib/contract/exchange/credit-withdrawal';
import { type CurrentUser, session } from '@/lib/contract/people/session';
import type { Locale } from '@/lib/i18n';

const RECEIVABLE = { account_id: 9, account_number: '1110', account_name: 'Receivables' };
export const AHMAD = aParty(12, 'Ahmad Karimi', {
  ...{ phone: '+93 700 123 456', email: 'ahmad@example.com', language: 'fa', class: 'vip' },
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
      ...{
        entry_id: 4,
        reverses_id: null,
        line_no: 1,
        date: '2026-11-18',
        memo: 'Lent',
        ...RECEIVABLE,
      },
      ...{ document: 'JOU 00004', document_type: 'journal entry', document_id: 4 },
      ...{ currency: 'USD', amount: '40.00', base: '40.00' },
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

type Wanted = Readonly<{
  me?: CurrentUser;
  locale?: Locale;
  data?: readonly Party[];
  limits?: readonly CreditLimitRow[];
  draws?: readonly CreditWithdrawalRow[];
}>;

/** Somebody among the parties: the host has two. */
export function atParties(
  at = '',
  { me = aDeveloper(), locale = 'en', data = [AHMAD, LAILA], limits = [], draws = [] }: Wanted = {},
) {
  answer(session.current, () => me);
  answer(parties.show, () => RECORD);
  answer(beneficiaries.list, () => []);
  answer(creditLimit.list, () => aCreditPage(limits));
  answer(creditLimitWithdrawal.list, () => aCreditPage(draws));
  answer(creditSubLimitWithdrawal.list, () => aCreditPage([]));
  answer(creditLimit.available, () => anAvailable());
  const asked = answer(parties.list, () => aPartyPage(data));
  return { asked, ...renderScreen(<PartiesScreen />, { at: `/accounting/parties${at}`, locale }) };
}

/** Ahmad's record beside the list. */
export const panel = () => screen.findByRole('group', { name: 'Ahmad Karimi' });
