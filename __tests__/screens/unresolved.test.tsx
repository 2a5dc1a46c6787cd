import { countsOf } from '@/__tests__/support/list-counts';
import { screen, waitFor } from '@testing-library/react';
import { useForm, FormProvider } from 'react-hook-form';
import { aParty, aPartyPage } from '@/__tests__/support/a-party';
import { aDeveloper } from '@/__tests__/support/a-user';
import {
  atJournal,
  cell,
  CHART,
  focusOn,
  keys,
  POST,
  SAVE,
} from '@/__tests__/support/journal-fixture';
import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { startUpAnswers } from '@/__tests__/support/start-up-answers';
import { FilterForm } from '@/components/document/list/filter-form';
import { AccountPicker } from '@/components/pickers/account-picker';
import { CurrencyPicker } from '@/components/pickers/currency-picker';
import { PartyPicker } from '@/components/pickers/party-picker';
import { ComboboxField } from '@/components/ui/combobox-field';
import { Form } from '@/components/ui/form';
import { TextField } from '@/components/ui/text-field';
import { IsoCurrencyField } from '@/components/settings/currencies/iso-currency-field';
import { useCallForm } from '@/hooks/use-call-form';
import { isResolved } from '@/hooks/use-unresolved';
import { chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';
import { journalEntry } from '@/lib/contract/accounting/journal-entry';
import { parties } from '@/lib/contract/accounting/parties';
import { session } from '@/lib/contract/people/session';
import { currencies } from '@/lib/contract/settings/currencies';

jest.setTimeout(20_000);

const KINDS = {
  currency: <CurrencyPicker name="box" label="Box" />,
  account: <AccountPicker name="box" label="Box" />,
  party: <PartyPicker name="box" label="Box" />,
  'ISO currency': <IsoCurrencyField taken={[]} />,
  'any other': (
    <ComboboxField
      name="box"
      label="Box"
      items={['Kabul', 'Herat']}
      idOf={(town) => town}
      keyOf={(town) => town}
      textOf={(town) => town}
    />
  ),
} as const;

/** A form with one box, submitted by the button or by Enter. */
function Fixture({ kind, sent }: { kind: keyof typeof KINDS; sent: () => void }) {
  const form = useForm({ defaultValues: { box: null, code: null } });
  return (
    <Form form={form} onSubmit={() => isResolved(form) && sent()}>
      {KINDS[kind]}
      <button>Send</button>
    </Form>
  );
}

function answerAll() {
  for (const [endpoint, body] of startUpAnswers) answer(endpoint, () => body as never);
  answer(session.current, () => aDeveloper());
  answer(chartOfAccounts.list, () => [...CHART]);
  answer(parties.list, ({ search }) => aPartyPage(search ? [] : [aParty(1, 'Ahmad')]));
}

const box = async () => {
  const field = await screen.findByRole('combobox');
  await waitFor(() => expect(field).toBeEnabled());
  return field;
};
const WRONG = '“Xyzzy” is not in the list.';

describe.each(Object.keys(KINDS) as (keyof typeof KINDS)[])('a box for %s', (kind) => {
  test('says on leaving that its text is nothing, keeps it and sends nothing', async () => {
    answerAll();
    const sent = jest.fn();
    const { user } = renderScreen(<Fixture kind={kind} sent={sent} />);
    await user.type(await box(), 'Xyzzy');
    await user.tab();
    await waitFor(async () => expect(await box()).toHaveAccessibleDescription(WRONG));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await box()).toHaveValue('Xyzzy');
    expect(await box()).toHaveFocus();
    expect(sent).not.toHaveBeenCalled();
  });

  test('lets go once it is emptied', async () => {
    answerAll();
    const sent = jest.fn();
    const { user } = renderScreen(<Fixture kind={kind} sent={sent} />);
    await user.type(await box(), 'Xyzzy');
    await user.clear(await box());
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await box()).toBeValid();
    expect(sent).toHaveBeenCalled();
  });
});

const MULTI = '1040';

async function openJournal() {
  answer(journalEntry.list, () => ({
    data: [],
    meta: { page: 1, per_page: 50, total: 0, totals: [], base_total: '0.00', counts: countsOf(0) },
  }));
  const { inputs } = answer(journalEntry.store, () => {
    throw new Error('nothing may be sent');
  });
  const fixture = atJournal('/new');
  await screen.findByRole('form');
  return { ...fixture, inputs };
}

test.each([POST, SAVE])('a journal whose currency is nothing is not sent by %s', async (key) => {
  const { user, inputs } = await openJournal();
  focusOn(cell('Account'));
  await keys(user, `${MULTI}{Tab}`, '{Tab}', 'Cover', key);
  expect(await screen.findByText(/Choose one of the values offered/)).toBeVisible();
  expect(cell('Currency')).toHaveValue('Cover');
  expect(cell('Currency')).toHaveAccessibleDescription('“Cover” is not in the list.');
  expect(inputs).toEqual([]);
});

test('the key that saves takes what is marked, as Tab does', async () => {
  const { user } = await openJournal();
  focusOn(cell('Account'));
  await keys(user, `${MULTI}{Tab}`, '{Tab}', 'eur', POST);
  expect(cell('Currency')).toHaveValue('EUR');
});

test('a filter with text that is nothing is not applied', async () => {
  answerAll();
  const applied = jest.fn();
  const { user } = renderScreen(
    <FilterForm
      offered={['currency']}
      own={[]}
      statuses={[]}
      now={{}}
      words="trade"
      onApply={applied}
    />,
  );
  await user.type(await box(), 'Xyzzy');
  await user.click(screen.getByText('Apply'));
  expect(await box()).toHaveAccessibleDescription(WRONG);
  expect(applied).not.toHaveBeenCalled();
});

/** A settings record, saved while its box still has the focus. */
function Record() {
  const { form, save } = useCallForm(parties.store, {
    blank: { name: 'Ahmad', box: null },
    toInput: ({ name }) => ({ kind: 'customer' as const, name }),
    onSaved: () => undefined,
  });
  return (
    <FormProvider {...form}>
      <AccountPicker name="box" label="Box" />
      <button onClick={save}>Save</button>
    </FormProvider>
  );
}

test('a record with text that is nothing is not saved', async () => {
  answerAll();
  const { inputs } = answer(parties.store, () => aParty(1, 'Ahmad'));
  const { user } = renderScreen(<Record />);
  await user.type(await box(), 'Xyzzy');
  await user.click(screen.getByText('Save'));
  expect(await box()).toHaveAccessibleDescription(WRONG);
  expect(inputs).toEqual([]);
});

test('what is typed word for word is taken by leaving, however it is left', async () => {
  answerAll();
  const { user } = renderScreen(<Fixture kind="currency" sent={jest.fn()} />);
  await user.type(await box(), 'eur');
  await user.click(document.body);
  expect(await box()).toHaveValue('EUR');
  expect(await box()).toBeValid();
});

/** A form that lacks a field which its call requires. */
function Incomplete() {
  const record = useCallForm(currencies.store, {
    blank: { name: 'Euro' },
    toInput: ({ name }) => ({ name }) as never,
    onSaved: () => undefined,
  });
  return (
    <Form form={record.form} label="Currency" onSubmit={record.save}>
      <TextField name="name" label="Name" />
      <button type="submit">Save</button>
    </Form>
  );
}

test('a save that is refused for something without a field says why', async () => {
  const { user } = renderScreen(<Incomplete />);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/\w+/);
});
