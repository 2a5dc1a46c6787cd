import { screen, waitFor, within } from '@testing-library/react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';

import { aParty, aPartyPage, aPartyRecord } from '@/__tests__/support/a-party';
import { aClerk, aDeveloper } from '@/__tests__/support/a-user';
import { violationsIn } from '@/__tests__/support/accessibility';
import { answer, refuse } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { startUpAnswers } from '@/__tests__/support/start-up-answers';
import { PartyPicker } from '@/components/pickers/party-picker';
import { parties } from '@/lib/contract/accounting/parties';
import { type CurrentUser, session } from '@/lib/contract/people/session';
import type { PartyKind } from '@/lib/domain/accounting/party';
import type { Locale } from '@/lib/i18n';

const AHMAD = aParty(12, 'احمد كريمي', { phone: '+93 700 123 456', balance: '150.00' });
const LAILA = aParty(13, 'Laila Karimi', { kind: 'agent' });

type LineProps = Readonly<{ id: number | null; findOnly: boolean; newKind?: PartyKind }>;

function Line({ id, findOnly, newKind }: LineProps) {
  const form = useForm({ defaultValues: { party: id } });
  const party = useWatch({ control: form.control, name: 'party' });
  return (
    <FormProvider {...form}>
      <PartyPicker
        name="party"
        label="Party"
        variant="cell"
        findOnly={findOnly}
        newKind={newKind}
      />
      <button>Next cell</button>
      <output>{String(party)}</output>
    </FormProvider>
  );
}

type Wanted = Readonly<{
  id?: number;
  me?: CurrentUser;
  locale?: Locale;
  findOnly?: boolean;
  newKind?: PartyKind;
}>;

function open({
  id,
  me = aDeveloper(),
  locale = 'en',
  findOnly = false,
  newKind = 'customer',
}: Wanted = {}) {
  for (const [endpoint, body] of startUpAnswers) answer(endpoint, () => body as never);
  answer(session.current, () => me);
  answer(parties.show, () => aPartyRecord(AHMAD));
  const asked = answer(parties.list, ({ search }) =>
    aPartyPage([AHMAD, LAILA].filter(({ name, phone }) => isFound(search, name, phone))),
  );
  return {
    asked,
    ...renderScreen(<Line id={id ?? null} findOnly={findOnly} newKind={newKind} />, { locale }),
  };
}

const isFound = (search: string | undefined, name: string, phone: string | null) =>
  !search ||
  name.toLowerCase().includes(search.toLowerCase()) ||
  (phone ?? '').replaceAll(/\D/g, '').includes(search.replace(/^0/, '')) ||
  (search === 'کریمی' && name === AHMAD.name);

const box = async () => {
  const field = await screen.findByRole('combobox', { name: 'Party' });
  await waitFor(() => expect(field).toBeEnabled());
  return field;
};

test('a party is found by name and shown with kind, telephone and what it owes', async () => {
  const { user, asked } = open();
  await user.type(await box(), 'کریمی');
  const option = await screen.findByRole('option', { name: /احمد/ });
  expect(option).toHaveTextContent('Customer');
  expect(option).toHaveTextContent('+93 700 123 456');
  expect(option).toHaveTextContent('$150.00');
  await waitFor(() =>
    expect(asked.inputs.at(-1)).toMatchObject({ search: 'کریمی', is_active: '1' }),
  );
});

test('a party is found by telephone; Tab takes it and goes on', async () => {
  const { user } = open();
  await user.type(await box(), '0700123');
  await screen.findByRole('option', { name: /احمد/ });
  await user.tab();
  const field = await box();
  await waitFor(() => expect(field).toHaveValue('احمد كريمي'));
  expect(screen.getByText('12')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Next cell' })).toHaveFocus();
});

test('nobody is taken who does not fit what has been typed, however fast it was', async () => {
  const { user } = open();
  await user.type(await box(), 'l');
  await screen.findByRole('option', { name: /Laila/ });
  await user.keyboard('xyz{Enter}');
  expect(screen.getByText('null')).toBeInTheDocument();
});

test.each(['Enter', 'Tab'])(
  '%s before the search has answered takes what it then answers, not what is drawn',
  async (key) => {
    const { user, asked } = open();
    await user.type(await box(), 'l');
    await screen.findByRole('option', { name: /Laila/ });
    await user.keyboard(`aila{${key}}`);
    expect(screen.getByText('null')).toBeInTheDocument();
    expect(await screen.findByText('13')).toBeInTheDocument();
    expect(await box()).toHaveValue('Laila Karimi');
    expect(asked.inputs.at(-1)).toMatchObject({ search: 'laila' });
  },
);

test('the party that the form holds is named', async () => {
  open({ id: 12 });
  await waitFor(async () => expect(await box()).toHaveValue('احمد كريمي'));
});

test('who is not found is added without leaving the form, by keys alone', async () => {
  const stored = answer(parties.store, () => aParty(14, 'Parwin Shop'));
  const { user } = open();
  await user.type(await box(), 'Parwin Shop');
  await screen.findByRole('option', { name: 'New party “Parwin Shop” …' });
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'New party' });
  expect(within(dialog).getByRole('textbox', { name: /^Name/ })).toHaveValue('Parwin Shop');
  await user.type(within(dialog).getByRole('textbox', { name: 'Telephone' }), '0788');
  await user.click(within(dialog).getByRole('button', { name: /Save/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(stored.inputs).toEqual([{ kind: 'customer', name: 'Parwin Shop', phone: '0788' }]);
  expect(await box()).toHaveValue('Parwin Shop');
  expect(screen.getByText('14')).toBeInTheDocument();
});

test('a new party has the kind that the field expects', async () => {
  const { user } = open({ newKind: 'agent' });
  await user.type(await box(), 'Kabul Hawala');
  await user.click(await screen.findByRole('option', { name: /New party/ }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('combobox', { name: 'Kind' })).toHaveTextContent('Agent');
});

test('a telephone number that is not found begins a new party as such', async () => {
  const { user } = open();
  await user.type(await box(), '0799 999');
  await user.click(await screen.findByRole('option', { name: /New party/ }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('textbox', { name: 'Telephone' })).toHaveValue('0799 999');
  expect(within(dialog).getByRole('textbox', { name: /^Name/ })).toHaveValue('');
});

test('whoever is about to be added twice is offered instead', async () => {
  const { user } = open();
  await user.type(await box(), 'Laila');
  await user.click(await screen.findByRole('option', { name: /New party/ }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/are already on file/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Use this one' }));
  expect(await box()).toHaveValue('Laila Karimi');
});

test('what the host refuses of a new party stands at its field, and nothing is taken', async () => {
  refuse(parties.store, 'This name is too long.', 'name');
  const { user } = open();
  await user.type(await box(), 'Parwin');
  await user.click(await screen.findByRole('option', { name: /New party/ }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: /Save/ }));
  await waitFor(() =>
    expect(within(dialog).getByRole('textbox', { name: /^Name/ })).toHaveAccessibleDescription(
      'This name is too long.',
    ),
  );
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('null')).toBeInTheDocument();
});

test('only those who may add parties are offered to', async () => {
  const { user } = open({ me: aClerk({ parties: ['view'] }) });
  await user.type(await box(), 'nobody');
  expect(await screen.findByText('No results', { selector: '.px-2' })).toBeVisible();
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
});

test('a filter looks for what is there and adds nobody', async () => {
  const { user } = open({ findOnly: true });
  await user.type(await box(), 'nobody');
  expect(await screen.findByText('No results', { selector: '.px-2' })).toBeVisible();
});

test('who may not look at parties is told so, and asks for none', async () => {
  const { asked } = open({ me: aClerk({ 'journal entry': 'all' }), id: 12 });
  const field = await screen.findByRole('combobox', { name: 'Party' });
  expect(field).toBeDisabled();
  expect(field).toHaveValue('Party 12');
  expect(asked.inputs).toEqual([]);
});

test.each(['en', 'fa'] as const)(
  'nothing on it is closed to assistive software (%s)',
  async (locale) => {
    const { user, container } = open({ locale });
    await user.type(await box(), 'Laila');
    await user.click(await screen.findByRole('option', { name: /«Laila»|“Laila”/ }));
    await screen.findByRole('dialog');
    expect(await violationsIn(container.ownerDocument.body)).toEqual([]);
  },
);
