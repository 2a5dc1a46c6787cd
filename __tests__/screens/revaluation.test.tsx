import { screen, waitFor, within } from '@testing-library/react';

import { aClerk, aDeveloper } from '@/__tests__/support/a-user';
import { violationsIn } from '@/__tests__/support/accessibility';
import { openYear } from '@/__tests__/support/closing-fixture';
import { aRate } from '@/__tests__/support/a-rate';
import { answer, refuse } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { FiscalClosingScreen } from '@/components/accounting/fiscal-closing/fiscal-closing-screen';
import type { AnswerOf } from '@/lib/contract/endpoint';
import {
  type Revaluation,
  revaluation,
  type RevaluationLine,
} from '@/lib/contract/dealing/revaluation';
import { rates } from '@/lib/contract/dealing/rates';
import { type CurrentUser, session } from '@/lib/contract/people/session';
import { endOfLastMonth, today } from '@/lib/domain/calendar';

/** The day that the page proposes: the end of the last month. */
const END = endOfLastMonth(today('UTC', new Date()));

const LINE: RevaluationLine = {
  currency: 'EUR',
  quantity: '1600.00',
  cost: '1746.00',
  rate: '1.12',
  rate_base: '1.12',
  quote_unit: 1,
  quote_direction: 'direct',
  rate_date: '2026-10-30',
  worth: '1792.00',
  difference: '46.00',
};
const FOUND: AnswerOf<typeof revaluation.preview> = {
  period_end: END,
  mode: 'reversing',
  lines: [LINE],
  missing: [],
  difference: '46.00',
  standing: null,
};
const RUN: Revaluation = {
  id: 3,
  number: 'RVL 00003',
  status: 'posted',
  period_end: END,
  mode: 'reversing',
  difference: '46.00',
  lines: [LINE],
  entry_ids: [8, 9],
  created_at: '2026-11-01T08:00:00Z',
  created_by: { id: 1, name: 'Dev' },
  void_reason: null,
  due_to: 'revaluation',
  due_to_id: 3,
};

function open(view: string, me: CurrentUser = aDeveloper()) {
  answer(session.current, () => me);
  answer(revaluation.list, () => ({
    data: [RUN],
    meta: { page: 1, per_page: 200, total: 1 },
  }));
  return renderScreen(<FiscalClosingScreen />, { at: `/accounting/fiscal-closing/${view}` });
}

test('before anything is posted each currency tells what it cost and what it is worth', async () => {
  const asked = answer(revaluation.preview, () => FOUND);
  const posted = answer(revaluation.store, () => RUN);
  const { user, container } = open('revaluation');
  const table = await screen.findByRole('table', { name: 'Foreign currency at the closing rate' });
  const [, row] = within(table).getAllByRole('row');
  expect(row).toHaveTextContent(/EUR.*1,600\.00.*1,746\.00.*1\.12.*2026-10-30.*1,792\.00.*46\.00/);
  expect(asked.inputs[0]).toEqual({ period_end: END });
  expect(await violationsIn(container)).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Revalue' }));
  await user.click(
    within(await screen.findByRole('alertdialog', { name: /Revalue to/ })).getByRole('button', {
      name: 'Revalue',
    }),
  );
  await waitFor(() => expect(posted.inputs).toEqual([{ period_end: END }]));
});

test('a currency without a closing rate stands in the way, by name', async () => {
  const message = `There is no closing rate of EUR on ${END} or before.`;
  const { currency, quantity, cost } = LINE;
  const missing = [{ currency, quantity, cost, message }];
  answer(revaluation.preview, () => ({ ...FOUND, lines: [], missing, difference: null }));
  open('revaluation');
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Revalue' })).not.toBeInTheDocument();
});

test('several missing closing rates are one sentence', async () => {
  const { quantity, cost } = LINE;
  const missing = ['EUR', 'GBP', 'AED'].map((currency) => ({
    currency,
    quantity,
    cost,
    message: `There is no closing rate of ${currency}.`,
  }));
  answer(revaluation.preview, () => ({ ...FOUND, lines: [], missing, difference: null }));
  open('revaluation');
  const text = `The closing rates of EUR, GBP, and AED on ${END} are missing. Publish them first.`;
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByText('There is no closing rate of EUR.')).not.toBeInTheDocument();
});

test('the closing rates that lack are typed and published for the day, as the board quotes them', async () => {
  const { currency, quantity, cost } = LINE;
  const missing = [{ currency, quantity, cost, message: 'There is no closing rate.' }];
  const asked = answer(revaluation.preview, () => ({
    ...FOUND,
    ...(published.inputs.length === 0 && { lines: [], missing, difference: null }),
  }));
  answer(rates.current, () => [aRate({ currency: 'EUR', mid: '1.0993' })]);
  const published = answer(rates.publish, () => ({
    id: 9,
    effective_at: `${END}T00:00:00Z`,
    by: null,
    reason: null,
    created_at: '2026-11-01T08:00:00Z',
    rolls_back_id: null,
    rates: [],
    warnings: [],
  }));
  const { user } = open('revaluation');
  const form = within(await screen.findByRole('form', { name: `Closing rates of ${END}` }));
  await user.click(form.getByRole('button', { name: /Publish/ }));
  expect(form.getByText('Enter a rate above zero.')).toBeVisible();
  await user.type(form.getByLabelText('EUR/USD'), '1.12{Enter}');
  await waitFor(() =>
    expect(published.inputs).toEqual([
      {
        effective_at: END,
        rates: [
          {
            currency: 'EUR',
            mid: '1.12',
            quote_unit: 1,
            quote_direction: 'direct',
            kind: 'closing',
          },
        ],
      },
    ]),
  );
  expect(await screen.findByRole('button', { name: 'Revalue' })).toBeVisible();
  expect(asked.inputs.length).toBeGreaterThan(1);
});

test('what is refused stands in the page', async () => {
  answer(revaluation.preview, () => FOUND);
  refuse(revaluation.store, `Everything is locked up to ${END}.`, 'period_end');
  const { user } = open('revaluation');
  await user.click(await screen.findByRole('button', { name: 'Revalue' }));
  const dialog = await screen.findByRole('alertdialog', { name: /Revalue to/ });
  await user.click(within(dialog).getByRole('button', { name: 'Revalue' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(`Everything is locked up to ${END}.`);
});

test('one that stands and would come out the same is not run again; one that changed is', async () => {
  const standing = { id: 3, number: 'RVL 00003', is_same: true };
  answer(revaluation.preview, () => ({ ...FOUND, standing }));
  const { unmount } = open('revaluation');
  const said = (await screen.findByText(/would have the same result/)).closest('p');
  expect(within(said ?? document.body).getByRole('link', { name: 'RVL 00003' })).toHaveAttribute(
    'href',
    '/build/accounting/fiscal-closing/rvl-3',
  );
  expect(screen.queryByRole('button', { name: 'Revalue' })).not.toBeInTheDocument();
  unmount();
  answer(revaluation.preview, () => ({ ...FOUND, standing: { ...standing, is_same: false } }));
  open('revaluation');
  expect(await screen.findByText(/entries of the period have changed/)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Revalue' })).toBeVisible();
});

test('its record is told by its own address, and is voided with a reason', async () => {
  answer(revaluation.show, () => ({ ...RUN, voided: null, history: [] }));
  const voided = answer(revaluation.void, () => ({
    ...RUN,
    status: 'voided' as const,
    voided: null,
    history: [],
  }));
  const { user } = open('rvl-3');
  expect(await screen.findByRole('heading', { name: 'RVL 00003' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: /^Void/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Void RVL 00003?' });
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Too early');
  await user.click(within(dialog).getByRole('button', { name: 'Void' }));
  await waitFor(() => expect(voided.inputs).toEqual([{ reason: 'Too early' }]));
});

test('a voided one says who, when and why, and which entries took it back', async () => {
  answer(revaluation.show, () => ({
    ...RUN,
    status: 'voided' as const,
    void_reason: 'Too early',
    history: [],
    voided: {
      at: '2026-11-20T08:30:00Z',
      by: { id: 3, name: 'Karim' },
      reason: 'Too early',
      entries: [{ entry_id: 57, reverses_id: 12, date: END }],
    },
  }));
  open('rvl-3');
  const strip = await screen.findByRole('note');
  expect(strip).toHaveTextContent('Voided by Karim, 2026-11-20 08:30:00.');
  expect(strip).toHaveTextContent('Reason: Too early');
  expect(strip).toHaveTextContent(`Entry 57 of ${END} reverses entry 12.`);
});

test('whoever may only look sees no way to run or void one', async () => {
  const me = aClerk({ 'fiscal closing': ['view'] });
  answer(revaluation.preview, () => FOUND);
  open('revaluation', me);
  expect(await screen.findByText('1,792.00')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Revalue' })).not.toBeInTheDocument();
});

test('the closing of a year has it as a step of its own', async () => {
  openYear();
  const step = await screen.findByRole('region', { name: 'Revaluation of foreign currency' });
  expect(await within(step).findByText(/No foreign currency was held/)).toBeVisible();
  expect(within(step).getByRole('link', { name: 'All revaluations' })).toBeVisible();
});
