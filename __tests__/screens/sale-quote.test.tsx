import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { keys } from '@/__tests__/support/journal-fixture';
import { answer } from '@/__tests__/support/mock-api';
import {
  aPreview,
  aSale,
  atSales,
  choose,
  lineField,
  openPad,
  put,
} from '@/__tests__/support/pad-fixture';
import { sales } from '@/lib/contract/dealing/sales';

jest.setTimeout(60_000);

const QUOTE = {
  made_at: '2026-11-20T10:00:00Z',
  valid_until: '2099-11-20T10:30:00Z',
  is_open: true,
  address: 'https://office.example/build/exchange/sales/12/',
};
const draft = (quote: typeof QUOTE | null) =>
  aSale(12, { status: 'draft', number: null, quote, lines: aSale(12).lines });

let print: jest.SpyInstance;
let paper = '';
beforeEach(() => {
  print = jest.spyOn(window, 'print').mockImplementation(() => {
    paper = document.querySelector('.voucher')?.textContent ?? '';
    window.dispatchEvent(new Event('afterprint'));
  });
});
afterEach(() => print.mockRestore());

test('a quote is kept as a draft, its rates are held by the host, and its paper has number and code', async () => {
  const stored = answer(sales.store, () => draft(null));
  const held = answer(sales.quote, () => draft(QUOTE));
  answer(sales.show, () => draft(QUOTE));
  const { user } = await openPad();
  await choose(user, 'EUR');
  await put(user, 'amount', '100');
  fireEvent.keyDown(document.body, { code: 'F9', key: 'F9', shiftKey: true });
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect([stored.inputs.length, held.inputs.length]).toEqual([1, 1]);
  expect(stored.inputs[0]).not.toHaveProperty('post');
  expect(paper).toContain('SAL 00012');
});

test('a quote comes back by its number or its code, and says until when its rates are held', async () => {
  answer(sales.show, () => draft(QUOTE));
  const { user } = await openPad();
  fireEvent.keyDown(document.body, { code: 'F8', key: 'F8', shiftKey: true });
  expect(screen.getByLabelText('Quote no. or scan')).toHaveFocus();
  await keys(user, 'no such thing{Enter}');
  expect(screen.getByLabelText('Quote no. or scan')).toBeInvalid();
  await user.clear(screen.getByLabelText('Quote no. or scan'));
  await user.paste(QUOTE.address);
  await keys(user, '{Enter}');
  expect(await screen.findByText(/these rates are held until/)).toBeVisible();
  expect(lineField('amount')).toHaveValue('600.00');
  expect(lineField('rate')).toHaveValue('1.1000');
});

test('a quote that has expired offers the rates of today', async () => {
  const over = { ...QUOTE, is_open: false, valid_until: '2026-11-20T10:30:00Z' };
  const shown = draft(over);
  answer(sales.show, () => ({
    ...shown,
    lines: shown.lines.map((line) => ({ ...line, rate: '1.2', rate_base: '1.2' })),
  }));
  answer(sales.preview, () =>
    aPreview({ checks: [{ key: 'quote', level: 'block', message: 'The quote has expired.' }] }),
  );
  const { user } = atSales({ at: '/exchange/sales/12?mode=edit' });
  expect(await screen.findByText(/The quote expired at/)).toBeVisible();
  expect(lineField('rate')).toHaveValue('1.2000');
  await user.click(await screen.findByRole('button', { name: "Take today's rates" }));
  await act(async () => undefined);
  expect(lineField('rate')).toHaveValue('1.1000');
  expect(lineField('amount')).toHaveValue('600.00');
});
