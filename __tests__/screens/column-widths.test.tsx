import { act, fireEvent, screen } from '@testing-library/react';
import { renderScreen } from '@/__tests__/support/render-screen';
import { DataTable } from '@/components/ui/data-table';

const List = () => (
  <DataTable
    label="Entries"
    rows={[{ id: 1 }]}
    columns={[
      { id: 'number', header: 'Number', cell: ({ id }) => id },
      { id: 'amount', header: 'Amount', cell: ({ id }) => id, align: 'end', sortable: true },
    ]}
    rowId={({ id }) => String(id)}
    onSort={() => undefined}
  />
);

const edgeOf = (head: string): Element => {
  const edge = screen
    .getByRole('columnheader', { name: new RegExp(head) })
    .querySelector('.column-edge');
  if (!edge) throw new Error(`${head} has no edge`);
  return edge;
};
beforeEach(() => {
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(120);
  const { unmount } = renderScreen(<List />);
  fireEvent.doubleClick(edgeOf('Amount'));
  unmount();
});
afterEach(() => jest.restoreAllMocks());

const widths = () =>
  [...document.querySelectorAll<HTMLElement>('col')].map(({ style }) => style.inlineSize);

test('an edge is dragged, the others stay as wide as they were, and all of it is kept', () => {
  const { unmount } = renderScreen(<List />);
  fireEvent.mouseDown(edgeOf('Amount'), { clientX: 500 });
  fireEvent.mouseMove(document, { clientX: 560 });
  fireEvent.mouseUp(document, { clientX: 560 });
  expect(widths()).toEqual(['120px', '180px']);
  unmount();
  renderScreen(<List />);
  expect(widths()).toEqual(['120px', '180px']);
});

test('Shift with an arrow widens the column of the head that has the focus', async () => {
  const { user } = renderScreen(<List />);
  screen.getByRole('button', { name: 'Amount' }).focus();
  await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowLeft}{/Shift}');
  expect(widths()).toEqual(['120px', '136px']);
});

test('a double click on an edge gives the usual widths back', () => {
  renderScreen(<List />);
  fireEvent.mouseDown(edgeOf('Number'), { clientX: 100 });
  fireEvent.mouseMove(document, { clientX: 20 });
  fireEvent.mouseUp(document, { clientX: 20 });
  expect(widths()).toEqual(['40px', '120px']);
  fireEvent.doubleClick(edgeOf('Number'));
  expect(widths()).toEqual([]);
});

test('paper is as wide as it is: what was dragged holds on the screen alone', () => {
  renderScreen(<List />);
  fireEvent.mouseDown(edgeOf('Amount'), { clientX: 500 });
  fireEvent.mouseMove(document, { clientX: 900 });
  fireEvent.mouseUp(document, { clientX: 900 });
  expect(widths()).toEqual(['120px', '520px']);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(widths()).toEqual([]);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(widths()).toEqual(['120px', '520px']);
});

test('another table of the page, with other columns, stands as usual', () => {
  const { unmount } = renderScreen(<List />);
  fireEvent.mouseDown(edgeOf('Amount'), { clientX: 500 });
  fireEvent.mouseUp(document, { clientX: 560 });
  unmount();
  renderScreen(
    <DataTable
      label="Others"
      rows={[{ id: 1 }]}
      columns={[{ id: 'other', header: 'Other', cell: ({ id }) => id }]}
      rowId={({ id }) => String(id)}
    />,
  );
  expect(screen.getByRole('grid').style.inlineSize).toBe('');
  expect(widths()).toEqual([]);
});
