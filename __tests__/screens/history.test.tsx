import { screen } from '@testing-library/react';

import { renderScreen } from '@/__tests__/support/render-screen';
import { History } from '@/components/document/record/history';
import type { HistoryItem } from '@/lib/contract/document-fields';
import type * as v from 'valibot';

const done = (
  action: string,
  changes: v.InferOutput<typeof HistoryItem>['changes'],
): v.InferOutput<typeof HistoryItem> => ({
  at: '2026-11-28T10:00:00Z',
  user: 'زهرا',
  action,
  changes,
});

/** History item of a new employee, with the fields of the first day. */
const HIRED = done('create', {
  joined_on: [null, '2026-11-01'],
  contract_type: [null, 'fixed_term'],
  payslip_language: [null, 'fa'],
  branch_id: [null, 3],
  note: [null, ''],
});

test('what was done with people is told in Persian, field by field and choice by choice', () => {
  renderScreen(<History items={[HIRED, done('pay', { employees: [null, 3] })]} />, {
    locale: 'fa',
  });
  expect(screen.getByText('پرداخت شد')).toBeVisible();
  for (const field of ['نخستین روز', 'قرارداد', 'زبان فیش معاش', 'شعبه', 'کارمندان']) {
    expect(screen.getByText(field)).toBeVisible();
  }
  for (const word of ['معین‌مدت', 'فارسی']) expect(screen.getByText(word)).toBeVisible();
  expect(document.body).not.toHaveTextContent(/[a-z]{3}/);
});

/** History items of a new party, and of a trade whose leg was settled. */
const DEALER = done('create', { kind: [null, 'dealer'], settlement_limit: [null, '50000'] });
const SETTLED = done('settle', { fc: ['open', 'settled'], status: ['part_settled', 'settled'] });

test('what was done with parties, trades and remittances is told in Persian', () => {
  const paid = done('pay out', { status: ['available', 'paid_out'] });
  renderScreen(<History items={[DEALER, SETTLED, paid]} />, { locale: 'fa' });
  for (const word of ['معامله‌گر', 'سقف تسویه', 'بخش ارز خارجی', 'به گیرنده پرداخت شد']) {
    expect(screen.getByText(word)).toBeVisible();
  }
  expect(document.body).not.toHaveTextContent(/[a-z]{3}/);
});

test('another record goes by its name, and its id is never told', () => {
  renderScreen(<History items={[{ ...HIRED, names: { 'branch 3': 'Herat' } }]} />);
  expect(screen.getByText('Branch').nextSibling).toHaveTextContent(/^Herat$/);
});

test('neither an empty note nor the number of another record is told', () => {
  renderScreen(<History items={[HIRED]} />);
  expect(screen.queryByText('Note')).toBeNull();
  expect(screen.getByText('Branch').nextSibling).toHaveTextContent(/^changed$/);
});
