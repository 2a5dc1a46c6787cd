// Imported here, so that no test waits for a lazy part of the page.
import '@/components/document/list/filter-form';
import { screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';

import { aDeveloper } from '@/__tests__/support/a-user';
import { aPage } from '@/__tests__/support/journal-fixture';
import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { CreditLimitScreen } from '@/components/dealing/credit/limit-screen';
import { OfferScreen } from '@/components/dealing/offer-rate/offer-screen';
import { RemitsScreen } from '@/components/dealing/remittance/remittance-screen';
import { TransferScreen } from '@/components/dealing/transfer/transfer-screen';
import { TradeScreen } from '@/components/dealing/trade/trade-screen';
import { FrameShortcuts } from '@/components/layout/frame-shortcuts';
import { creditLimit } from '@/lib/contract/dealing/credit-limit';
import { locations } from '@/lib/contract/dealing/locations';
import { offerRate } from '@/lib/contract/dealing/offer-rate';
import { trade } from '@/lib/contract/dealing/trade';
import { transfer } from '@/lib/contract/dealing/transfer';
import { session } from '@/lib/contract/people/session';

const PLAIN = ['Draft', 'Awaiting approval', 'Posted', 'Voided', 'Discarded'];
const [DRAFT = '', WAITING = '', POSTED = '', ...ENDED] = PLAIN;
const DISCARDED = 'Discarded';

type Offered = Readonly<{ at: string; Screen: ComponentType; list: string; words: string[] }>;

const OFFERED: readonly Offered[] = [
  {
    at: '/exchange/trade',
    Screen: TradeScreen,
    list: 'trade',
    words: [DRAFT, WAITING, POSTED, 'Partly settled', 'Settled', ...ENDED],
  },
  {
    at: '/exchange/transfer',
    Screen: TransferScreen,
    list: 'transfer',
    words: [
      DRAFT,
      WAITING,
      POSTED,
      'On its way',
      'Received',
      'Received in part',
      'Refused',
      'Recalled',
      'Closed',
      ...ENDED,
    ],
  },
  {
    at: '/exchange/remits',
    Screen: RemitsScreen,
    list: 'transfer',
    words: [
      DRAFT,
      'Paid in',
      'Held',
      'Sent',
      'Ready to pay out',
      'Paid out',
      'Settled',
      'Refused',
      'Cancelled',
      'Returned',
      'Expired',
      DISCARDED,
    ],
  },
  {
    at: '/exchange/offer-rate',
    Screen: OfferScreen,
    list: 'offer',
    words: [
      DRAFT,
      'Offered',
      'Partly filled',
      'Converted',
      'Declined',
      'Expired',
      'Withdrawn',
      DISCARDED,
    ],
  },
  {
    at: '/exchange/credit-limit',
    Screen: CreditLimitScreen,
    list: 'limit',
    words: [DRAFT, WAITING, 'Active', 'Suspended', 'Expired', 'Closed', DISCARDED],
  },
];

function open({ at, Screen }: Offered) {
  answer(session.current, () => aDeveloper());
  answer(locations.list, () => []);
  answer(transfer.desk, () => []);
  answer(transfer.waiting, () => []);
  answer(trade.ladder, () => ({ days: [] }));
  answer(trade.cover, () => []);
  const page = aPage([]) as never;
  const lists = {
    trade: answer(trade.list, () => page),
    transfer: answer(transfer.list, () => page),
    offer: answer(offerRate.list, () => page),
    limit: answer(creditLimit.list, () => page),
  };
  const shown = renderScreen(
    <>
      <FrameShortcuts />
      <Screen />
    </>,
    { at },
  );
  return { ...shown, lists };
}

test.each(OFFERED)('the list at $at is narrowed to one of its own states', async (of) => {
  const { user, lists } = open(of);
  await user.click(await screen.findByRole('button', { name: 'Filter' }));
  const form = within(await screen.findByRole('dialog', { name: 'Filters' }));
  await user.click(form.getByRole('combobox', { name: 'Status' }));
  const options = within(await screen.findByRole('listbox')).getAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual(['Any', ...of.words]);
  const last = of.words.at(-2) ?? '';
  await user.click(screen.getByRole('option', { name: last }));
  await user.click(form.getByRole('button', { name: 'Apply' }));
  const chip = await screen.findByRole('button', { name: 'Remove the filter Status' });
  expect(chip.parentElement).toHaveTextContent(last);
  const { inputs } = lists[of.list as keyof typeof lists];
  await waitFor(() => expect(inputs.map(({ status }) => status)).toContain(last.toLowerCase()));
});

test('of documents that go on after posting the foot does not say "posted", nor the same total twice', async () => {
  const { lists: _, ...shown } = open(OFFERED[0] as Offered);
  shown.unmount();
  const totals = [{ currency: 'USD', amount: '500.00' }];
  answer(trade.list, () => aPage([], { total: 3, totals, base_total: '500.00' }) as never);
  renderScreen(<TradeScreen />, { at: '/exchange/trade' });
  const total = await screen.findByText('$500.00');
  const foot = total.closest('dl');
  expect(foot).toHaveTextContent(/^\d+ valid/);
  expect(foot?.textContent?.match(/500\.00/g)).toHaveLength(1);
});
