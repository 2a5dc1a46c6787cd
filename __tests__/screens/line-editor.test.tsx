import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { focusOn, keys } from '@/__tests__/support/journal-fixture';
import { renderScreen } from '@/__tests__/support/render-screen';
import { LineEditor } from '@/components/document/lines/line-editor';
import type { LineCellProps } from '@/components/document/lines/line-editor-props';
import { AmountField } from '@/components/ui/amount-field';
import { TextField } from '@/components/ui/text-field';
import { useShortcutKeys } from '@/hooks/use-shortcuts';

type Line = { what: string; much: string };

const BLANK: Line = { what: '', much: '' };
const COLUMNS = [
  {
    id: 'what',
    header: 'What',
    label: 'What',
    Cell: ({ name, label, variant }: LineCellProps) => (
      <TextField name={`${name}.what`} label={label} variant={variant} />
    ),
  },
  {
    id: 'much',
    header: 'Much',
    label: 'Much',
    Cell: ({ name, label, variant }: LineCellProps) => (
      <AmountField name={`${name}.much`} label={label} variant={variant} />
    ),
  },
];

function Fixture({ lines }: { lines: Line[] }) {
  const form = useForm({ defaultValues: { memo: '', lines } });
  const [active, setActive] = useState(0);
  useShortcutKeys();
  return (
    <FormProvider {...form}>
      <form onSubmit={(event) => event.preventDefault()}>
        <TextField name="memo" label="Memo" />
        <LineEditor<Line>
          name="lines"
          label="Lines"
          columns={COLUMNS}
          blank={BLANK}
          isBlank={({ what, much }) => !what && !much}
          fill={(line, above) => ({ what: line.what || above.what, much: line.much || above.much })}
          active={active}
          onActive={setActive}
          onDifference={(line) => {
            form.setValue(`lines.${line}.much`, '9.50');
            return 'much';
          }}
        />
        <footer>
          <button type="button" className="btn-primary">
            Save
          </button>
        </footer>
      </form>
    </FormProvider>
  );
}

const open = (...words: string[]) =>
  renderScreen(<Fixture lines={words.map((what) => ({ what, much: '' }))} />);
const cell = (column: string, line: number) => screen.getByLabelText(`${column}, line ${line}`);
const what = () =>
  screen.getAllByLabelText(/^What/).map((input) => (input as HTMLInputElement).value);
const hasFocus = (column: string, line: number) =>
  waitFor(() => expect(cell(column, line)).toHaveFocus());

test('Enter and Tab go on, and the last cell adds a line', async () => {
  const { user } = open('a');
  focusOn(cell('What', 1));
  await user.keyboard('{Enter}');
  await hasFocus('Much', 1);
  await user.keyboard('5{Enter}');
  await hasFocus('What', 2);
  await keys(user, 'b{Tab}', '6{Tab}');
  await hasFocus('What', 3);
  expect(what()).toEqual(['a', 'b', '']);
});

test('a blank last line lets the focus out: Tab as everywhere, Enter to the button', async () => {
  const { user } = open('a', '');
  focusOn(cell('Much', 2));
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
  focusOn(cell('Much', 2));
  await user.tab();
  expect(screen.getByRole('button', { name: 'Add a line' })).toHaveFocus();
  expect(what()).toEqual(['a', '']);
});

test('arrows keep the column', async () => {
  const { user } = open('a', 'b');
  focusOn(cell('Much', 1));
  await user.keyboard('{ArrowDown}');
  await hasFocus('Much', 2);
  await user.keyboard('{ArrowUp}');
  await hasFocus('Much', 1);
  await user.keyboard('{ArrowUp}');
  await hasFocus('Much', 1);
});

test('a line is moved with the focus on it, and not beyond the ends', async () => {
  const { user } = open('a', 'b', 'c');
  focusOn(cell('Much', 2));
  await user.keyboard('{Control>}{Shift>}{ArrowUp}{/Shift}{/Control}');
  await waitFor(() => expect(what()).toEqual(['b', 'a', 'c']));
  await hasFocus('Much', 1);
  await user.keyboard('{Control>}{Shift>}{ArrowUp}{/Shift}{/Control}');
  expect(what()).toEqual(['b', 'a', 'c']);
});

test('a line takes what it lacks from the one above', async () => {
  const { user } = open('a', '');
  focusOn(cell('Much', 1));
  await user.keyboard('7');
  focusOn(cell('What', 2));
  await user.keyboard('{Control>}d{/Control}');
  await waitFor(() => expect(what()).toEqual(['a', 'a']));
  expect(cell('Much', 2)).toHaveValue('7.00');
});

test('a line is deleted; the last one is only emptied', async () => {
  const { user } = open('a', 'b');
  focusOn(cell('What', 1));
  await user.keyboard('{Control>}{Backspace}{/Control}');
  await waitFor(() => expect(what()).toEqual(['b']));
  await hasFocus('What', 1);
  await user.keyboard('{Control>}{Backspace}{/Control}');
  await waitFor(() => expect(what()).toEqual(['']));
});

test('the difference is put on the line in work and can be typed over at once', async () => {
  const { user } = open('a', 'b');
  focusOn(cell('What', 2));
  await user.keyboard('{Control>}b{/Control}');
  await hasFocus('Much', 2);
  expect(cell('Much', 2)).toHaveValue('9.50');
  await user.keyboard('3');
  expect(cell('Much', 2)).toHaveValue('3');
});

test('a key leads from anywhere in the form to the lines', async () => {
  const { user } = open('a');
  focusOn(screen.getByLabelText('Memo'));
  await user.keyboard('{Control>}.{/Control}');
  await hasFocus('What', 1);
});

test('an amount is worked out where it is typed', async () => {
  const { user } = open('a');
  focusOn(cell('Much', 1));
  fireEvent.keyDown(cell('Much', 1), { key: 'F2', code: 'F2' });
  expect(cell('Much', 1)).toHaveValue('=');
  await user.keyboard('1250*3+40{Tab}');
  expect(cell('Much', 1)).toHaveValue('3,790.00');
});

test('the same is done by a menu of the line', async () => {
  const { user } = open('a', 'b');
  await user.click(screen.getByRole('button', { name: 'Actions for line 2' }));
  await user.click(await screen.findByRole('menuitem', { name: /Move up/ }));
  await waitFor(() => expect(what()).toEqual(['b', 'a']));
});

test('where there is no room for columns, each line is a card with its own labels', async () => {
  window.innerWidth = 360;
  const { user } = open('a', 'b');
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  expect(screen.getAllByLabelText('What')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Delete line 1' }));
  await waitFor(() => expect(screen.getAllByLabelText('What')).toHaveLength(1));
  window.innerWidth = 1440;
});
