import { screen } from '@testing-library/react';
import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { CurrencyCode, Figure } from '@/components/ui/figure';
import { settingDefaults, systemSetting } from '@/lib/contract/settings/system-setting';

test('a figure runs left to right inside right-to-left text', () => {
  renderScreen(
    <p>
      مانده <Figure value="-1234.5" of="USD" />
    </p>,
    { locale: 'fa' },
  );
  expect(document.documentElement).toHaveAttribute('dir', 'rtl');
  const figure = screen.getByText('−1,234.50');
  expect(figure.tagName).toBe('BDI');
  expect(figure).toHaveAttribute('dir', 'ltr');
});

test('below zero it is red and has a real minus', () => {
  renderScreen(<Figure value="-1234.5" of="USD" />);
  expect(screen.getByText('−1,234.50')).toHaveClass('text-negative');
});

test.each([
  ['0', 2, '–'],
  ['-0.00', 2, '–'],
  ['480000', 0, '480,000'],
  ['250.125', 3, '250.125'],
])('in a report %s with %d decimals is %s', (value, decimals, shown) => {
  renderScreen(<Figure value={value} unit="" decimals={decimals} zero="dash" />);
  expect(screen.getByText(shown)).not.toHaveClass('text-negative');
});

test('the base has the symbol of the settings, other currencies their code, outside the figure', async () => {
  renderScreen(
    <p>
      <Figure value="-186.4" currency="USD" /> <Figure value="186.4" currency="EUR" />
    </p>,
  );
  expect(await screen.findByText('−$186.40')).toHaveClass('text-negative');
  expect(screen.getByText('186.40')).toBeInTheDocument();
  expect(screen.getByText('EUR')).toHaveClass('cur');
});

test('a column of currencies has codes alone, the base’s among them', () => {
  renderScreen(
    <p>
      <CurrencyCode of="USD" /> <CurrencyCode of="EUR" />
    </p>,
  );
  expect(screen.getByText('USD')).toBeVisible();
  expect(screen.getByText('EUR')).toBeVisible();
});

test('the settings decide on decimals and on where the symbol is; foreign amounts keep their own', async () => {
  answer(systemSetting.list, () => [
    {
      id: 1,
      type: 'system-setting' as const,
      version: 2,
      ...settingDefaults['system-setting'],
      numberFormat: 3,
      currencySymbol: 'Afs',
      currencyPosition: 'suffix' as const,
    },
  ]);
  renderScreen(
    <p>
      <Figure value="-186.4" currency="USD" /> <Figure value="12" of="USD" />{' '}
      <Figure value="500" currency="JPY" />
    </p>,
  );
  expect(await screen.findByText('Afs')).toHaveClass('cur');
  expect(screen.getByText('−186.400')).toBeVisible();
  expect(screen.getByText('12.000')).toBeVisible();
  expect(screen.getByText('JPY')).toHaveClass('cur');
});

test('a figure whose sign belongs to it is not red', () => {
  renderScreen(<Figure value="-1234.5" of="USD" tone="plain" />);
  expect(screen.getByText('−1,234.50')).not.toHaveClass('text-negative');
});
