import { screen, waitFor, within } from '@testing-library/react';

import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { aHead, teachOffice } from '@/__tests__/support/report-samples';
import { ReportPage } from '@/components/reports/report-page';
import { type AuditRow, type AuditReport, auditReport } from '@/lib/contract/reports/audit-trail';
import { auditTrail } from '@/lib/contract/settings/audit-trail';

const AT = '/reports/audit-trial';

const aRow = (id: number, own: Partial<AuditRow> = {}): AuditRow => ({
  id,
  at: '2026-11-19T14:02:59Z',
  user_id: 1,
  user: 'Dev',
  action: 'edit',
  page: 'chart of accounts',
  record_type: 'account',
  record_id: '12',
  number: null,
  changes: { name: ['Bank', 'Bank of Kabul'], is_active: [true, false] },
  ip: '127.0.0.1',
  request_id: 'r1',
  seq: id,
  hash: 'ab'.repeat(32),
  ...own,
});

const aTrail = (own: Partial<AuditReport> = {}): AuditReport => ({
  ...aHead('audit-trial'),
  rows: [
    aRow(2),
    aRow(1, { record_type: 'journal entry', record_id: '7', number: 'JOU 00007', changes: {} }),
  ],
  totals: { entries: 2 },
  next: null,
  chain: { seq: 41, hash: 'cd'.repeat(32), sealed: 41, unsealed: 3 },
  ...own,
});

async function show(trail = aTrail()) {
  const asked = answer(auditReport, () => trail);
  const shown = renderScreen(<ReportPage of="audit-trial" />, { at: AT });
  await screen.findByRole('grid', { name: 'Audit trail' });
  return { ...asked, ...shown };
}

beforeEach(() => teachOffice());

test('each change stands with what was before and what is now', async () => {
  await show();
  const row = screen.getByRole('row', { name: /Account 12/ });
  expect(row).toHaveTextContent('Changed');
  expect(row).toHaveTextContent('NameBank became Bank of Kabul');
  expect(row).toHaveTextContent('Activeyes became no');
});

test('records go by their kind and name, choices by their words, and nothing crosses out nothing', async () => {
  const given = { role_id: [2, 3], is_active: [null, true], note: ['', 'Calls first'] } as const;
  await show(
    aTrail({
      rows: [
        aRow(3, { record_type: 'party', record_id: '3', changes: { kind: ['dealer', 'agent'] } }),
        aRow(2, { record_type: 'users', record_id: '4', changes: { ...given } as never }),
      ],
      names: { 'party 3': 'Ahmad', 'users 4': 'Laila', 'roles 2': 'Teller', 'roles 3': 'Cashier' },
    }),
  );
  const party = screen.getByRole('row', { name: /Party Ahmad/ });
  expect(party).toHaveTextContent('KindDealer became Agent');
  const user = screen.getByRole('row', { name: /User Laila/ });
  expect(user).toHaveTextContent('RoleTeller became Cashier');
  expect(user).toHaveTextContent('ActiveyesNoteCalls first');
});

test('deadlines that were reached are in words, with their days', async () => {
  const due = [null, ['abandon', 'document 30 2026-09-20', 'expired 2026-09-01 2026-09-20']];
  await show(aTrail({ rows: [aRow(1, { changes: { due } as never })] }));
  const row = screen.getByRole('row', { name: /Account 12/ });
  expect(row).toHaveTextContent('File closed: nothing came in time');
  expect(row).toHaveTextContent('a document ends on 2026-09-20 (sent 30 days before)');
  expect(row).toHaveTextContent('approval expired (2026-09-01, 2026-09-20)');
});

test('of many fields the first few are shown, the rest on request', async () => {
  const many = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`field_${n}`, [null, n]]));
  const { user } = await show(
    aTrail({ rows: [aRow(1, { changes: many as AuditRow['changes'] })] }),
  );
  expect(screen.queryByText('field_8')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '3 more fields' }));
  expect(screen.getByText('field_8')).toBeInTheDocument();
});

test('a record leads to its screen and can be followed alone', async () => {
  const { user, inputs } = await show();
  expect(screen.getByRole('link', { name: 'JOU 00007' })).toHaveAttribute(
    'href',
    '/build/accounting/journal-entry/7',
  );
  const row = screen.getByRole('row', { name: /JOU 00007/ });
  await user.click(within(row).getByRole('button', { name: 'Only this record' }));
  await waitFor(() =>
    expect(inputs.at(-1)).toEqual({ record_type: 'journal entry', record_id: '7' }),
  );
  await user.click(screen.getByRole('button', { name: 'Remove the filter Record' }));
  await waitFor(() => expect(inputs.at(-1)).toEqual({}));
});

test('the state of the chain stands above, and can be verified', async () => {
  const { user } = await show();
  const chain = screen.getByRole('region', { name: 'State of the chain' });
  expect(chain).toHaveTextContent('Sealed up to link 41');
  expect(chain).toHaveTextContent('3 rows are not sealed yet');

  const walked = answer(auditTrail.verifyNoted, () => ({
    ok: true,
    entries: 44,
    sealed: 44,
    unsealed: 0,
  }));
  await user.click(within(chain).getByRole('button', { name: 'Verify' }));
  expect(await within(chain).findByText(/The chain is whole: 44 rows/)).toBeInTheDocument();
  expect(walked.inputs).toHaveLength(1);
});

test('a broken chain is said loudly, with the link', async () => {
  const { user } = await show();
  answer(auditTrail.verifyNoted, () => ({
    ok: false,
    entries: 44,
    sealed: 44,
    unsealed: 0,
    broken_at: 17,
  }));
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('broken at link 17');
});

test('it is narrowed by user, page and action', async () => {
  const { user, inputs } = await show();
  await user.click(screen.getByRole('button', { name: /^User/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Dev' }));
  await user.click(screen.getByRole('button', { name: /^Action/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Posted' }));
  await waitFor(() => expect(inputs.at(-1)).toEqual({ user_id: '1', action: 'post' }));
});
