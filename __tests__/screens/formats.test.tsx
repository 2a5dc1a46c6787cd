import { screen, waitFor } from '@testing-library/react';

import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { Figure } from '@/components/ui/figure';
import { useFormats } from '@/hooks/use-formats';
import { keepPreferences } from '@/hooks/use-preferences';
import { settingDefaults, systemSetting } from '@/lib/contract/settings/system-setting';

const host = settingDefaults['system-setting'];

function Written() {
  const { baseCurrency, day, instant, money, baseMoney } = useFormats();
  const lines = [
    baseCurrency,
    day('2026-11-21'),
    instant('2026-11-21T16:42:00Z'),
    money('-1234567.5', 'USD'),
    money('3200.5', 'KWD'),
    baseMoney('0.005'),
  ];
  return (
    <>
      <output aria-label="written">{lines.join(' | ')}</output>
      <Figure value="-1234.5" of="USD" />
    </>
  );
}

beforeEach(() => keepPreferences({}));

const written = () => screen.getByRole('status', { name: 'written' }).textContent;

test('the base is written as the organisation sets it, other currencies with their code and decimals', async () => {
  renderScreen(<Written />);
  await waitFor(() =>
    expect(written()).toContain(
      'USD | 2026-11-21 | 2026-11-21 16:42:00 | \u2212$1,234,567.50 | 3,200.500\u00a0KWD | $0.01',
    ),
  );
});

test('the setting decides on decimals, symbol, position, day and time', async () => {
  answer(systemSetting.list, () => [
    {
      id: 1,
      type: 'system-setting' as const,
      version: 2,
      ...host,
      numberFormat: 0,
      currencySymbol: 'Afs',
      currencyPosition: 'suffix' as const,
      dateFormat: 'DD.MM.YYYY',
      timeFormat: 'HH:mm',
    },
  ]);
  renderScreen(<Written />);
  await waitFor(() =>
    expect(written()).toContain(
      '21.11.2026 | 21.11.2026 16:42 | \u22121,234,567.50\u00a0Afs | 3,200.500\u00a0KWD | 0.01\u00a0Afs',
    ),
  );
});

test('a user’s own date and time come before the organisation’s', async () => {
  keepPreferences({ date_format: 'DD/MM/YYYY', time_format: 'HH:mm' });
  renderScreen(<Written />);
  await waitFor(() => expect(written()).toContain('21/11/2026 | 21/11/2026 16:42'));
});

test('who reads Persian digits reads them in days and amounts alike', async () => {
  keepPreferences({ digits: 'persian' });
  renderScreen(<Written />);
  await waitFor(() => expect(written()).toContain('۲۰۲۶-۱۱-۲۱'));
  expect(screen.getByText('−۱٬۲۳۴٫۵۰')).toBeVisible();
});
