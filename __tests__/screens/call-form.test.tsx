import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';

import { aParty } from '@/__tests__/support/a-party';
import { answer, fail, hold, refuse } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { FormDialog } from '@/components/ui/form-dialog';
import { TextField } from '@/components/ui/text-field';
import { useCallForm } from '@/hooks/use-call-form';
import { hasUnsaved } from '@/hooks/use-unsaved';
import { parties } from '@/lib/contract/accounting/parties';

const BLANK = { name: '', phone: '', email: '' };

/** Form of a new party; its email field can be hidden. */
function NewParty({ onSaved }: { onSaved: () => void }) {
  const [isShort, setShort] = useState(false);
  const record = useCallForm(parties.store, {
    blank: BLANK,
    toInput: ({ name, phone }) => ({ kind: 'customer' as const, name, ...(phone && { phone }) }),
    onSaved,
  });
  return (
    <FormDialog record={record} title="New party" onClose={jest.fn()}>
      <TextField name="name" label="Name" />
      {!isShort && <TextField name="email" label="Email" />}
      <button type="button" onClick={() => setShort(true)}>
        Shorten
      </button>
    </FormDialog>
  );
}

function open() {
  const onSaved = jest.fn();
  const { user } = renderScreen(<NewParty onSaved={onSaved} />);
  const name = screen.getByRole('textbox', { name: 'Name' });
  const save = () => user.click(screen.getByRole('button', { name: /^Save Ctrl|^Save$/ }));
  const fetched = jest.spyOn(globalThis, 'fetch');
  const keys = () =>
    fetched.mock.calls.flatMap(([request]) =>
      request instanceof Request ? [request.headers.get('idempotency-key')] : [],
    );
  return { user, name, save, keys, onSaved };
}

afterEach(() => jest.restoreAllMocks());

test('a refusal keeps the input, focuses its field, and disappears when the user types there', async () => {
  const { user, name, save } = open();
  refuse(parties.store, 'This name is taken.', 'name');
  await user.type(name, 'Ahmad');
  await save();
  await waitFor(() => expect(name).toHaveAccessibleDescription('This name is taken.'));
  expect(name).toHaveValue('Ahmad');
  expect(name).toHaveFocus();
  await user.type(name, ' K.');
  await waitFor(() => expect(name).toBeValid());
});

test('input that the schema refuses is not sent, and typing removes the error', async () => {
  const { user, name, save, keys } = open();
  await save();
  await waitFor(() => expect(name).toBeInvalid());
  await user.type(name, 'A');
  await waitFor(() => expect(name).toBeValid());
  expect(keys()).toEqual([]);
});

test('a refusal of a field that is hidden by now is still shown', async () => {
  const { user, name, save } = open();
  refuse(parties.store, 'This address is taken.', 'email');
  await user.click(screen.getByRole('button', { name: 'Shorten' }));
  await user.type(name, 'Ahmad');
  await save();
  expect(await screen.findByText('This address is taken.')).toBeVisible();
});

test('after a lost answer nothing is saved under another key, unless the user asks for it', async () => {
  const { user, name, save, keys, onSaved } = open();
  await user.type(name, 'Ahmad');
  fail(parties.store, 500, { message: 'No answer.' });
  await save();
  expect(await screen.findByText('No answer.')).toBeVisible();
  await user.type(name, ' K.');
  fail(parties.store, 409, {
    message: 'This Idempotency-Key was already used for another call. Send a new one.',
  });
  await save();
  expect(await screen.findByText(/An earlier attempt may have been saved/)).toBeVisible();
  await save();
  await user.click(await screen.findByRole('button', { name: 'Save again anyway' }));
  answer(parties.store, () => aParty(1, 'Ahmad K.'));
  await save();
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  const [first, second, third, another] = keys();
  expect([second, third]).toEqual([first, first]);
  expect(another).not.toBe(first);
});

test('unsaved input is protected until it is saved; pressed twice, it is sent once', async () => {
  const { user, name, save, keys, onSaved } = open();
  const unsaved: boolean[] = [];
  onSaved.mockImplementation(() => unsaved.push(hasUnsaved()));
  await user.type(name, 'Ahmad');
  expect(hasUnsaved()).toBe(true);
  const respond = hold(parties.store);
  await save();
  await save();
  respond(aParty(1, 'Ahmad'));
  await waitFor(() => expect(unsaved).toEqual([false]));
  expect(keys()).toHaveLength(1);
});

test.each([
  [401, { message: 'Unauthenticated.' }],
  [422, { message: 'No.', errors: { kind: ['No.'] } }],
  [409, { message: 'Still at work.', code: 'in_flight' }],
])(
  'after a lost answer a %i leaves the key, because it does not say what became of the first attempt',
  async (status, body) => {
    const { user, name, save, keys, onSaved } = open();
    await user.type(name, 'Ahmad');
    fail(parties.store, 500, { message: 'No answer.' });
    await save();
    await screen.findByText('No answer.');
    fail(parties.store, status, body);
    await save();
    await waitFor(() => expect(keys().length).toBeGreaterThan(1));
    expect(screen.queryByRole('button', { name: 'Save again anyway' })).toBeNull();
    answer(parties.store, () => aParty(1, 'Ahmad'));
    await save();
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
    expect(new Set(keys()).size).toBe(1);
  },
);

test('a first attempt that another one holds up keeps its key', async () => {
  const { user, name, save, keys, onSaved } = open();
  await user.type(name, 'Ahmad');
  fail(parties.store, 409, { message: 'Still at work.', code: 'in_flight' });
  await save();
  await waitFor(() => expect(keys()).not.toEqual([]));
  answer(parties.store, () => aParty(1, 'Ahmad'));
  await save();
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  expect(new Set(keys()).size).toBe(1);
});
