import '@/__tests__/support/web-crypto';

import { screen, within } from '@testing-library/react';

import { violationsIn } from '@/__tests__/support/accessibility';
import { aProof } from '@/__tests__/support/a-proof';
import { renderScreen } from '@/__tests__/support/render-screen';
import { timestampAuthority } from '@/__tests__/support/timestamp-authority';
import { SkipLink } from '@/components/layout/skip-link';
import { VerifyScreen } from '@/components/dealing/verify/verify-screen';
import type { Leaf } from '@/lib/domain/ledger/inclusion';
import type { Locale } from '@/lib/i18n';

const RECEIPT: Leaf = {
  kind: 'sales',
  number: 'SAL 00123',
  day: '2026-12-01',
  party: '',
  amounts: [
    ['buy', 'USD', '1000', 'EUR', '920.5'],
    ['take', 'USD', '1000'],
    ['give', 'EUR', '920.5'],
  ],
};
const BALANCE: Leaf = {
  kind: 'balance',
  number: '77',
  day: '',
  party: '',
  amounts: [['balance', 'EUR', '-350']],
};

let authority: Awaited<ReturnType<typeof timestampAuthority>>;
/** Codes of each proof; made once, because each stamp starts OpenSSL. */
let codes: Record<'receipt' | 'balance' | 'forged', string>;
beforeAll(async () => {
  authority = await timestampAuthority();
  const one = async (
    ...of: Parameters<typeof aProof> extends [unknown, ...infer Rest] ? Rest : never
  ) => (await aProof(authority.reply, ...of))[0] ?? '';
  codes = {
    receipt: await one(RECEIPT, { name: 'Ana Vidal' }),
    balance: await one(BALANCE),
    forged: await one({ ...RECEIPT, number: 'SAL 00124' }, { stamped: RECEIPT }),
  };
});
afterAll(() => authority.close());
afterEach(() => {
  localStorage.clear();
  location.hash = '';
});

const open = (fragment: string, locale: Locale = 'en', bare = false) =>
  renderScreen(<VerifyScreen />, { at: `/verify#${fragment}`, locale, bare });

test.each([
  [
    'en',
    'Receipt was stamped',
    'does not show whose books these are. Compare every field with your paper.',
    'We bought',
  ],
  [
    'fa',
    'رسید مهر زمانی دارد',
    'کد نشان نمی‌دهد دفترها از کیست. هر داده را با برگه خود مقایسه کنید.',
    'خریدیم',
  ],
] as const)(
  'a receipt is checked from its code alone, without a call to the server, in %s',
  async (locale, title, text, bought) => {
    const fetched = jest.spyOn(globalThis, 'fetch');
    const { container } = open(codes.receipt, locale);
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByText(new RegExp(text))).toBeVisible();
    expect(screen.getByText('SAL 00123')).toBeVisible();
    expect(screen.getByText('2026-12-01')).toBeVisible();
    const [line] = screen.getByText(bought).parentElement?.querySelectorAll('dd') ?? [];
    expect(line).toHaveTextContent(/1,000\.00 USD.*920\.50 EUR/);
    expect(screen.getByText('Test authority')).toBeVisible();
    expect(screen.getAllByText(/^[0-9a-f]{64}$/)).toHaveLength(2);
    expect(fetched).not.toHaveBeenCalled();
    fetched.mockRestore();
    expect(await violationsIn(container)).toEqual([]);
  },
);

test('the page says what it has not checked: the books, the authority, and a later void', async () => {
  open(codes.receipt);
  await screen.findByRole('heading', { name: 'Receipt was stamped' });
  const list = screen.getByRole('heading', { name: 'Not checked' }).nextElementSibling;
  const items = within(list as HTMLElement).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Whether these are the books of this organisation.* (ab){32}$/),
    expect.stringMatching(/^Whether a trusted authority issued this certificate/),
    expect.stringMatching(/^Whether the receipt was voided later\. A void is a later entry/),
    expect.stringMatching(/^This page itself/),
  ]);
});

test('the name on the paper is compared with the salted hash in the proof', async () => {
  const { user } = open(codes.receipt);
  const field = await screen.findByLabelText('Name on the paper');
  await user.type(field, 'Ana Vidalia{Enter}');
  expect(await screen.findByText(/The proof has another name/)).toBeVisible();
  await user.clear(field);
  await user.type(field, 'Ana Vidal{Enter}');
  expect(await screen.findByText('The proof has this name.')).toBeVisible();
});

test('a balance of a statement has its side and no name', async () => {
  open(codes.balance);
  expect(await screen.findByRole('heading', { name: 'Balance was stamped' })).toBeVisible();
  expect(screen.getByText('350.00 EUR').closest('dd')).toHaveTextContent('350.00 EUR Cr');
  expect(screen.getByText('The proof has no customer name.')).toBeVisible();
  expect(screen.getByText(/^The lines of the statement/)).toBeVisible();
});

test('one changed digit is no proof', async () => {
  const at = 700;
  const digit = (Number(codes.receipt[at]) + 1) % 10;
  open(`${codes.receipt.slice(0, at)}${digit}${codes.receipt.slice(at + 1)}`);
  expect(await screen.findByRole('heading', { name: 'Not a proof' })).toBeVisible();
});

test('fields that were not stamped are not valid, also with the right checksum', async () => {
  open(codes.forged);
  expect(await screen.findByRole('heading', { name: 'Proof not valid' })).toBeVisible();
  expect(screen.queryByText('SAL 00124')).toBeNull();
});

test.each(['abc', '1', '0'.repeat(80), '12.3.4', '<script>alert(1)</script>', '9'.repeat(20_000)])(
  'any other text after the # is no proof: %.20s',
  async (text) => {
    open(text);
    expect(await screen.findByRole('heading', { name: 'Not a proof' })).toBeVisible();
  },
);

test('the skip link keeps the code in the address and the proof on the page', async () => {
  const page = (
    <>
      <SkipLink />
      <main id="main" tabIndex={-1}>
        <VerifyScreen />
      </main>
    </>
  );
  const { user } = renderScreen(page, { at: `/verify#${codes.receipt}` });
  await screen.findByRole('heading', { name: 'Receipt was stamped' });
  await user.click(screen.getByRole('link', { name: 'Skip to content' }));
  expect(screen.getByRole('main')).toHaveFocus();
  expect(location.hash).toBe(`#${codes.receipt}`);
  expect(screen.getByRole('heading', { name: 'Receipt was stamped' })).toBeVisible();
});

test('a browser without signatures, as on a page without https, says so', async () => {
  const { subtle } = globalThis.crypto;
  const without = (value: SubtleCrypto | undefined) =>
    Object.defineProperty(globalThis.crypto, 'subtle', { value, configurable: true });
  without(undefined);
  open(codes.receipt);
  expect(await screen.findByRole('heading', { name: 'Could not be checked' })).toBeVisible();
  without(subtle);
});

test('the link of a code can be entered, and the page loads its own words', async () => {
  const { user } = renderScreen(<VerifyScreen />, { at: '/verify', bare: true });
  const field = await screen.findByLabelText('Code');
  await user.click(field);
  await user.paste(`https://x.test/build/verify#${codes.receipt}`);
  await user.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByRole('heading', { name: 'Receipt was stamped' })).toBeVisible();
});

test('codes of proofs that stay incomplete do not fill the storage of the browser', async () => {
  localStorage.setItem('proof-codes', '1.3.261 '.repeat(100_000));
  open('1.2.261');
  expect(await screen.findByRole('heading', { name: 'One code is missing' })).toBeVisible();
  const kept = localStorage.getItem('proof-codes') ?? '';
  expect([kept.length <= 100_000, kept.endsWith(' 1.2.261')]).toEqual([true, true]);
});

test('of two codes the first asks for the second, also on another page', async () => {
  const { partOf } = await import('@/lib/domain/ledger/inclusion-code');
  const bytes = partOf(codes.receipt)?.bytes ?? new Uint8Array();
  const digits = (part: Uint8Array) => BigInt(`0x1${Buffer.from(part).toString('hex')}`).toString();
  const [one, two] = [`1.2.${digits(bytes.slice(0, 700))}`, `2.2.${digits(bytes.slice(700))}`];
  const { unmount } = open(two);
  expect(await screen.findByRole('heading', { name: 'One code is missing' })).toBeVisible();
  unmount();
  const { unmount: close } = open(one);
  expect(await screen.findByRole('heading', { name: 'Receipt was stamped' })).toBeVisible();
  close();
  const { user } = open(one);
  await user.click(await screen.findByLabelText('Link of the next code'));
  await user.paste(`https://x.test/build/verify#${two}`);
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByRole('heading', { name: 'Receipt was stamped' })).toBeVisible();
});
