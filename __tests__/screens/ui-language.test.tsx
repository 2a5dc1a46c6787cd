import { act, render, screen, waitFor } from '@testing-library/react';
import { useTranslations } from 'use-intl';
import { catalogues, renderScreen } from '@/__tests__/support/render-screen';
import { I18nProvider, mayRetry } from '@/components/layout/providers';
import { Messages } from '@/components/layout/messages';
import { StatusBadge } from '@/components/ui/status-badge';
import { useLocale } from '@/hooks/use-locale';
import { useTheme } from '@/hooks/use-theme';
import { LOCALES, type Catalogue } from '@/lib/i18n';
import ui from '@/messages/en/ui.json';

function Settings() {
  const { setLocale } = useLocale();
  const { theme, setTheme, density, setDensity } = useTheme();
  return (
    <>
      <StatusBadge status="pending_approval" />
      <button onClick={() => void setLocale('fa')}>fa</button>
      <button onClick={() => setTheme('dark')}>{theme}</button>
      <button onClick={() => setDensity('comfortable')}>{density}</button>
    </>
  );
}

const keysOf = (catalogue: Catalogue, above = ''): string[] =>
  Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'string' ? [above + key] : keysOf(value, `${above}${key}.`),
  );

beforeEach(() => localStorage.clear());

test('changing the language turns words and direction, and is kept', async () => {
  const { user } = renderScreen(<Settings />);
  expect(screen.getByText('Awaiting approval')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'fa' }));
  expect(await screen.findByText('در انتظار تأیید')).toBeInTheDocument();
  expect(document.documentElement).toHaveAttribute('lang', 'fa');
  expect(document.documentElement).toHaveAttribute('dir', 'rtl');
  expect(localStorage.getItem('locale')).toBe('fa');
});

test('a kept language is there on the next visit, and hides the prerendered words until then', async () => {
  localStorage.setItem('locale', 'fa');
  document.documentElement.dataset.localePending = '';
  render(
    <I18nProvider>
      <StatusBadge status="draft" />
    </I18nProvider>,
  );
  expect(document.documentElement).toHaveAttribute('data-locale-pending');
  expect(await screen.findByText('پیش‌نویس')).toBeInTheDocument();
  expect(document.documentElement).not.toHaveAttribute('data-locale-pending');
});

test('a screen waits for the words of its module', async () => {
  const Word = () => <p>{useTranslations('beneficiaries')('title')}</p>;
  const initial = { locale: 'en', messages: { ui } } as const;
  render(
    <I18nProvider initial={initial}>
      <Messages of={['beneficiaries']} fallback="waiting">
        <Word />
      </Messages>
    </I18nProvider>,
  );
  expect(screen.getByText('waiting')).toBeInTheDocument();
  expect(await screen.findByText('Beneficiaries')).toBeInTheDocument();
});

test('a missing word is an error', () => {
  const Wrong = () => useTranslations('ui')('no-such-word');
  const silent = jest.spyOn(console, 'error').mockReturnValue();
  expect(() => renderScreen(<Wrong />)).toThrow(/no-such-word/);
  silent.mockRestore();
});

test('numbers in sentences have Latin digits in every language', () => {
  const Count = () => useTranslations('ui.combobox')('results', { count: 1234 });
  renderScreen(<Count />, { locale: 'fa' });
  expect(document.body).toHaveTextContent('1,234 نتیجه');
});

test.each(Object.keys(catalogues('en')))('%s says the same things in every language', (module) => {
  const [first, ...others] = LOCALES.map((locale) => keysOf(catalogues(locale)[module] ?? {}));
  for (const keys of others) expect(keys.toSorted()).toEqual(first?.toSorted());
});

test('theme and density are marked on the page and kept', async () => {
  const { user } = renderScreen(<Settings />);
  await user.click(screen.getByRole('button', { name: 'system' }));
  await user.click(screen.getByRole('button', { name: 'compact' }));
  expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', density: 'comfortable' });
  expect(localStorage.getItem('theme')).toBe('dark');
  expect(localStorage.getItem('density')).toBe('comfortable');
});

test('another tab that changes the theme changes it here', async () => {
  renderScreen(<Settings />);
  localStorage.setItem('theme', 'light');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'theme' })));
  await waitFor(() => expect(document.documentElement.dataset.theme).toBe('light'));
});

test.each([
  [0, new Error('network'), true],
  [1, { status: 503 }, true],
  [2, { status: 503 }, false],
  [0, { status: 404 }, false],
  [0, { status: 422 }, false],
])('after %d failures %o is asked again: %s', (failures, error, again) => {
  expect(mayRetry(failures, error)).toBe(again);
});
