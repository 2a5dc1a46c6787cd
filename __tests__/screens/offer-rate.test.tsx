import { screen, waitFor, within } from '@testing-library/react';
import { violationsIn } from '@/__tests__/support/accessibility';
import { anOffer } from '@/__tests__/support/an-offer';
import { aParty, aPartyPage } from '@/__tests__/support/a-party';
import { aTill } from '@/__tests__/support/a-till';
import { aDeveloper } from '@/__tests__/support/a-user';
import { answer } from '@/__tests__/support/mock-api';
import { aSale, choose, openPad, put } from '@/__tests__/support/pad-fixture';
import { renderScreen } from '@/__tests__/support/render-screen';
import { OfferScreen } from '@/components/dealing/offer-rate/offer-screen';
import { FrameShortcuts } from '@/components/layout/frame-shortcuts';
import { parties } from '@/lib/contract/accounting/parties';
import { locations } from '@/lib/contract/dealing/locations';
import { type OfferRate, type OfferRow, offerRate } from '@/lib/contract/dealing/offer-rate';
import { attachments } from '@/lib/contract/kernel/attachments';
import { session } from '@/lib/contract/people/session';
import type { Locale } from '@/lib/i18n';

jest.setTimeout(60_000);

const aRow = (own: Partial<OfferRow> = {}): OfferRow => {
  const { history: _history, attachment_ids: _ids, ...offer } = anOffer();
  return { ...offer, filled: null, ...own };
};

function open(
  at: string,
  { offer = anOffer(), locale = 'en' as Locale, needsReason = false } = {},
) {
  answer(session.current, () => aDeveloper());
  answer(locations.list, () => [aTill({ id: 1, name: 'Main vault', type: 'vault' })]);
  answer(parties.list, () => aPartyPage([aParty(7, 'Karim')]));
  answer(attachments.list, () => ({ data: [], meta: { page: 1, per_page: 200, total: 0 } }));
  answer(offerRate.preview, () => ({
    lines: [],
    warnings: [],
    offer: {
      needs_reason: needsReason,
      counter_amount: '10990.00',
      counter_currency: 'USD',
      deviation: '0.0910',
      mid: '1.094',
      margin: '50.00',
      promised_fee: null,
    },
  }));
  answer(offerRate.show, () => offer);
  answer(offerRate.entry, () => []);
  return renderScreen(
    <>
      <FrameShortcuts />
      <OfferScreen />
    </>,
    { at, locale },
  );
}

const meta = {
  page: 1,
  per_page: 50,
  total: 2,
  totals: [],
  base_total: null,
  counts: { posted: 2, voided: 0, draft: 0, pending_approval: 0 },
};

test('the list counts down, says how far each rate is from the board, and what the customer wants', async () => {
  const wish = { said: 'accepted', at: '2026-11-20T10:05:00Z', amount: '10000.00' } as const;
  const rows = [
    aRow({ seconds_left: 1799, deviation: '0.1820', wish }),
    aRow({
      id: 2,
      number: 'OFR 00002',
      status: 'converted',
      seconds_left: null,
      slippage: '35.00',
    }),
  ];
  answer(offerRate.list, () => ({ data: rows, meta }));
  const { container } = open('/exchange/offer-rate');
  const first = (await screen.findByText('OFR 00001')).closest('tr') as HTMLElement;
  const timer = within(first).getByRole('timer');
  const { textContent: shown } = timer;
  expect(shown).toMatch(/^29:5\d$/);
  expect(first).toHaveTextContent('+0.18');
  expect(within(first).getByText('Accepted')).toBeVisible();
  const second = screen.getByText('OFR 00002').closest('tr') as HTMLElement;
  expect(within(second).queryByRole('timer')).toBeNull();
  expect(within(second).getByText('35.00')).toBeVisible();
  // After a second the timer shows less; how much less depends on the load of the machine.
  await waitFor(() =>
    expect(Number(timer.textContent?.slice(3))).toBeLessThan(Number(shown?.slice(3))),
  );
  expect(await violationsIn(container)).toEqual([]);
});

test('an offer is written by keys, with its margin at the foot, and offered', async () => {
  const stored = answer(offerRate.store, () => anOffer());
  const { user } = open('/exchange/offer-rate/new');
  await user.type(await screen.findByRole('combobox', { name: /^Currency/ }), 'EUR{Enter}');
  await user.type(screen.getByRole('textbox', { name: /^Minimum/ }), '1000');
  await user.type(screen.getByRole('textbox', { name: /^Maximum/ }), '10000');
  await user.type(screen.getByRole('textbox', { name: /^Rate/ }), '1.099');
  await user.type(screen.getByRole('textbox', { name: /^Fee of the maximum/ }), '5');
  await user.type(screen.getByRole('combobox', { name: /^Customer/ }), 'kar');
  await user.click(await screen.findByRole('option', { name: /Karim/ }));
  expect((await screen.findByText('Margin now')).closest('p')).toHaveTextContent('50.00');
  expect(screen.getByText('It posts nothing to the ledger.')).toBeVisible();
  expect(screen.getByText(/The channel's default is 10 minutes/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Offer' })).toBeVisible();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(stored.inputs).toMatchObject([
      {
        side: 'sell',
        currency: 'EUR',
        amount_min: '1000',
        amount_max: '10000',
        rate: '1.099',
        kind: 'firm',
        channel: 'counter',
        customer_id: 7,
        post: true,
        fee: { amount: '5', mode: 'on_top' },
      },
    ]),
  );
  expect(stored.inputs[0]).not.toHaveProperty('valid_until');
  expect(stored.inputs[0]).not.toHaveProperty('prospect');
});

test('an offer asks for the reason of its rate where the rule does, and shows it to the office', async () => {
  const stored = answer(offerRate.store, () => anOffer());
  const { user, unmount } = open('/exchange/offer-rate/new', { needsReason: true });
  await user.type(await screen.findByRole('combobox', { name: /^Currency/ }), 'EUR{Enter}');
  expect(screen.queryByRole('textbox', { name: /^Reason for rate/ })).toBeNull();
  await user.type(screen.getByRole('textbox', { name: /^Minimum/ }), '1000');
  await user.type(screen.getByRole('textbox', { name: /^Maximum/ }), '10000');
  await user.type(screen.getByRole('textbox', { name: /^Rate/ }), '1.089');
  await user.type(await screen.findByRole('textbox', { name: /^Reason for rate/ }), 'Old customer');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(stored.inputs).toMatchObject([{ override_reason: 'Old customer' }]));
  unmount();
  open('/exchange/offer-rate/1', { offer: anOffer({ override_reason: 'Old customer' }) });
  expect(await screen.findByText('Old customer')).toBeVisible();
});

test('accepting deals what is left at the place that reserves it, and leads to the ticket', async () => {
  const accepted = answer(offerRate.accept, () => aSale(12, { offer_id: 1 }));
  const { user } = open('/exchange/offer-rate/1');
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  expect(await screen.findByRole('textbox', { name: /^Amount/ })).toHaveValue('10000.00');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(accepted.inputs).toEqual([{ amount: '10000.00', location_id: 1 }]));
  await waitFor(() => expect(location.pathname).toMatch(/\/exchange\/sales\/12/));
});

test('what the customer wants stands first, and its amount is what is accepted', async () => {
  const wish = { said: 'accepted', at: '2026-11-20T10:05:00Z', amount: '2500.00' } as const;
  const accepted = answer(offerRate.accept, () => aSale(12));
  const { user } = open('/exchange/offer-rate/1', { offer: anOffer({ wish, has_link: true }) });
  expect(await screen.findByText('Press Accept to make the deal.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(accepted.inputs).toMatchObject([{ amount: '2500.00' }]));
});

test('what the customer declined by the link cannot be dealt here', async () => {
  const wish = { said: 'declined', at: '2026-11-20T10:05:00Z', amount: null } as const;
  open('/exchange/offer-rate/1', { offer: anOffer({ wish, has_link: true }) });
  expect(await screen.findByText(/The offer cannot be dealt now/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Decline' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
});

test('the customer’s link is shown with its code when it is made, and not again', async () => {
  const link = 'https://office.example/build/customer/offer/#abc';
  answer(offerRate.link, () => anOffer({ has_link: true, link }));
  const { user, unmount } = open('/exchange/offer-rate/1', { offer: anOffer({ has_link: true }) });
  expect(await screen.findByText(/It was shown once/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'New link' }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('link', { name: link })).toBeVisible();
  expect(screen.getByTitle(/Code with/)).toBeInTheDocument();
  unmount();
});

test('a converted offer tells the deals that came of it, and that they were voided', async () => {
  const fill: OfferRate['fills'][number] = {
    type: 'sales',
    no: 1,
    id: 12,
    number: 'SAL 00012',
    status: 'voided',
    amount: '10000.00',
    at: '2026-11-20T10:09:00Z',
    mid: '1.0975',
    margin: '15.00',
    slippage: '35.00',
    fee: '5.00',
  };
  const ended = { status: 'converted', remaining: '0.00', seconds_left: null } as const;
  const offer = anOffer({
    ...ended,
    fills: [fill],
    is_converted_voided: true,
    reserved: null,
    slippage: '35.00',
  });
  open('/exchange/offer-rate/1', { offer });
  expect(await screen.findByRole('link', { name: 'SAL 00012' })).toHaveAttribute(
    'href',
    expect.stringContaining('/exchange/sales/12'),
  );
  expect(screen.getByText(/were voided/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Offer again' })).toBeVisible();
});

test('an indicative rate is not accepted here either, and reads right in Persian', async () => {
  const offer = anOffer({ kind: 'indicative', reserved: null });
  const { container } = open('/exchange/offer-rate/1', { offer, locale: 'fa' });
  expect(await screen.findByText('تقریبی')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'پذیرفتن' })).toBeNull();
  expect(screen.getByRole('button', { name: 'پیشنهاد دوباره' })).toBeVisible();
  expect(await violationsIn(container)).toEqual([]);
});

test('the pad offers what its one line deals, at its rate', async () => {
  const { user } = await openPad();
  expect(screen.queryByRole('button', { name: 'Offer this rate' })).toBeNull();
  await choose(user, 'EUR');
  await put(user, 'amount', '100');
  await user.click(await screen.findByRole('button', { name: 'Offer this rate' }));
  await waitFor(() => expect(location.pathname).toMatch(/\/exchange\/offer-rate\/new/));
  const query = new URLSearchParams(location.search);
  expect([query.get('currency'), query.get('amount'), query.get('side')]).toEqual([
    'EUR',
    '100',
    'buy',
  ]);
  expect(Number(query.get('rate'))).toBeGreaterThan(0);
});
