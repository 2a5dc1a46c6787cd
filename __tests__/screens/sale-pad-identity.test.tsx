import { screen, waitFor, within } from '@testing-library/react';
import { answer } from '@/__tests__/support/mock-api';
import { focusOn, keys } from '@/__tests__/support/journal-fixture';
import { aPreview, aSale, choose, openPad, put } from '@/__tests__/support/pad-fixture';
import type { Identification } from '@/lib/contract/compliance/identification';
import { sales } from '@/lib/contract/dealing/sales';

jest.setTimeout(60_000);

const SUM: Identification['sums'][number] = {
  direction: 'in',
  total: '2500.00',
  limit: '3000.00',
  currency: 'USD',
  comparator: 'gte',
  window: 'day',
  is_reached: false,
  percent: 83,
};
const KNOWN: Identification = {
  state: 'expiring',
  tier: 'standard',
  expires_on: '2026-12-01',
  sums: [SUM],
  asks: [],
};

async function typed(identification: Identification) {
  const { user } = await openPad();
  answer(sales.preview, () => aPreview({ identification }));
  await choose(user, 'EUR');
  await put(user, 'amount', '100');
  return user;
}

test('the sum of the day stands beside its limit, with the file of the customer', async () => {
  await typed(KNOWN);
  const strip = await screen.findByRole('region', { name: 'Identification' });
  expect(within(strip).getByText('Document expires soon')).toBeVisible();
  expect(within(strip).getByText('Standard')).toBeVisible();
  expect(strip).toHaveTextContent('Received, today');
  expect(strip).toHaveTextContent('2,500.00');
  expect(strip).toHaveTextContent('3,000.00');
  const meter = within(strip).getByRole('meter', {
    name: /^Received, towards the identification threshold/,
  });
  expect(meter).toHaveAttribute('aria-valuenow', '83');
  expect(within(strip).queryAllByRole('button')).toEqual([]);
});

test('where nothing is asked for there is no strip, and the source of funds is not needed', async () => {
  await typed({ ...KNOWN, state: 'none', tier: null, expires_on: null, sums: [] });
  await screen.findByRole('region', { name: 'Checks' });
  expect(screen.queryByRole('region', { name: 'Identification' })).toBeNull();
  expect(screen.getByRole('textbox', { name: /Source of funds/ })).not.toBeRequired();
});

test('the source of funds is needed once it is due', async () => {
  await typed({ ...KNOWN, asks: ['source_of_funds', 'purpose'] });
  await screen.findByRole('region', { name: 'Identification' });
  expect(screen.getByRole('textbox', { name: /Source of funds/ })).toBeRequired();
  expect(screen.getByRole('textbox', { name: /Purpose/ })).toBeRequired();
});

test('who pays is asked once it is due, and for whom it is once that is somebody else', async () => {
  const stored = answer(sales.store, () => aSale(12));
  answer(sales.show, () => aSale(12));
  const user = await typed({ ...KNOWN, asks: ['payer'] });
  const payer = await screen.findByRole('textbox', { name: 'Paid by, if not the customer' });
  expect(screen.queryByRole('textbox', { name: /On behalf of/ })).toBeNull();
  answer(sales.preview, () =>
    aPreview({ identification: { ...KNOWN, asks: ['payer', 'on_behalf_of'] } }),
  );
  await user.type(payer, 'Cyrus Far');
  const behalf = await screen.findByRole('textbox', { name: /On behalf of/ });
  expect(behalf).toBeRequired();
  await user.type(behalf, 'Cyrus Far');
  await user.type(screen.getByRole('textbox', { name: 'Document number' }), 'P12345');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() =>
    expect(stored.inputs).toMatchObject([
      { payer: 'Cyrus Far', on_behalf_of: { name: 'Cyrus Far', id_number: 'P12345' } },
    ]),
  );
});

test('of a small ticket in cash nobody is asked who pays', async () => {
  await typed(KNOWN);
  await screen.findByRole('region', { name: 'Identification' });
  expect(screen.queryByRole('textbox', { name: /Paid by|On behalf/ })).toBeNull();
});

test('the declaration is asked for in Persian too', async () => {
  const { user } = await openPad({ locale: 'fa', teach: () => undefined });
  answer(sales.preview, () => aPreview({ identification: { ...KNOWN, asks: ['payer'] } }));
  focusOn(screen.getByLabelText('ارز'));
  await keys(user, 'EUR{Tab}');
  await put(user, 'amount', '100');
  expect(await screen.findByRole('textbox', { name: /پرداخت‌کننده/ })).toBeVisible();
});
