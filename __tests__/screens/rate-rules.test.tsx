import { screen, waitFor, within } from '@testing-library/react';

import { aClerk, aDeveloper } from '@/__tests__/support/a-user';
import { violationsIn } from '@/__tests__/support/accessibility';
import { answer, refuse } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { RatesScreen } from '@/components/dealing/rates/rates-screen';
import { type FeeRuleRecord, feeRules } from '@/lib/contract/dealing/fee-rules';
import { type RateRule, rateRules } from '@/lib/contract/dealing/rate-rules';
import { session } from '@/lib/contract/people/session';

const FEE: FeeRuleRecord = {
  id: 4,
  product: 'sell',
  currency: 'EUR',
  customer_class: 'vip',
  channel: null,
  corridor: null,
  band_from: '0.00',
  band_to: '5000.00',
  kind: 'mixed',
  fixed: '2.00',
  percent: '0.5',
  min: '1.00',
  max: null,
  fee_currency: 'USD',
  mode_default: 'deducted',
  priority: 3,
  valid_from: '2026-01-01',
  valid_to: null,
  is_active: true,
  version: 7,
};

const RULE: RateRule = {
  id: 2,
  currency: 'EUR',
  spread_buy_bp: '50',
  spread_sell_bp: null,
  max_age_minutes: null,
  tolerance_teller: '0.4',
  tolerance_supervisor: null,
  hard_stop: null,
  ticket_min: null,
  ticket_max: '10000.00',
  position_limit: '250000.00',
  is_on_board: true,
  sort: 1,
  version: 5,
};

function open(tab: 'fees' | 'rules', me = aDeveloper()) {
  answer(session.current, () => me);
  answer(feeRules.list, () => [FEE]);
  answer(rateRules.list, () => [RULE]);
  return renderScreen(<RatesScreen />, { at: `/exchange/rates/${tab}` });
}

const save = () => screen.getByRole('button', { name: /^Save/ });

describe('fee rules', () => {
  test('say in words what they charge, of which tickets and whom', async () => {
    open('fees');
    const row = await screen.findByRole('row', { name: /Selling/ });
    expect(row).toHaveTextContent(/EUR.*VIP.*Any.*\$2\.00 and 0\.5 %, minimum \$1\.00/);
    expect(row).toHaveTextContent(/\$0\.00 – \$5,000\.00.*From the payout.*3/);
  });

  test('a new one is sent with what was typed, and none where nothing was', async () => {
    const stored = answer(feeRules.store, () => ({ ...FEE, id: 5 }));
    const { user } = open('fees');
    await user.click(await screen.findByRole('button', { name: /New fee rule/ }));
    await user.type(await screen.findByLabelText('Percent'), '0.25');
    await user.type(screen.getByLabelText('Minimum'), '1');
    await user.clear(screen.getByLabelText('Priority'));
    await user.type(screen.getByLabelText('Priority'), '۱۲');
    await user.click(save());
    await waitFor(() => expect(stored.inputs).toHaveLength(1));
    expect(stored.inputs[0]).toEqual({
      product: 'buy',
      kind: 'percent',
      currency: null,
      customer_class: null,
      channel: null,
      corridor: null,
      fixed: '0',
      percent: '0.25',
      min: '1',
      max: null,
      band_from: '0',
      band_to: null,
      mode_default: 'on_top',
      priority: 12,
      valid_from: '1990-01-01',
      valid_to: null,
      is_active: true,
    });
    expect(await screen.findByText('Fee rule saved')).toBeVisible();
  });

  test('one that is there is changed with the version that was read; an amount is asked where its kind has one', async () => {
    const updated = answer(feeRules.update, () => ({ ...FEE, version: 8 }));
    const { user } = open('fees');
    await user.click(await screen.findByRole('row', { name: /Selling/ }));
    const amount = await screen.findByLabelText('Amount');
    expect(screen.getByLabelText('Percent')).toHaveValue('0.5');
    await user.clear(amount);
    await user.type(amount, '3');
    await user.click(save());
    await waitFor(() => expect(updated.inputs).toHaveLength(1));
    expect(updated.inputs[0]).toMatchObject({
      version: 7,
      fixed: '3',
      percent: '0.5',
      customer_class: 'vip',
      channel: null,
      band_to: '5000.00',
      max: null,
      priority: 3,
    });
  });

  test('a priority that is no number is refused at its field, and nothing is sent', async () => {
    const stored = answer(feeRules.store, () => FEE);
    const { user } = open('fees');
    await user.click(await screen.findByRole('button', { name: /New fee rule/ }));
    await user.clear(await screen.findByLabelText('Priority'));
    await user.type(screen.getByLabelText('Priority'), 'first');
    await user.click(save());
    expect(await screen.findByLabelText('Priority')).toBeInvalid();
    expect(stored.inputs).toEqual([]);
  });

  test('what the host refuses is shown at its field', async () => {
    refuse(feeRules.store, 'The minimum is above the maximum. Correct one of them.', 'max');
    const { user } = open('fees');
    await user.click(await screen.findByRole('button', { name: /New fee rule/ }));
    await user.type(await screen.findByLabelText('Percent'), '1');
    await user.click(save());
    await waitFor(() => expect(screen.getByLabelText('Maximum')).toBeInvalid());
  });

  test('one is deleted after a question', async () => {
    const gone = answer(feeRules.destroy, () => ({ is_deleted: 'yes' as const }));
    const { user } = open('fees');
    await user.click(await screen.findByRole('row', { name: /Selling/ }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(
      await within(await screen.findByRole('alertdialog')).findByRole('button', { name: /Delete/ }),
    );
    await waitFor(() => expect(gone.params).toEqual([{ id: '4' }]));
  });

  test('without the rights there is neither Save nor Delete nor New', async () => {
    const { user } = open('fees', aClerk({ rates: ['view'] }));
    await user.click(await screen.findByRole('row', { name: /Selling/ }));
    expect(await screen.findByLabelText('Priority')).toBeDisabled();
    for (const name of [/^Save/, 'Delete', /New fee rule/]) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
  });

  test('the list and an open rule are accessible', async () => {
    const { user, container } = open('fees');
    await user.click(await screen.findByRole('row', { name: /Selling/ }));
    await screen.findByLabelText('Priority');
    expect(await violationsIn(container)).toEqual([]);
  });
});

describe('limits by currency', () => {
  test('show their own figures, and the default where they have none', async () => {
    open('rules');
    const row = await screen.findByRole('row', { name: /EUR/ });
    expect(row).toHaveTextContent(/50 \/ –.*0\.4/);
    expect(row).toHaveTextContent(/– \/ 10,000\.00\sEUR.*\$250,000\.00.*Yes/);
  });

  test('are changed with the version that was read; what is left empty is none', async () => {
    const updated = answer(rateRules.update, () => ({ ...RULE, version: 6 }));
    const { user } = open('rules');
    await user.click(await screen.findByRole('row', { name: /EUR/ }));
    const teller = await screen.findByLabelText('Teller %');
    await user.clear(teller);
    await user.type(screen.getByLabelText('Stale after (minutes)'), '90');
    await user.click(save());
    await waitFor(() => expect(updated.inputs).toHaveLength(1));
    expect(updated.inputs[0]).toEqual({
      spread_buy_bp: '50',
      spread_sell_bp: null,
      max_age_minutes: 90,
      tolerance_teller: null,
      tolerance_supervisor: null,
      hard_stop: null,
      ticket_min: null,
      ticket_max: '10000.00',
      position_limit: '250000.00',
      is_on_board: true,
      sort: 1,
      version: 5,
    });
    expect(await screen.findByText('Limits of EUR saved')).toBeVisible();
  });
});
