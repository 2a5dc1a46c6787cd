import { screen } from '@testing-library/react';
import { renderScreen } from '@/__tests__/support/render-screen';
import { Figure } from '@/components/ui/figure';

test('a figure runs left to right inside right-to-left text', () => {
  renderScreen(
    <p>
      مانده <Figure value="-1234.5" />
    </p>,
    { locale: 'fa' },
  );
  expect(document.documentElement).toHaveAttribute('dir', 'rtl');
  const figure = screen.getByText('−1,234.50');
  expect(figure.tagName).toBe('BDI');
  expect(figure).toHaveAttribute('dir', 'ltr');
});

test('below zero it is red and has a real minus', () => {
  renderScreen(<Figure value="-1234.5" />);
  expect(screen.getByText('−1,234.50')).toHaveClass('text-negative');
});

test.each([
  ['0', 2, '–'],
  ['-0.00', 2, '–'],
  ['480000', 0, '480,000'],
  ['250.125', 3, '250.125'],
])('in a report %s with %d decimals is %s', (value, decimals, shown) => {
  renderScreen(<Figure value={value} decimals={decimals} zero="dash" />);
  expect(screen.getByText(shown)).not.toHaveClass('text-negative');
});

test('the currency stands beside it, outside the figure', () => {
  renderScreen(<Figure value="186.4" currency="USD" />);
  expect(screen.getByText('186.40')).toBeInTheDocument();
  expect(screen.getByText('USD')).toHaveClass('cur');
});
