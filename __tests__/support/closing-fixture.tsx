import { screen } from '@testing-library/react';

import { type aStep, aYear } from './a-fiscal-year';
import { aDeveloper } from './a-user';
import { anAccount } from './an-account';
import { ledgerLine } from './journal-fixture';
import { answer } from './mock-api';
import { renderScreen } from './render-screen';
import { FiscalClosingScreen } from '@/components/accounting/fiscal-closing/fiscal-closing-screen';
import { chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';
import { fiscalClosing } from '@/lib/contract/accounting/fiscal-closing';
import type { AnswerOf } from '@/lib/contract/endpoint';
import { revaluation } from '@/lib/contract/dealing/revaluation';
import { type CurrentUser, session } from '@/lib/contract/people/session';
import type { Locale } from '@/lib/i18n';

const RETAINED = anAccount(30, '3020', 'Retained earnings', {
  type: 'equity',
  purpose: 'retained_earnings',
});
const CHART = [
  RETAINED,
  anAccount(31, '3010', 'Capital', { type: 'equity' }),
  anAccount(2, '1010', 'Cash'),
];

const closingLine = (account_id: number, account_name: string, base: string) => {
  const { entry_id: _entry, date: _date, memo: _memo, ...line } = ledgerLine({});
  return {
    ...line,
    account_id,
    account_name,
    account_number: String(account_id),
    amount: base,
    base,
  };
};
export const PREVIEW: AnswerOf<typeof fiscalClosing.preview> = {
  lines: [
    closingLine(40, 'Fees', '400.00'),
    closingLine(50, 'Rent', '-600.00'),
    closingLine(30, 'Retained earnings', '200.00'),
  ],
  result: '-200.00',
  difference: null,
};

/** Preview of a revaluation without foreign money. */
const NOTHING_HELD = {
  mode: 'reversing',
  lines: [],
  missing: [],
  difference: '0.00',
  standing: null,
} satisfies Omit<AnswerOf<typeof revaluation.preview>, 'period_end'>;

type Opening = Readonly<{
  year?: ReturnType<typeof aYear>;
  steps?: readonly ReturnType<typeof aStep>[];
  preview?: typeof PREVIEW;
  me?: CurrentUser;
  locale?: Locale;
}>;

/** Opens a fiscal year with the given closing steps. */
export function openYear({
  year = aYear(),
  steps = [],
  preview = PREVIEW,
  me,
  locale,
}: Opening = {}) {
  answer(session.current, () => me ?? aDeveloper());
  answer(chartOfAccounts.list, () => [...CHART]);
  answer(fiscalClosing.show, () => year);
  answer(fiscalClosing.checklist, () => ({ ok: steps.every(({ ok }) => ok), items: [...steps] }));
  answer(revaluation.preview, ({ period_end }) => ({ ...NOTHING_HELD, period_end }));
  const asked = answer(fiscalClosing.preview, () => preview);
  const at = `/accounting/fiscal-closing/${year.id}`;
  return { asked, ...renderScreen(<FiscalClosingScreen />, { at, ...(locale && { locale }) }) };
}

/** Waits for a button. */
export const button = (name: string | RegExp) => screen.findByRole('button', { name });
export const noButton = (name: RegExp) =>
  expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
