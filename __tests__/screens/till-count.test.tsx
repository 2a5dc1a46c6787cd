import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { aSession, aSheet, aTill } from '@/__tests__/support/a-till';
import { aDeveloper } from '@/__tests__/support/a-user';
import { aCurrency } from '@/__tests__/support/start-up-answers';
import { answer, fail } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { TillsScreen } from '@/components/dealing/tills/tills-screen';
import { FrameShortcuts } from '@/components/layout/frame-shortcuts';
import { locations } from '@/lib/contract/dealing/locations';
import { tillSessions } from '@/lib/contract/dealing/till-sessions';
import { session } from '@/lib/contract/people/session';
import { currencies } from '@/lib/contract/settings/currencies';
import { denominations } from '@/lib/contract/settings/denominations';

const CODES = ['USD', 'AED', 'AFN', 'EUR', 'PKR'] as const;

/** The page of tills with a vault and a till of five currencies; the denominations of US dollars are known. */
async function atTills({ codes = CODES as readonly string[] } = {}) {
  answer(session.current, () => aDeveloper());
  answer(currencies.list, () => CODES.map((code, index) => aCurrency(index + 1, code)));
  answer(locations.list, () => [aTill({ id: 1, name: 'Vault', type: 'vault' }), aTill()]);
  answer(locations.stock, () =>
    codes.map((currency) => ({ currency, quantity: null, reserved: '0.00', value: null })),
  );
  answer(denominations.list, () =>
    ['100', '50', '20'].map((value, index) => ({
      id: index + 1,
      currency: 'USD',
      kind: 'note' as const,
      value,
      issuable: true,
      acceptable: true,
    })),
  );
  const { user } = renderScreen(
    <>
      <FrameShortcuts />
      <TillsScreen />
    </>,
    { at: '/exchange/tills' },
  );
  await screen.findByRole('button', { name: 'Open Till 1' });
  return { user };
}

/** Presses keys in turn and counts them; a word in braces is one key. */
function typist(user: UserEvent) {
  let keys = 0;
  return {
    press: async (text: string) => {
      keys += text.match(/\{[^}]+\}|[^{}]/g)?.length ?? 0;
      await user.keyboard(text);
    },
    get keys() {
      return keys;
    },
  };
}

const dialogOf = async () => within(await screen.findByRole('dialog', { name: 'Open Till 1' }));
const sumOf = (currency: string) => `${currency}: total or loose amount`;

test('a till of five currencies is opened in at most 45 keys, by keys alone', async () => {
  const opened = answer(tillSessions.open, () => aSession());
  const { user } = await atTills();
  const by = typist(user);
  await by.press('2');
  const dialog = await dialogOf();
  await waitFor(() => expect(dialog.getByLabelText(sumOf('USD'))).toHaveFocus());
  await by.press('30150.50{Enter}');
  expect(dialog.getByLabelText(sumOf('AED'))).toHaveFocus();
  await by.press('48000{Enter}90000{Enter}12500{Enter}');
  expect(dialog.getByLabelText(sumOf('PKR'))).toHaveFocus();
  await by.press('400000{Enter}');
  expect(dialog.getByRole('button', { name: /^Open/ })).toHaveFocus();
  await by.press('{Enter}');
  await waitFor(() =>
    expect(opened.inputs).toEqual([
      {
        location_id: 2,
        count: { USD: '30150.5', AED: '48000', AFN: '90000', EUR: '12500', PKR: '400000' },
      },
    ]),
  );
  process.stdout.write(`Opening a till of five currencies: ${by.keys} keys.\n`);
  expect(by.keys).toBeLessThanOrEqual(45);
});

test('what is left empty is not sent as nothing; what is refused is shown with its own currency', async () => {
  const { user } = await atTills();
  await user.keyboard('2');
  const dialog = await dialogOf();
  await user.type(dialog.getByLabelText(sumOf('USD')), '100');
  const message = 'EUR is in stock here too. Count it, or enter 0 if there is none.';
  fail(tillSessions.open, 422, { message, errors: { 'count.EUR': [message] } });
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(dialog.getByLabelText(sumOf('EUR'))).toHaveFocus());
  expect(dialog.getByLabelText(sumOf('EUR'))).toBeInvalid();
  expect(dialog.getAllByText(message)[0]).toBeVisible();
  const opened = answer(tillSessions.open, () => aSession());
  await user.keyboard('0{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(opened.inputs).toEqual([{ location_id: 2, count: { USD: '100', EUR: '0' } }]),
  );
});

test('one tick says that all the rest is empty', async () => {
  const opened = answer(tillSessions.open, () => aSession());
  const { user } = await atTills({ codes: ['USD', 'EUR'] });
  await user.keyboard('2');
  const dialog = await dialogOf();
  expect(dialog.getAllByText('not counted')).toHaveLength(2);
  await user.click(dialog.getByRole('checkbox', { name: 'The rest is empty' }));
  expect(dialog.queryByText('not counted')).not.toBeInTheDocument();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(opened.inputs).toEqual([{ location_id: 2, count: { USD: '0', EUR: '0' } }]),
  );
});

test('a count that differs asks for its reason, and leads to the sheet where it waits', async () => {
  const { user } = await atTills({ codes: ['USD'] });
  await user.keyboard('2');
  const dialog = await dialogOf();
  await user.type(dialog.getByLabelText(sumOf('USD')), '990');
  const message = 'The count differs from the books. Count again, or give the reason.';
  fail(tillSessions.open, 422, { message, errors: { reason: [message] } });
  await user.keyboard('{Control>}{Enter}{/Control}');
  const reason = dialog.getByLabelText('Reason, if the count differs from the books');
  await waitFor(() => expect(reason).toHaveFocus());
  const opened = answer(tillSessions.open, () => aSession({ status: 'opening_review' }));
  answer(tillSessions.show, () => aSheet({ status: 'opening_review' }));
  await user.keyboard('A torn note{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(opened.inputs).toEqual([
      { location_id: 2, count: { USD: '990' }, reason: 'A torn note' },
    ]),
  );
  expect(await screen.findAllByText(/waits for a second person/)).not.toHaveLength(0);
  expect(location.pathname).toBe('/build/exchange/tills/5');
});

test('the list leads to any currency, and Page Up and Page Down go through them', async () => {
  const { user } = await atTills();
  await user.keyboard('2');
  const dialog = await dialogOf();
  await user.click(within(dialog.getByRole('list')).getByRole('button', { name: /AFN/ }));
  expect(dialog.getByLabelText(sumOf('AFN'))).toHaveFocus();
  await user.keyboard('{PageDown}');
  expect(dialog.getByLabelText(sumOf('EUR'))).toHaveFocus();
  await user.keyboard('{PageUp}{PageUp}');
  expect(dialog.getByLabelText(sumOf('AED'))).toHaveFocus();
});

test('keys typed without a pause land in the currency they are meant for', async () => {
  const opened = answer(tillSessions.open, () => aSession());
  const { user } = await atTills();
  await user.keyboard('2');
  await dialogOf();
  await user.keyboard('1{Enter}22{Enter}333{Enter}4444{Enter}55555{Enter}{Enter}');
  await waitFor(() =>
    expect(opened.inputs).toMatchObject([
      { count: { USD: '1', AED: '22', AFN: '333', EUR: '4444', PKR: '55555' } },
    ]),
  );
});

const WAITS = aSheet({
  status: 'opening_review',
  opening_difference: { USD: '-10.00' },
  opening_reason: 'A torn note',
  waiting: {
    asked_by: { id: 9, name: 'Omid' },
    asked_at: '2026-11-20T06:00:00Z',
    reason: 'Till 1 USD -10: A torn note',
  },
});

test('a second person sees the difference with its reason and accepts it, or rejects the count', async () => {
  answer(session.current, () => aDeveloper());
  answer(locations.list, () => [aTill()]);
  answer(tillSessions.show, () => WAITS);
  const rejected = answer(tillSessions.reject, () => aSession({ status: 'rejected' }));
  const { user } = renderScreen(<TillsScreen />, { at: '/exchange/tills/5' });
  expect(
    await screen.findByText('The opening count at Till 1 differs from the books.'),
  ).toBeVisible();
  await waitFor(() =>
    expect(screen.getByText(/Difference of the opening count/)).toHaveTextContent('−$10.00'),
  );
  expect(await screen.findByRole('button', { name: 'Accept the difference' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Reject the count' }));
  const ask = within(await screen.findByRole('dialog'));
  await user.type(await ask.findByRole('textbox'), 'Look again');
  await user.click(ask.getByRole('button', { name: 'Reject the count' }));
  await waitFor(() => expect(rejected.inputs).toEqual([{ reason: 'Look again' }]));
});
