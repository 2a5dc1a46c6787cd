import { screen, waitFor, within } from '@testing-library/react';
import { toast as toasts } from 'react-hot-toast/headless';

import { aClosedYear, aStep, aYear, DRAFTS } from '@/__tests__/support/a-fiscal-year';
import { aClerk, aDeveloper } from '@/__tests__/support/a-user';
import { violationsIn } from '@/__tests__/support/accessibility';
import { button, noButton, openYear, PREVIEW } from '@/__tests__/support/closing-fixture';
import { answer, refuse } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { FiscalClosingScreen } from '@/components/accounting/fiscal-closing/fiscal-closing-screen';
import { fiscalClosing } from '@/lib/contract/accounting/fiscal-closing';
import type { AnswerOf } from '@/lib/contract/endpoint';
import { session } from '@/lib/contract/people/session';

beforeEach(() => toasts.remove());

describe('the list', () => {
  const openList = (years: AnswerOf<typeof fiscalClosing.list>) => {
    answer(session.current, () => aDeveloper());
    answer(fiscalClosing.list, () => years);
    return renderScreen(<FiscalClosingScreen />, { at: '/accounting/fiscal-closing' });
  };

  test('tells each year in both calendars, with its result and who closed it', async () => {
    openList([aYear({ id: 5, from: '2026-01-01', to: '2026-12-31' }), aClosedYear()]);
    const row = await screen.findByRole('row', { name: /FCL 00004/ });
    expect(row).toHaveTextContent('2025-01-01 – 2025-12-31');
    expect(row).toHaveTextContent(/Jadi 1403/);
    expect(row).toHaveTextContent('−200.00');
    expect(row).toHaveTextContent(/Closed.*Dev/);
    expect(screen.getByRole('row', { name: /FCL 00005/ })).toHaveTextContent('Open');
  });

  test('an organisation without postings reads where its first year comes from', async () => {
    openList([]);
    expect(await screen.findByText(/appears with the first posting/)).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Organization details' })).toBeVisible();
  });
});

describe('the way to a closed year', () => {
  test('what stands in the way is counted, named, and leads to where it is mended', async () => {
    openYear({ steps: [aStep('earlier-year'), DRAFTS] });
    expect(await screen.findByText('22 blocking')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Open Journal entries' })).toHaveAttribute(
      'href',
      '/build/accounting/journal-entry?status=draft&to=2025-12-31',
    );
    expect(screen.getByRole('link', { name: 'JOU 00012' })).toHaveAttribute(
      'href',
      '/build/accounting/journal-entry/12',
    );
    expect(screen.getByText('and 21 more')).toBeVisible();
  });

  test('a blocker keeps the year open, and is told by name', async () => {
    const { user } = openYear({ steps: [DRAFTS] });
    await screen.findByText('22 blocking');
    await user.click(await button(/Close the year/));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /One item is blocking.*No drafts are left in the year/,
    );
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  test('one that is passed over with a reason does not, and the reason is kept', async () => {
    const sent = answer(fiscalClosing.store, () => aClosedYear());
    const { user } = openYear({ steps: [DRAFTS] });
    await user.click(await button('Waive (reason)'));
    await user.type(screen.getByLabelText(/Reason for waiving/), 'They belong to next year.');
    await user.click(await button(/Close the year/));
    const dialog = await screen.findByRole('alertdialog', { name: 'Close FCL 00004?' });
    expect(dialog).toHaveTextContent(/from 2025-01-01 to 2025-12-31/);
    await user.click(within(dialog).getByRole('button', { name: 'Close FCL 00004' }));
    expect(await screen.findByText('FCL 00004 closed')).toBeVisible();
    expect(sent.inputs).toEqual([
      {
        year_end: '2025-12-31',
        retained_earnings_account_id: 30,
        waivers: [{ key: 'drafts', reason: 'They belong to next year.' }],
      },
    ]);
  });

  test('a year that still runs says from when it can be closed, and asks nothing', async () => {
    const ended = aStep('ended', {
      name: 'The fiscal year has ended',
      ok: false,
      count: 1,
      waivable: false,
      rows: [{ name: 'The year can be closed from 2100-01-01 on.', day: '2100-01-01' }],
    });
    const { user } = openYear({ steps: [ended, aStep('drafts')] });
    expect(await screen.findByText('The year can be closed from 2100-01-01 on.')).toBeVisible();
    await user.click(await button(/Close the year/));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(await screen.findByRole('alert')).toHaveTextContent('The fiscal year has ended');
  });

  test('what cannot be passed over offers no reason', async () => {
    openYear({ steps: [aStep('earlier-year', { ok: false, count: 1, waivable: false })] });
    await screen.findByText('1 blocking');
    noButton(/Waive/);
  });

  test('the checks are run again on demand', async () => {
    const { user } = openYear({ steps: [DRAFTS] });
    await screen.findByText('22 blocking');
    answer(fiscalClosing.checklist, () => ({ ok: true, items: [aStep('drafts')] }));
    await user.click(await button(/Check again/));
    await waitFor(() => expect(screen.queryByText('22 blocking')).not.toBeInTheDocument());
  });

  test('as many are named as block: a pay run without a memo by its number', async () => {
    const rows = [
      { due_to: 'payroll preparation', due_to_id: 4, employee_id: null, name: null, day: null },
      { due_to: null, due_to_id: null, employee_id: 2, name: 'Karim', day: '2025-01-31' },
    ];
    openYear({ steps: [{ ...aStep('payroll'), ok: false, count: 2, blocks: true, rows }] });
    expect(await screen.findByRole('link', { name: 'PYP 00004' })).toBeVisible();
    const items = (await screen.findByText('Karim')).closest('ul')?.children;
    expect([...(items ?? [])].every((item) => item.textContent !== '')).toBe(true);
  });

  test('what is only a notice does not stop the closing', async () => {
    const told = aStep('opening-equity', { ok: false, count: 1, blocks: false, waivable: false });
    const { user } = openYear({ steps: [told] });
    expect(await screen.findByText('not blocking')).toBeVisible();
    await user.click(await button(/Close the year/));
    expect(await screen.findByRole('alertdialog')).toBeVisible();
  });

  test('the usual account is proposed, only equity is offered, and every line is shown', async () => {
    const { asked, user } = openYear();
    const table = await screen.findByRole('table');
    expect(within(table).getByRole('row', { name: /Fees/ })).toHaveTextContent('400.00');
    expect(within(table).getByRole('row', { name: /Balanced/ })).toHaveTextContent('600.00600.00');
    expect(screen.getByText('Loss so far')).toBeVisible();
    expect(asked.inputs).toEqual([{ year_end: '2025-12-31', retained_earnings_account_id: 30 }]);
    const account = screen.getByLabelText(/Retained earnings account/);
    expect(account).toHaveValue('3020 Retained earnings');
    await user.clear(account);
    await user.type(account, '1010');
    expect(screen.queryByRole('option', { name: /Cash/ })).not.toBeInTheDocument();
  });

  test('closing again shows how it differs from the closing before, and why it was reopened', async () => {
    const rent = { account_id: 50, account_number: '50', account_name: 'Rent' };
    openYear({
      year: aYear({
        status: 'reopened',
        number: 'FCL 00004',
        voided: {
          at: '2026-02-01T09:00:00Z',
          by: { id: 3, name: 'Karim' },
          reason: 'A bill was missing.',
          entries: [{ entry_id: 57, reverses_id: 12, date: '2025-12-31' }],
        },
      }),
      preview: { ...PREVIEW, difference: [{ ...rent, before: '-600.00', after: '-650.00' }] },
    });
    const strip = await screen.findByText('A bill was missing.');
    expect(strip.closest('[role=note]')).toHaveTextContent(
      'Reopened by Karim, 2026-02-01 09:00:00.',
    );
    const table = await screen.findByRole('table', { name: /Compared with the previous closing/ });
    expect(within(table).getByRole('row', { name: /Rent/ })).toHaveTextContent(
      '−600.00−650.00−50.00',
    );
  });

  test('what the host still refuses is said, and the checks are counted anew', async () => {
    refuse(fiscalClosing.store, 'Drafts are left: 1.', 'waivers.drafts');
    const { user } = openYear({ steps: [aStep('drafts')] });
    await screen.findByText('Step drafts');
    await user.click(await button(/Close the year/));
    answer(fiscalClosing.checklist, () => ({ ok: false, items: [DRAFTS] }));
    await user.click(await button('Close FCL 00004'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Drafts are left: 1.');
    expect(await screen.findByText('22 blocking')).toBeVisible();
  });

  test('who may only look sees the checks and closes nothing', async () => {
    openYear({ steps: [DRAFTS], me: aClerk({ 'fiscal closing': ['view'] }) });
    expect(await screen.findByText('22 blocking')).toBeVisible();
    expect(screen.getByText(/do not have permission to close the year/)).toBeVisible();
    noButton(/Close the year/);
    noButton(/Waive/);
  });
});

test.each(['en', 'fa'] as const)(
  'nothing on it is closed to assistive software (%s)',
  async (locale) => {
    const { container } = openYear({ steps: [aStep('earlier-year'), DRAFTS], locale });
    await screen.findByRole('table');
    expect(await violationsIn(container)).toEqual([]);
  },
);
