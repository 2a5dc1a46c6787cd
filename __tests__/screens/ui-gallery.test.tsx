import { screen } from '@testing-library/react';
import { renderScreen } from '@/__tests__/support/render-screen';
import GalleryPage from '@/app/(public)/(plain)/gallery/page.dev';

const page = (query: { theme?: string; language?: string }) =>
  GalleryPage({ searchParams: Promise.resolve(query) });

test('the gallery has a pane for each theme and direction, and can show one alone', async () => {
  const { user } = renderScreen(await page({}), { at: '/gallery' });
  const panes = () =>
    [...document.querySelectorAll('iframe')].map((frame) => frame.src.split('?')[1]);
  expect(panes()).toEqual([
    'theme=light&language=en',
    'theme=dark&language=en',
    'theme=light&language=fa',
    'theme=dark&language=fa',
  ]);
  await user.click(screen.getByRole('button', { name: 'Dark, right to left' }));
  expect(panes()).toEqual(['theme=dark&language=fa']);
});

test.each([
  { theme: 'light', language: 'en', dir: 'ltr', table: 'Tickets' },
  { theme: 'dark', language: 'fa', dir: 'rtl', table: 'برگه‌ها' },
] as const)('a pane in $language shows every section, $theme', async ({ dir, table, ...view }) => {
  const { container } = renderScreen(await page(view), { at: '/gallery' });
  // By text: a search by role in so large a page takes seconds.
  for (const name of ['Buttons', 'Fields with an error', 'Dialogs', 'Report grid', 'Months'])
    expect(await screen.findByText(name, { selector: 'h2' })).toBeInTheDocument();
  expect(container.querySelector(`table[aria-label="${table}"]`)).not.toBeNull();
  const { documentElement: root } = document;
  expect([root.dataset.theme, root.lang, root.dir]).toEqual([view.theme, view.language, dir]);
});
