import { screen, waitFor, within } from '@testing-library/react';
import { aDeveloper } from '@/__tests__/support/a-user';
import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { FrameShortcuts } from '@/components/layout/frame-shortcuts';
import { ComplianceScreen } from '@/components/compliance/monitoring/compliance-screen';
import { alerts } from '@/lib/contract/compliance/alerts';
import { cases } from '@/lib/contract/compliance/cases';
import type { Alert, Case, ThresholdReport } from '@/lib/contract/compliance/compliance-shapes';
import { overrides } from '@/lib/contract/compliance/overrides';
import { thresholdReports } from '@/lib/contract/compliance/threshold-reports';
import { thresholds, type ThresholdRow } from '@/lib/contract/compliance/thresholds';
import { session } from '@/lib/contract/people/session';

const PERSON = { id: 9, name: 'Amir Karimi' };
const ALERT: Alert = {
  id: 1,
  rule_code: 'S1+S6',
  rules: ['S1', 'S6'],
  score: 55,
  is_urgent: false,
  status: 'open',
  parties: [PERSON],
  facts: {},
  raised_at: '2026-11-20T10:00:00Z',
  documents: [{ due_to: 'sales', due_to_id: 4, number: 'SAL 00004' }],
  taken_by: null,
  decided_by: null,
  decided_at: null,
  reason: null,
  case_id: null,
  version: 1,
};
const CASE: Case = {
  id: 3,
  status: 'open',
  reason: 'Every day just below',
  opened_by: PERSON,
  alerts: [ALERT],
  opened_at: '2026-11-20T10:00:00Z',
  notes: [],
  decision: null,
  decision_reason: null,
  reference: null,
  closed_by: null,
  closed_at: null,
  version: 1,
};
const REPORT: ThresholdReport = {
  id: 5,
  kind: 'CTR',
  period_key: '2026-11-20/day',
  party: PERSON,
  person: null,
  direction: 'in',
  total: '10200.00',
  currency: 'USD',
  documents: ALERT.documents,
  due_on: '2026-12-05',
  status: 'draft',
  reference: null,
  reason: null,
  decided_by: null,
  decided_at: null,
  version: 1,
};
const THRESHOLD: ThresholdRow = {
  id: 1,
  preset: 'us',
  rule: 'cash_report',
  direction: 'both',
  comparator: 'gt',
  amount: '10000.00',
  currency: 'USD',
  window: 'day',
  picture: false,
  valid_from: '2026-01-01',
  valid_to: null,
  source: '31 CFR 1010.311',
  in_force: true,
  no_rate: false,
  version: 1,
};
const paged = <Row,>(data: Row[]) => ({
  data,
  meta: { page: 1, per_page: 50, total: data.length },
});

function open(at: string, me = aDeveloper(), locale: 'en' | 'fa' = 'en') {
  answer(session.current, () => me);
  answer(alerts.list, () => paged([ALERT]));
  answer(cases.list, () => paged([CASE]));
  answer(thresholdReports.list, () => paged([REPORT]));
  answer(thresholds.list, () => [THRESHOLD]);
  answer(overrides.list, () => paged([]));
  return renderScreen(
    <>
      <FrameShortcuts />
      <ComplianceScreen />
    </>,
    { at, locale },
  );
}

const COMPLIANCE = '/exchange/compliance';

test('an alert is opened beside the list, and becomes a case with its reason', async () => {
  const escalated = answer(alerts.escalate, () => ({
    ...ALERT,
    status: 'escalated' as const,
    version: 2,
  }));
  const { user } = open(COMPLIANCE);
  await user.click(await screen.findByText('Amir Karimi'));
  const panel = await screen.findByRole('complementary', { name: 'Amir Karimi' });
  expect(within(panel).getByText(/split within a day/)).toBeVisible();
  expect(within(panel).getByRole('link', { name: 'SAL 00004' })).toBeVisible();
  await user.click(within(panel).getByRole('button', { name: 'Open a case' }));
  await user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'Every day just below');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(escalated.inputs).toEqual([{ reason: 'Every day just below' }]));
  expect(escalated.params).toEqual([{ id: '1' }]);
});

test('while no threshold is in force, an empty list leads to the thresholds', async () => {
  open('/exchange/compliance');
  answer(alerts.list, () => paged<Alert>([]));
  answer(thresholds.list, () => [{ ...THRESHOLD, in_force: false }]);
  expect(await screen.findByText(/^No threshold is in force/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Set thresholds' })).toHaveAttribute(
    'href',
    '/build/exchange/compliance/thresholds',
  );
});

test('what was found is told in words, with its code where the field knows one', async () => {
  open(COMPLIANCE);
  answer(alerts.list, () =>
    paged([{ ...ALERT, rule_code: 'S1+list_hit', rules: ['S1', 'list_hit'] }]),
  );
  const row = await screen.findByRole('row', { name: /name similar to a list entry/ });
  expect(within(row).getByText('S1')).toBeVisible();
  expect(row).not.toHaveTextContent('list_hit');
});

test('who may only look sees no steps', async () => {
  const pages = [{ name: 'compliance', title: 'Compliance', view: true }];
  const me = { ...aDeveloper(), is_developer: false, role: { id: 2, name: 'Reader', pages } };
  const { user } = open(COMPLIANCE, me);
  await user.click(await screen.findByText('Amir Karimi'));
  const panel = await screen.findByRole('complementary', { name: 'Amir Karimi' });
  expect(within(panel).getByText(/split within a day/)).toBeVisible();
  expect(within(panel).queryByRole('button', { name: /case|Dismiss|Start review/ })).toBeNull();
});

test('a report is filed under a reference', async () => {
  const filed = answer(thresholdReports.file, () => ({
    ...REPORT,
    status: 'filed' as const,
    version: 2,
  }));
  const { user } = open(`${COMPLIANCE}/reports`);
  await user.click(await screen.findByText('Amir Karimi'));
  const panel = await screen.findByRole('complementary', { name: 'CTR · Amir Karimi' });
  await user.click(within(panel).getByRole('button', { name: 'Mark as filed' }));
  await user.type(await screen.findByRole('textbox', { name: /Reference/ }), 'R-17');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(filed.inputs).toEqual([{ reference: 'R-17' }]));
});

test('a case takes notes', async () => {
  const noted = answer(cases.note, () => CASE);
  const { user } = open(`${COMPLIANCE}/cases`);
  await user.click(await screen.findByText('Case 3'));
  await user.click(await screen.findByRole('button', { name: 'Write a note' }));
  await user.type(await screen.findByRole('textbox', { name: /Note/ }), 'He was asked');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(noted.inputs).toEqual([{ text: 'He was asked' }]));
});

test.each(['en', 'fa'] as const)(
  'a share of what was declared is shown in percent (%s)',
  async (locale) => {
    open(`${COMPLIANCE}/thresholds`, aDeveloper(), locale);
    const share = { rule: 'volume_profile', amount: '150', currency: null, window: '30d' } as const;
    answer(thresholds.list, () => [{ ...THRESHOLD, ...share }]);
    const name = locale === 'en' ? /percent of declared/ : /فیصد مبلغ اظهارشده/;
    expect(await screen.findByRole('row', { name })).toHaveTextContent(/150|۱۵۰/);
    expect(screen.getByRole('row', { name })).toHaveTextContent(/%/);
  },
);

test('a share is written without a currency and a window', async () => {
  const stored = answer(thresholds.store, () => THRESHOLD);
  const { user } = open(`${COMPLIANCE}/thresholds`);
  await user.click(await screen.findByRole('button', { name: 'New threshold' }));
  const dialog = await screen.findByRole('dialog', { name: 'New threshold' });
  await user.click(within(dialog).getByRole('combobox', { name: /^Rule/ }));
  await user.click(await screen.findByRole('option', { name: /^Compliance review/ }));
  expect(within(dialog).queryByRole('combobox', { name: /Currency|Counted/ })).toBeNull();
  await user.type(within(dialog).getByRole('textbox', { name: /^Amount/ }), '300');
  await user.type(within(dialog).getByRole('textbox', { name: /^Source/ }), 'Ours');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(stored.inputs).toMatchObject([{ rule: 'volume_office', amount: '300' }]),
  );
  expect(stored.inputs[0]).not.toHaveProperty('currency');
  expect(stored.inputs[0]).not.toHaveProperty('window');
});

test('a preset is put in force from a day on, and a figure is tried on what was dealt', async () => {
  const chosen = answer(thresholds.preset, () => [THRESHOLD]);
  const tried = answer(thresholds.simulate, () => [
    {
      due_to: 'sales',
      due_to_id: 4,
      number: 'SAL 00004',
      date: '2026-11-20',
      party: 'Amir',
      direction: 'in' as const,
      amount: '5300.00',
      total: '10200.00',
    },
  ]);
  const { user } = open(`${COMPLIANCE}/thresholds`);
  expect(await screen.findByRole('cell', { name: '31 CFR 1010.311' })).toBeVisible();
  await user.type(await screen.findByRole('textbox', { name: /^Amount/ }), '9000');
  await user.click(screen.getByRole('button', { name: 'Try it' }));
  expect(await screen.findByRole('link', { name: 'SAL 00004' })).toBeVisible();
  expect(tried.inputs).toMatchObject([{ rule: 'identify', amount: '9000', currency: 'USD' }]);
  await user.click(screen.getByRole('button', { name: 'Use a preset' }));
  await screen.findByRole('dialog', { name: 'Use a preset' });
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(chosen.inputs).toMatchObject([{ name: 'us' }]));
});

test('the register of overrides says so when nothing was let through, in Persian too', async () => {
  open(`${COMPLIANCE}/overrides`, aDeveloper(), 'fa');
  expect(await screen.findByText('از هیچ بررسی صرف‌نظر نشده است.')).toBeVisible();
});
