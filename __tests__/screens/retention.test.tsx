import { screen, waitFor, within } from '@testing-library/react';
import '@/components/ui/dialog-panel';
import { aClerk, aDeveloper } from '@/__tests__/support/a-user';
import { answer, refuse } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { ComplianceScreen } from '@/components/compliance/monitoring/compliance-screen';
import { RetentionOf } from '@/components/compliance/retention/retention-facts';
import { FrameShortcuts } from '@/components/layout/frame-shortcuts';
import { Messages } from '@/components/layout/messages';
import {
  type Erasure,
  type Retention,
  retention,
  type RetentionRule,
} from '@/lib/contract/compliance/retention';
import { session } from '@/lib/contract/people/session';

const ME = aDeveloper();
const aKept = (own: Partial<Retention> = {}): Retention => ({
  customer_id: 42,
  number: 'CKYC 00042',
  name: 'Zarghona Azizi',
  status: 'closed',
  state: 'due',
  rule: 'relation',
  starts_on: '2020-01-01',
  retain_until: '2025-01-01',
  blocks: [],
  hold: null,
  request: null,
  erased_at: null,
  ...own,
});
const asked = (id: number, name: string) => ({
  reason: 'Asked for by the customer',
  by: { id, name },
  at: '2026-11-20T10:00:00Z',
});

function open(row: Retention) {
  answer(session.current, () => ME);
  const list = answer(retention.list, () => ({
    data: [row],
    meta: {
      page: 1,
      per_page: 50,
      total: 1,
      counts: { kept: 0, held: 0, due: 1, asked: 0, erased: 0 },
    },
  }));
  const view = renderScreen(
    <>
      <FrameShortcuts />
      <ComplianceScreen />
    </>,
    { at: '/exchange/compliance/retention' },
  );
  return { ...view, list };
}

async function opened(row: Retention) {
  const view = open(row);
  await view.user.click(await screen.findByText(row.name));
  const panel = await screen.findByRole('complementary', { name: row.name });
  return { ...view, panel: within(panel) };
}

test('who is to be erased is listed, and one asks for it with a reason', async () => {
  const asking = answer(retention.ask, () => aKept({ request: asked(ME.id, ME.name) }));
  const { user, panel, list } = await opened(aKept());
  expect(panel.getByText('End of the relationship')).toBeVisible();
  expect(panel.queryByRole('button', { name: 'Erase now' })).toBeNull();
  await user.click(panel.getByRole('button', { name: 'Request erasure' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText(/^Reason/), 'Asked for');
  await user.click(within(dialog).getByRole('button', { name: 'Request erasure' }));
  await waitFor(() => expect(asking.inputs).toEqual([{ reason: 'Asked for' }]));
  await waitFor(() => expect(list.inputs.length).toBeGreaterThan(1));
});

test('whoever asked does not erase; a second person does, and what is refused is told', async () => {
  const own = await opened(aKept({ request: asked(ME.id, ME.name) }));
  expect(own.panel.queryByRole('button', { name: 'Erase now' })).toBeNull();
  own.unmount();
  refuse(retention.erase, 'This customer is under a legal hold. Lift it first.', 'id');
  const { user, panel } = await opened(aKept({ request: asked(9, 'Amir') }));
  expect(panel.getByText('Asked for by the customer')).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Erase now' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Erase now' }));
  expect(await within(dialog).findByText(/under a legal hold/)).toBeVisible();
});

test('a customer’s file says how long it is kept, and a hold on it; nobody else than compliance sees it', async () => {
  answer(session.current, () => ME);
  const shown = answer(retention.show, () =>
    aKept({ state: 'held', blocks: ['hold'], hold: asked(9, 'Amir') }),
  );
  const file = (
    <Messages of={['retention']}>
      <RetentionOf customerId={42} />
      <p>The file</p>
    </Messages>
  );
  const { unmount } = renderScreen(file);
  expect(await screen.findByRole('button', { name: 'Lift the legal hold' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Request erasure' })).toBeNull();
  unmount();
  const before = shown.inputs.length;
  answer(session.current, () => aClerk({ 'kyc customers': ['view'] }));
  renderScreen(file);
  await screen.findByText('The file');
  expect(screen.queryByText('Legal hold')).toBeNull();
  expect(shown.inputs).toHaveLength(before);
});

test('rules of keeping and what was erased stand beside each other', async () => {
  answer(session.current, () => ME);
  const rule: RetentionRule = {
    id: 1,
    reason: 'sanctions',
    years: 10,
    valid_from: '1990-01-01',
    source: '31 CFR 501.601',
    in_force: true,
  };
  answer(retention.rules, () => [rule]);
  const erasure: Erasure = {
    id: 1,
    customer_id: 42,
    at: '2026-11-20T10:00:00Z',
    rule: 'relation',
    kept_until: '2025-01-01',
    erased_by: null,
    counts: { files: 2, documents: 1, versions: 0 },
  };
  const erasures = answer(retention.erasures, ({ page }) => ({
    data: [erasure],
    meta: { page: Number(page), per_page: 25, total: 60 },
  }));
  const { user } = renderScreen(<ComplianceScreen />, {
    at: '/exchange/compliance/retention-rules',
  });
  const rules = await screen.findByRole('table', { name: 'Retention rules' });
  expect(within(rules).getByRole('row', { name: /Sanctions 10/ })).toHaveTextContent('In force');
  const erased = await screen.findByRole('table', { name: 'Erased customers' });
  expect(erased).toHaveTextContent('Nightly job');
  expect(erased).toHaveTextContent('2 files · 1 document');
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(erasures.inputs.at(-1)?.page).toBe('2'));
});
