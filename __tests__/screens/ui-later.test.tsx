import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Menu, MenuItem, menuPanel } from '@/components/ui/menu';
import { Popover } from '@/components/ui/popover';
import { type LazyPart, lazyPart, useLazyPart, usePreload } from '@/hooks/use-lazy-part';

const press = jest.fn();

function openPage() {
  render(
    <>
      <Menu trigger={<button>Acts</button>}>
        <MenuItem onSelect={press}>Copy</MenuItem>
        <MenuItem onSelect={press}>Void</MenuItem>
      </Menu>
      <Popover label="Views" trigger={<button>Views</button>}>
        <button>Keep</button>
      </Popover>
    </>,
  );
  return userEvent.setup();
}
const button = (name: string) => screen.getByRole('button', { name });

test('a menu opens at the first press, though it has yet to be fetched', async () => {
  const user = openPage();
  expect(menuPanel.read()).toEqual({});
  expect(button('Acts')).toHaveAttribute('aria-haspopup', 'menu');
  expect(button('Acts')).toHaveAttribute('aria-expanded', 'false');
  await user.click(button('Acts'));
  await user.click(await screen.findByRole('menuitem', { name: 'Void' }));
  expect(press).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

test.each([
  ['{Enter}', 'Copy'],
  ['{ArrowDown}', 'Copy'],
  ['{ArrowUp}', 'Void'],
])(
  'the first time as ever, %s opens a menu at %s and Escape gives the focus back',
  async (key, item) => {
    const user = openPage();
    await user.tab();
    for (let time = 1; time <= 2; time += 1) {
      await user.keyboard(key);
      const chosen = await screen.findByRole('menuitem', { name: item });
      await act(async () => new Promise(requestAnimationFrame));
      expect(chosen).toHaveFocus();
      await user.keyboard('{Escape}');
      await act(async () => new Promise(requestAnimationFrame));
      expect(button('Acts')).toHaveFocus();
    }
  },
);

test('a popover opens at the first press with the focus inside, and gives it back', async () => {
  const user = openPage();
  await user.tab();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Views' })).toBeVisible();
  await act(async () => new Promise(requestAnimationFrame));
  expect(button('Keep')).toHaveFocus();
  await user.keyboard('{Escape}');
  await act(async () => new Promise(requestAnimationFrame));
  expect(button('Views')).toHaveFocus();
});

test('a part that does not arrive is asked for anew the next time', async () => {
  const load = jest.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('there');
  const piece = lazyPart<string>(load);
  await piece.fetch();
  expect(piece.read().failure).toEqual(new Error('offline'));
  await piece.fetch();
  await piece.fetch();
  expect(piece.read()).toEqual({ part: 'there' });
  expect(load).toHaveBeenCalledTimes(2);
});

test('whoever wants a part that does not arrive fails with it', async () => {
  const piece = lazyPart<string>(() => Promise.reject(new Error('offline')));
  const Wanted = () => useLazyPart(piece, true);
  await piece.fetch();
  const silent = jest.spyOn(console, 'error').mockReturnValue();
  expect(() => render(<Wanted />)).toThrow('offline');
  silent.mockRestore();
});

test('what may be needed next is fetched once somebody is at the page, and not before', async () => {
  const idle = jest.fn((work: () => void) => (work(), 1));
  Object.assign(window, { requestIdleCallback: idle, cancelIdleCallback: jest.fn() });
  const [first, second] = [jest.fn(async () => 'first'), jest.fn(async () => 'second')];
  const Page = ({ pieces }: { pieces: readonly LazyPart<string>[] }) => (usePreload(pieces), null);

  const { rerender } = render(<Page pieces={[lazyPart(first)]} />);
  expect(idle).not.toHaveBeenCalled();
  await userEvent.setup().keyboard('{Tab}');
  expect(first).toHaveBeenCalledTimes(1);
  await userEvent.setup().keyboard('{Tab}');
  expect(first).toHaveBeenCalledTimes(1);

  rerender(<Page pieces={[lazyPart(second)]} />);
  expect(second).toHaveBeenCalledTimes(1);
  Reflect.deleteProperty(window, 'requestIdleCallback');
});
