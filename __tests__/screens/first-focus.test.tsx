import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { keys } from '@/__tests__/support/journal-fixture';
import { renderScreen } from '@/__tests__/support/render-screen';
import { RecordStrip } from '@/components/document/record/record-frame';
import { AmountField } from '@/components/ui/amount-field';
import { Button } from '@/components/ui/button';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { ComboboxField } from '@/components/ui/combobox-field';
import { DateField } from '@/components/ui/date-field';
import { Dialog } from '@/components/ui/dialog';
import { Drawer } from '@/components/ui/drawer';
import { Form } from '@/components/ui/form';
import { SelectField } from '@/components/ui/select-field';
import { TextareaField } from '@/components/ui/textarea-field';
import { TextField } from '@/components/ui/text-field';
import { moved } from '@/hooks/page-start';
import '@/components/ui/dialog-panel';
import '@/components/ui/drawer-panel';

const TOWNS = ['Kabul', 'Herat'];
const BLANK = { name: '', day: '', sum: '', town: null, kind: '', on: false, why: '', last: '' };

/** One field of each kind. */
function Fields({ onSave }: { onSave: () => void }) {
  const form = useForm({ defaultValues: BLANK });
  return (
    <Form form={form} onSubmit={onSave}>
      <TextField name="name" label="Name" />
      <DateField name="day" label="Day" />
      <AmountField name="sum" label="Sum" />
      <ComboboxField
        name="town"
        label="Town"
        items={TOWNS}
        idOf={(town) => town}
        keyOf={(town) => town}
        textOf={(town) => town}
      />
      <SelectField name="kind" label="Kind" options={[{ value: 'a', label: 'A' }]} />
      <CheckboxField name="on" label="On" />
      <TextField name="last" label="Last" />
      <TextareaField name="why" label="Why" />
      <button type="submit">Save</button>
    </Form>
  );
}

const ORDER = ['Name', 'Day', 'Sum', 'Town', 'Kind', 'On', 'Last', 'Why'];

test('a form in the page opens with the focus in its first field', () => {
  renderScreen(<Fields onSave={jest.fn()} />);
  expect(screen.getByLabelText('Name')).toHaveFocus();
});

test('Enter goes through every kind of field in one key each, and lines of text keep it', async () => {
  const saved = jest.fn();
  const { user } = renderScreen(<Fields onSave={saved} />);
  for (const label of ORDER) {
    expect(screen.getByLabelText(label)).toHaveFocus();
    await user.keyboard('{Enter}');
  }
  expect(screen.getByLabelText('Why')).toHaveFocus();
  expect(screen.getByLabelText('Why')).toHaveValue('\n');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(saved).not.toHaveBeenCalled();
});

test('Enter takes what a box means and goes on by the same key', async () => {
  const { user } = renderScreen(<Fields onSave={jest.fn()} />);
  await keys(user, 'Ahmad{Enter}', 't{Enter}', '12{Enter}', 'her{Enter}');
  expect(screen.getByLabelText('Town')).toHaveValue('Herat');
  expect(screen.getByLabelText('Kind')).toHaveFocus();
});

test('Enter in a box whose text is nothing stays, and says so', async () => {
  const { user } = renderScreen(<Fields onSave={jest.fn()} />);
  await keys(user, '{Enter}', '{Enter}', '{Enter}', 'Xyzzy{Enter}');
  expect(screen.getByLabelText('Town')).toHaveFocus();
  expect(screen.getByLabelText('Town')).toBeInvalid();
});

/** A dialog or drawer with a form, opened by a button. */
function Layered({ of: Layer }: { of: typeof Dialog | typeof Drawer }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Layer
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Layer"
        actions={<Button onClick={() => setOpen(false)}>Cancel</Button>}
      >
        <Fields onSave={() => setOpen(false)} />
      </Layer>
    </>
  );
}

test.each([
  ['dialog', Dialog],
  ['drawer', Drawer],
] as const)('a %s opens in its first field and gives the focus back', async (_, layer) => {
  const { user } = renderScreen(<Layered of={layer} />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByLabelText('Name')).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});

test('a form does not take the focus from somebody who types elsewhere', async () => {
  function Page() {
    const [isShown, setShown] = useState(false);
    return (
      <>
        <input aria-label="Search" onChange={() => setShown(true)} />
        {isShown && <Fields onSave={jest.fn()} />}
      </>
    );
  }
  const { user } = renderScreen(<Page />);
  await user.type(screen.getByLabelText('Search'), 'ahm');
  expect(screen.getByLabelText('Search')).toHaveValue('ahm');
});

test('a record that was just posted lets the next Tab come to its content', () => {
  const strip = (
    <main id="main" tabIndex={-1}>
      <RecordStrip number="TRD 00007" status="posted" />
    </main>
  );
  const begun = jest.fn();
  document.addEventListener('focusin', begun);
  const { unmount } = renderScreen(strip);
  expect(begun).not.toHaveBeenCalled();
  unmount();
  moved();
  renderScreen(strip);
  expect(begun).toHaveBeenCalledTimes(1);
  expect(document.body).toHaveFocus();
  document.removeEventListener('focusin', begun);
});
