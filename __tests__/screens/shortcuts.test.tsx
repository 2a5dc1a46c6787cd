import { fireEvent, screen, waitFor } from '@testing-library/react';

import { answer } from '@/__tests__/support/mock-api';
import { aClerk, aDeveloper } from '@/__tests__/support/a-user';
import { renderScreen } from '@/__tests__/support/render-screen';
import { FrameShortcuts } from '@/components/layout/frame-shortcuts';
import { ShortcutSheet } from '@/components/layout/shortcut-sheet';
import { useCurrentUser } from '@/hooks/use-current-user';
import { closeOverlay, useOverlay } from '@/hooks/use-overlay';
import { keepPreferences } from '@/hooks/use-preferences';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { session } from '@/lib/contract/people/session';
import { isStroke, shortcutIds, shortcutOf, shownKeys } from '@/lib/shortcuts';

const deeds: string[] = [];

function ListPage() {
  useShortcuts({ new: () => deeds.push('new'), search: () => deeds.push('search') });
  const { data } = useCurrentUser();
  return (
    <>
      {data && <p>ready</p>}
      <input aria-label="Memo" />
      <p>layer: {useOverlay() ?? 'none'}</p>
    </>
  );
}

async function openPage({ user = aDeveloper(), withSheet = false } = {}) {
  answer(session.current, () => user);
  renderScreen(
    <>
      <FrameShortcuts />
      <ListPage />
      {withSheet && <ShortcutSheet />}
    </>,
    { at: '/users' },
  );
  await screen.findByText('ready');
}

const press = (code: string, own: KeyboardEventInit = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, {
    code,
    key: own.key ?? code.replace('Key', '').toLowerCase(),
    ...own,
  });

beforeEach(() => {
  deeds.length = 0;
  keepPreferences({});
  closeOverlay();
});

test('a key does what the page bound to it', async () => {
  await openPage();
  press('KeyN');
  press('Slash', { key: '/' });
  expect(deeds).toEqual(['new', 'search']);
});

test('letters go by their place, so that a Persian keyboard works', async () => {
  await openPage();
  press('KeyN', { key: 'د' });
  expect(deeds).toEqual(['new']);
});

test('G and a letter open a page', async () => {
  await openPage();
  press('KeyG');
  press('KeyJ');
  await waitFor(() => expect(location.pathname).toBe('/build/accounting/journal-entry'));
});

test('a letter after G is not that letter alone', async () => {
  await openPage();
  press('KeyG');
  press('KeyN');
  expect(deeds).toEqual([]);
});

test('G and a letter open nothing that the role may not view', async () => {
  await openPage({ user: aClerk({ users: 'all' }) });
  press('KeyG');
  press('KeyJ');
  expect(location.pathname).toBe('/build/users');
});

test('in a field letters are text, and chords still work', async () => {
  await openPage();
  const field = screen.getByLabelText('Memo');
  press('KeyN', {}, field);
  expect(deeds).toEqual([]);
  press('KeyK', { ctrlKey: true }, field);
  expect(screen.getByText('layer: palette')).toBeVisible();
});

test('single letters can be switched off', async () => {
  keepPreferences({ shortcuts: false });
  await openPage();
  press('KeyN');
  press('Slash', { key: '?', shiftKey: true });
  expect(deeds).toEqual([]);
  expect(screen.getByText('layer: none')).toBeVisible();
});

test('with Ctrl a letter is the browser’s own', async () => {
  await openPage();
  expect(press('KeyN', { ctrlKey: true })).toBe(true);
  expect(deeds).toEqual([]);
});

test('a question mark opens the sheet, on a Persian keyboard too', async () => {
  await openPage();
  press('Slash', { key: '؟', shiftKey: true });
  expect(screen.getByText('layer: shortcuts')).toBeVisible();
});

test('Alt, Shift and L change the language and the direction', async () => {
  await openPage();
  press('KeyL', { altKey: true, shiftKey: true });
  await waitFor(() => expect(document.documentElement).toHaveAttribute('dir', 'rtl'));
});

test('the sheet shows what is bound on this page and nothing else', async () => {
  await openPage({ withSheet: true });
  expect(await screen.findByText('Search the list')).toBeVisible();
  expect(screen.getByText('Journal entries')).toBeVisible();
  expect(screen.queryByText('Post')).toBeNull();
  expect(screen.queryByText('Put the difference on this line')).toBeNull();
});

test('over a dialog the page below takes no keys', async () => {
  await openPage({ withSheet: true });
  press('KeyN');
  expect(deeds).toEqual([]);
});

test('no two shortcuts of one scope share their keys', () => {
  const keys = shortcutIds.map((id) => `${shortcutOf(id).scope} ${shortcutOf(id).keys}`);
  expect(new Set(keys).size).toBe(keys.length);
});

test.each([
  ['Mod+KeyK', false, ['Ctrl K']],
  ['Mod+KeyK', true, ['⌘ K']],
  ['KeyG KeyD', false, ['G', 'D']],
  ['Mod+Shift+ArrowUp', false, ['Ctrl Shift ↑']],
  ['Digit1', false, ['1']],
  ['+', false, ['+']],
] as const)('%s is shown as it stands on the keyboard', (keys, isApple, shown) => {
  expect(shownKeys(keys, isApple)).toEqual(shown);
});

test('a sign counts wherever a keyboard has it', () => {
  const stroke = { code: 'Digit8', ctrlKey: true, altKey: true, metaKey: false, shiftKey: false };
  expect(isStroke('[', { ...stroke, key: '[' })).toBe(true);
  expect(isStroke('[', { ...stroke, key: '8' })).toBe(false);
});

test('plus is the key that it stands on, with Shift or without', () => {
  const stroke = { code: 'Equal', ctrlKey: false, altKey: false, metaKey: false };
  expect(isStroke('+', { ...stroke, key: '+', shiftKey: true })).toBe(true);
  expect(isStroke('+', { ...stroke, key: '=', shiftKey: false })).toBe(true);
  expect(isStroke('-', { ...stroke, key: '=', shiftKey: false })).toBe(false);
});
