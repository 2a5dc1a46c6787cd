import { screen, waitFor, within } from '@testing-library/react';
import { toast as toasts } from 'react-hot-toast/headless';

import { aClerk, aDeveloper } from '@/__tests__/support/a-user';
import { violationsIn } from '@/__tests__/support/accessibility';
import { answer, fail, refuse } from '@/__tests__/support/mock-api';
import { openFrame } from '@/__tests__/support/open-frame';
import { renderScreen } from '@/__tests__/support/render-screen';
import { ApprovalRules } from '@/components/settings/organization-details/organization-details-screen';
import { type Approval, type ApprovalRule, approvalRules } from '@/lib/contract/approvals';
import { notices, type Notices } from '@/lib/contract/notices';
import { type CurrentUser, session } from '@/lib/contract/people/session';

const anApproval = (id: number, own: Partial<Approval> = {}): Approval => ({
  id,
  subject: 'fiscal_reopen',
  due_to: 'fiscal closing',
  due_to_id: 4,
  number: 'FCL 00004',
  reason: 'A bill was missing.',
  asked_by: { id: 9, name: 'Karim' },
  asked_at: '2026-02-01T09:00:00Z',
  ...own,
});

const waiting = (data: readonly Approval[], own: Partial<Notices> = {}): Notices => ({
  approvals: { data: [...data], total: data.length },
  jobs: [],
  offers: null,
  reviews: null,
  left_open: null,
  lock: null,
  sample: null,
  books: { years: [], locks: [] },
  ...own,
});

beforeEach(() => toasts.remove());

describe('the bell', () => {
  const bell = (name: RegExp) => screen.findByRole('button', { name });

  test('counts what waits and says who asked for what and why', async () => {
    const lock = anApproval(2, {
      subject: 'lock_exception',
      due_to: 'transaction locking',
      due_to_id: 3,
      number: 'TRL 00003',
    });
    const data = [anApproval(1), lock];
    answer(notices, () => waiting([], { approvals: { data, total: 23 } }));
    const { user } = await openFrame();
    await user.click(await bell(/^23 items are waiting for you$/));
    const list = await screen.findByRole('dialog', { name: 'Notices' });
    const link = within(list).getByRole('link', { name: /Reopening a fiscal year/ });
    expect(link).toHaveTextContent(/FCL 00004.*A bill was missing\..*Karim.*2026-02-01/);
    expect(link).toHaveAttribute('href', '/build/accounting/fiscal-closing/4');
    expect(within(list).getByRole('link', { name: /Unlocking locked days/ })).toHaveAttribute(
      'href',
      '/build/accounting/transaction-locking/3',
    );
    expect(within(list).getByText('and 21 more')).toBeVisible();
  });

  test('leads to the record, where the answer is given, and closes', async () => {
    answer(notices, () => waiting([anApproval(1)]));
    const { user } = await openFrame();
    await user.click(await bell(/^1 item is waiting for you$/));
    await user.click(await screen.findByRole('link', { name: /Reopening a fiscal year/ }));
    await waitFor(() => expect(location.pathname).toMatch(/fiscal-closing\/4$/));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('counts tills that wait, but no count twice that is asked for as an approval', async () => {
    const difference = anApproval(1, { subject: 'till_variance', due_to: 'till session' });
    answer(notices, () => waiting([difference], { reviews: 1, left_open: 2 }));
    const { user } = await openFrame();
    await user.click(await bell(/^3 items are waiting for you$/));
    expect(await screen.findByRole('link', { name: '2 tills were left open' })).toHaveAttribute(
      'href',
      '/build/exchange/tills',
    );
    expect(screen.queryByText(/second person/)).not.toBeInTheDocument();
  });

  test('counts rate feeds that fail or differ, and leads to them', async () => {
    answer(notices, () => waiting([], { rate_feeds: { failing: 1, differing: 2 } }));
    const { user } = await openFrame();
    await user.click(await bell(/^3 items are waiting for you$/));
    const failing = await screen.findByRole('link', { name: '1 rate feed fails' });
    expect(failing).toHaveAttribute('href', '/build/exchange/rates/feeds');
    expect(screen.getByRole('link', { name: /^2 rate feeds differ/ })).toBeVisible();
  });

  test('counts report packs that were not sent, and leads to them', async () => {
    answer(notices, () => waiting([], { unsent_packs: 2 }));
    const { user } = await openFrame();
    await user.click(await bell(/^2 items are waiting for you$/));
    const packs = await screen.findByRole('link', { name: '2 report packs were not sent' });
    expect(packs).toHaveAttribute('href', '/build/report-packs');
  });

  test('says so while nothing waits, and is one call for all of the frame', async () => {
    const asked = answer(notices, () => waiting([]));
    const { user } = await openFrame();
    await user.click(await bell(/^Nothing is waiting for you$/));
    expect(await screen.findByText('Nothing is waiting for you')).toBeVisible();
    expect(asked.inputs).toHaveLength(1);
  });
});

describe('the lock of the frame', () => {
  const lock = { to: '2026-10-31', modules: ['accounting' as const] };

  test('says to which day the books are locked, and for what', async () => {
    answer(notices, () => waiting([], { lock }));
    await openFrame();
    const link = await screen.findByRole('link', { name: 'Accounting locked to 2026-10-31' });
    expect(link).toHaveAttribute('href', '/build/accounting/transaction-locking');
    expect(link.closest('[title]')).toHaveAttribute('title', 'Locked for: Accounting');
  });

  test('counts the modules where they are many', async () => {
    const modules = ['expenses', 'receipts', 'payroll'] as const;
    answer(notices, () => waiting([], { lock: { ...lock, modules: [...modules] } }));
    await openFrame();
    const link = await screen.findByRole('link', { name: '3 modules locked to 2026-10-31' });
    const title = 'Locked for: Expenses, Receipts, Payroll';
    expect(link.closest('[title]')).toHaveAttribute('title', title);
  });

  test('leads nowhere for whoever may not see the locks', async () => {
    answer(notices, () => waiting([], { lock }));
    await openFrame({ user: aClerk({ 'journal entry': ['view', 'create'] }) });
    expect(await screen.findByText(/locked to/)).toBeVisible();
    expect(screen.queryByRole('link', { name: /locked to/ })).not.toBeInTheDocument();
  });
});

describe('the rules', () => {
  const RULES: readonly ApprovalRule[] = [
    { id: 1, subject: 'manual_journal', min_base: '1000.00', is_active: true, version: 3 },
    { id: 9, subject: 'fiscal_reopen', min_base: null, is_active: true, version: 1 },
    { id: 10, subject: 'lock_exception', min_base: null, is_active: false, version: 1 },
  ];

  function open(me: CurrentUser = aDeveloper()) {
    answer(session.current, () => me);
    answer(approvalRules.list, () => [...RULES]);
    return renderScreen(<ApprovalRules />, { at: '/organization-details' });
  }

  const change = (subject: string) =>
    screen.findByRole('button', { name: `Change the rule: ${subject}` });

  test('say in words what waits, from which amount, and what does not', async () => {
    const { container } = open();
    const [journal, reopening, unlocking] = await screen.findAllByRole('listitem');
    expect(journal).toHaveTextContent(/Manual journal.*from.*1,000\.00.*Active/);
    expect(reopening).toHaveTextContent(/Reopening a fiscal year.*Active/);
    expect(unlocking).toHaveTextContent(/Unlocking locked days.*Inactive/);
    expect(await violationsIn(container)).toEqual([]);
  });

  test('of high-risk customers and of differences in transfers can be changed too', async () => {
    open();
    answer(approvalRules.list, (): ApprovalRule[] => [
      { id: 6, subject: 'kyc_high_risk', min_base: null, is_active: true, version: 1 },
      { id: 8, subject: 'transfer_difference', min_base: '50.00', is_active: true, version: 1 },
    ]);
    expect(await change('High-risk customer')).toBeVisible();
    expect(await change('Difference in a transfer')).toBeVisible();
  });

  test('one is switched and its amount taken away, with the version that was read', async () => {
    const sent = answer(approvalRules.update, () => ({ ...RULES[0], version: 4 }) as ApprovalRule);
    const { user } = open();
    await user.click(await change('Manual journal (exchange)'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Manual journal (exchange)' }));
    await user.click(dialog.getByLabelText('Wait for a second person'));
    await user.clear(dialog.getByLabelText('From amount'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Rule saved')).toBeVisible();
    expect(sent.inputs).toEqual([{ is_active: false, min_base: null, version: 3 }]);
    expect(sent.params).toEqual([{ id: '1' }]);
  });

  test('a deed without an amount has none to set', async () => {
    const sent = answer(approvalRules.update, () => ({ ...RULES[2], version: 2 }) as ApprovalRule);
    const { user } = open();
    await user.click(await change('Unlocking locked days'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByLabelText('From amount')).not.toBeInTheDocument();
    await user.click(dialog.getByLabelText('Wait for a second person'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent.inputs).toEqual([{ is_active: true, version: 1 }]));
  });

  test('an amount that the base currency cannot have is refused at its field', async () => {
    refuse(approvalRules.update, 'USD has 2 decimals.', 'min_base');
    const { user } = open();
    await user.click(await change('Manual journal (exchange)'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(dialog.getByLabelText('From amount')).toHaveAccessibleDescription(
        'USD has 2 decimals.',
      ),
    );
  });

  test('a rule that somebody else changed meanwhile can be loaded anew', async () => {
    fail(approvalRules.update, 409, { message: 'Somebody else changed it.', version: 4 });
    const { user } = open();
    await user.click(await change('Manual journal (exchange)'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await user.click(await dialog.findByRole('button', { name: 'Load the newer version' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('who may only look changes nothing', async () => {
    open(aClerk({ 'organization details': ['view'] }));
    await screen.findAllByRole('listitem');
    expect(screen.queryByRole('button', { name: /^Change/ })).not.toBeInTheDocument();
  });
});
