import '@/__tests__/support/mock-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { aCurrency } from '@/__tests__/support/start-up-answers';
import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { AmountInWords } from '@/components/document/print/amount-in-words';
import { Voucher } from '@/components/document/print/voucher';
import { InLanguage } from '@/components/layout/in-language';
import { Figure } from '@/components/ui/figure';
import { keepPreferences } from '@/hooks/use-preferences';
import { currencies } from '@/lib/contract/settings/currencies';

const EXPENSE: ComponentProps<typeof Voucher> = {
  kind: 'expense',
  number: 'EXP 00012',
  status: 'posted',
  date: '2026-11-20',
  party: 'Kabul Power',
  account: '1010 Cash',
  lines: [
    { label: '5040 Electricity', note: 'October', amount: '1200.00' },
    { label: '5090 Stamp', amount: '34.50' },
  ],
  amount: '1234.50',
  currency: 'USD',
  reference: 'INV-7',
  by: 'Mina',
};

const paper = (selector = '.voucher') => document.querySelector(selector);

test('a payment voucher says who was paid what, from where, in figures and in words', async () => {
  renderScreen(<Voucher {...EXPENSE} />);
  expect(await screen.findByText('Sarraf Organisation')).toBeInTheDocument();
  for (const text of [
    'Payment voucher',
    'EXP 00012',
    'Kabul Power',
    '1010 Cash',
    'INV-7',
    'Mina',
  ]) {
    expect(screen.getByText(text)).toBeInTheDocument();
  }
  expect(screen.getByText('Paid to')).toBeInTheDocument();
  expect(screen.getByText('Paid from')).toBeInTheDocument();
  expect(
    screen.getByText('One thousand two hundred thirty-four US dollars and fifty cents only'),
  ).toBeInTheDocument();
});

test('its lines stand over their total', async () => {
  renderScreen(<Voucher {...EXPENSE} />);
  await screen.findByText('$1,234.50');
  const table = within(screen.getByRole('table', { hidden: true }));
  const rows = table.getAllByRole('row', { hidden: true }).slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '5040 ElectricityOctober1,200.00',
    '5090 Stamp34.50',
    'Total$1,234.50',
  ]);
});

test('whoever paid, received and approved signs on it', () => {
  renderScreen(<Voucher {...EXPENSE} />);
  for (const role of ['Paid by', 'Received by', 'Approved by']) {
    expect(screen.getByText(role)).toBeInTheDocument();
  }
});

test('a receipt says who paid and where the money went', () => {
  renderScreen(<Voucher {...EXPENSE} kind="receipt" number="RCP 00003" />);
  for (const text of ['Receipt', 'Received from', 'Received into']) {
    expect(screen.getByText(text)).toBeInTheDocument();
  }
});

test('a voucher that is not posted says so on the paper', () => {
  const { rerender } = renderScreen(<Voucher {...EXPENSE} status="draft" />);
  expect(screen.getByText('Draft')).toBeInTheDocument();
  rerender(<Voucher {...EXPENSE} status="voided" />);
  expect(screen.getByText('Voided')).toBeInTheDocument();
  rerender(<Voucher {...EXPENSE} />);
  expect(screen.queryByText('Posted')).not.toBeInTheDocument();
});

test('it is for paper alone: nobody on the screen is told of it', () => {
  renderScreen(<Voucher {...EXPENSE} />);
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('the roll of a till has a layout of its own', () => {
  renderScreen(<Voucher {...EXPENSE} paper="80mm" />);
  expect(paper()).toHaveClass('voucher-80mm');
});

test('in Persian its labels and its words are Persian', () => {
  renderScreen(<Voucher {...EXPENSE} />, { locale: 'fa' });
  expect(screen.getByText('سند مصرف')).toBeInTheDocument();
  const words = screen.getByText('یک هزار و دویست و سی و چهار دالر امریکایی و پنجاه سنت تمام');
  expect(words).toHaveAttribute('lang', 'fa');
  expect(words).toHaveAttribute('dir', 'rtl');
});

test('its words can be in the language of whom it is for', () => {
  renderScreen(<Voucher {...EXPENSE} amount="2.00" language="fa" />);
  expect(screen.getByText('Payment voucher')).toBeInTheDocument();
  expect(screen.getByText('دو دالر امریکایی تمام')).toHaveAttribute('dir', 'rtl');
});

test('a currency without words of its own goes by the name the organisation gave it', async () => {
  answer(currencies.list, () => [{ ...aCurrency(1, 'CZK'), name: 'Czech Koruna' }]);
  renderScreen(<AmountInWords amount="5.12" currency="CZK" />);
  expect(await screen.findByText('Five Czech Koruna and 12/100 only')).toBeInTheDocument();
});

describe('figures of a paper follow its language, not who prints it', () => {
  afterEach(() => keepPreferences({}));
  const printed = () => paper()?.textContent ?? '';

  test.each(['latin', 'persian'] as const)(
    'a Persian voucher, read with %s figures',
    async (digits) => {
      keepPreferences({ digits, date_format: 'DD/MM/YYYY' });
      renderScreen(<Voucher {...EXPENSE} memo="Bill 7 of 2026" />, { locale: 'fa' });
      await waitFor(() => expect(printed()).toContain('۱٬۲۳۴٫۵۰'));
      // Codes, numbers of documents and accounts, and texts of users keep their digits.
      expect(printed()).toContain('1010 Cash');
      expect(printed()).toContain('EXP 00012');
      expect(printed()).toContain('Bill 7 of 2026');
      expect(printed()).toContain('۲۰۲۶-۱۱-۲۰');
    },
  );

  test('an English voucher of somebody who reads Persian figures', async () => {
    keepPreferences({ digits: 'persian' });
    renderScreen(<Voucher {...EXPENSE} />, { locale: 'en' });
    await waitFor(() => expect(printed()).toContain('1,234.50'));
    expect(printed()).not.toMatch(/[۰-۹]/);
  });

  test('a paper in another language than its page has the figures of its own', async () => {
    keepPreferences({ digits: 'persian' });
    const english = (
      <InLanguage language="en">
        <Voucher {...EXPENSE} />
      </InLanguage>
    );
    renderScreen(english, { locale: 'fa' });
    await screen.findByText('Payment voucher');
    expect(printed()).not.toMatch(/[۰-۹]/);
  });

  test('a page that is printed as it stands has them while it is printed', async () => {
    renderScreen(<Figure value="1234.50" currency="EUR" />, { locale: 'fa' });
    await screen.findByText('1,234.50');
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(screen.getByText('۱٬۲۳۴٫۵۰')).toBeInTheDocument();
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.getByText('1,234.50')).toBeInTheDocument();
  });
});
