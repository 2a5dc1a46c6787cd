import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as v from 'valibot';

import { openFrame } from '@/__tests__/support/open-frame';
import { answer, tellWrongly } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { leavesOf, sampleOf, withValue } from '@/__tests__/soak/fuzz-samples';
import { CrashPage } from '@/components/layout/crash-page';
import { Office } from '@/components/layout/office';
import { PageError } from '@/components/layout/page-error';
import { useAnswer } from '@/hooks/use-call';
import { chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';
import { approvals } from '@/lib/contract/approvals';
import type { Endpoint } from '@/lib/contract/endpoint';
import { rates } from '@/lib/contract/dealing/rates';
import { notices } from '@/lib/contract/notices';
import { savedViews } from '@/lib/contract/people/saved-views';
import { session } from '@/lib/contract/people/session';
import { currencies } from '@/lib/contract/settings/currencies';
import { setup } from '@/lib/contract/settings/setup';
import { systemSetting } from '@/lib/contract/settings/system-setting';

beforeEach(() => {
  jest.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
});

/** Endpoints that the frame calls on every page. */
const ASKED: readonly Endpoint[] = [
  setup.system,
  systemSetting.list,
  chartOfAccounts.list,
  currencies.list,
  notices,
  rates.current,
  savedViews.list,
];

/**
 * An answer of an endpoint that has a row, with one value made wrong. Undefined if the schema accepts every such
 * change.
 */
function wrongly(endpoint: Endpoint, wrong: (value: unknown) => unknown): unknown {
  const right = sampleOf(endpoint.answer, { password_length: 12, home_country: 'AF' });
  if (!v.safeParse(endpoint.answer, right).success)
    throw new Error(`no sample of ${endpoint.path}`);
  for (const path of leavesOf(right)) {
    const value = path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], right);
    const told = withValue(right, path, wrong(value));
    if (!v.safeParse(endpoint.answer, told).success) return told;
  }
  return undefined;
}

const DECIMAL = /^-?\d+\.\d+$/;
const WRONG: readonly (readonly [name: string, tell: (endpoint: Endpoint) => unknown])[] = [
  [
    'a decimal with commas',
    (endpoint) =>
      wrongly(endpoint, (value) =>
        typeof value === 'string' && DECIMAL.test(value) ? '1,250.00' : value,
      ),
  ],
  ['a missing field', (endpoint) => wrongly(endpoint, () => undefined)],
  ['nothing where a value is meant', (endpoint) => wrongly(endpoint, () => null)],
  ['a page instead of JSON', () => '<!doctype html><title>Bad gateway</title>'],
];

const CASES = ASKED.flatMap((endpoint) =>
  WRONG.flatMap(([name, tell]) => {
    const told = tell(endpoint);
    return told === undefined ? [] : [{ path: endpoint.path, name, endpoint, told }];
  }),
);

test.each(CASES)('$path answers with $name: menu and page stand', async ({ endpoint, told }) => {
  tellWrongly(endpoint, told);
  await openFrame();
  const menu = screen.getByRole('navigation', { name: 'Main menu' });
  expect(within(menu).getByRole('link', { name: 'Journal entries' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'the page' })).toBeVisible();
});

const Balance = () => {
  const { data, error } = useAnswer(chartOfAccounts.list);
  return <p>{data ? `${data.length} accounts` : error?.message}</p>;
};
const Inbox = () => <p>{useAnswer(approvals.list).data?.meta.total} wait</p>;

test('only the panel of the wrong answer says so, in words that name the call and the place', async () => {
  answer(approvals.list, () => ({ data: [], meta: { page: 1, per_page: 20, total: 0 } }));
  const told = wrongly(chartOfAccounts.list, (value) =>
    typeof value === 'string' && DECIMAL.test(value) ? '1,250.00' : value,
  );
  tellWrongly(chartOfAccounts.list, told);
  renderScreen(
    <>
      <Balance />
      <Inbox />
    </>,
  );
  expect(
    await screen.findByText(
      'The server answered GET accounting/chart-of-accounts/list in a form that this page does not know (0.balance).',
    ),
  ).toBeVisible();
  expect(await screen.findByText('0 wait')).toBeVisible();
});

test('whoever is signed in cannot be read: the way on is another try, and nobody is signed out', async () => {
  tellWrongly(session.current, '<!doctype html>');
  const { user } = renderScreen(<Office>the page</Office>, { at: '/dashboard' });
  expect(await screen.findByText(/^The server answered GET user\/current-user/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(reportError).toHaveBeenCalledTimes(1);
});

test.each([
  ['en', 'Try again', 'Open the sign-in page', 'The details are copied.'],
  ['fa', 'کوشش دوباره', 'باز کردن صفحه ورود', 'جزئیات کاپی شد.'],
] as const)(
  'the last page needs no provider: it offers a try, the sign-in page and the details (%s)',
  async (locale, again, signIn, copied) => {
    const hands = userEvent.setup();
    const retry = jest.fn();
    const copy = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    render(<CrashPage error={new Error('It broke')} locale={locale} onRetry={retry} />);
    expect(screen.getByRole('link', { name: signIn })).toHaveAttribute(
      'href',
      '/build/auth/sign-in',
    );
    await hands.click(screen.getByRole('button', { name: again }));
    expect(retry).toHaveBeenCalledTimes(1);
    await hands.click(screen.getAllByRole('button')[1] as HTMLElement);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(copied));
    expect(copy).toHaveBeenCalledWith(expect.stringContaining('Error: It broke'));
    expect(document.querySelector('[style]')).toBeNull();
  },
);

test('a page before the sign-in that fails leads to the sign-in page', () => {
  renderScreen(<PageError error={new Error('x')} onRetry={() => undefined} to="app.sign-in" />);
  expect(screen.getByRole('link', { name: 'Go to the sign-in page' })).toBeVisible();
});
