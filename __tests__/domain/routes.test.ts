import * as v from 'valibot';

import { href, matchRoute } from '@/lib/address';
import { profile } from '@/lib/contract/people/profile';
import { REPORTS } from '@/lib/report-table';
import {
  isPage,
  keyOf,
  pageOf,
  pages,
  type RouteName,
  routeNames,
  routes,
  viewedAs,
} from '@/lib/routes';

/**
 * Name, path, whether a session is needed and whether it is a view; from specification 2 and section 8 of the contract.
 */
const NAMED: readonly (readonly [RouteName, string, boolean, boolean])[] = [
  ['app.sign-in', '/auth/sign-in', false, false],
  ['app.sign-up', '/auth/sign-up', false, false],
  ['app.verification', '/auth/verification', false, false],
  ['app.forgot-password', '/auth/forgot-password', false, false],
  ['app.not-found', '/not-found', false, false],
  ['app.verify', '/verify', false, false],
  ['app.rate-board', '/rate-board', false, false],
  ['app.customer.kyc-register', '/customer/kyc-register', false, false],
  ['app.customer.kyc-view', '/customer/kyc-view', false, false],
  ['app.customer.offer', '/customer/offer', false, false],
  ['app.customer.messages', '/customer/messages', false, false],
  ['app.dashboard', '/dashboard', true, false],
  ['app.profile', '/auth/profile', true, false],
  ['app.new-profile', '/auth/new', true, false],
  ['app.accounting.chart-of-accounts', '/accounting/chart-of-accounts', true, false],
  ['app.accounting.journal-entry', '/accounting/journal-entry', true, true],
  ['app.accounting.expenses', '/accounting/expenses', true, true],
  ['app.accounting.receipts', '/accounting/receipts', true, true],
  ['app.accounting.fiscal-closing', '/accounting/fiscal-closing', true, true],
  ['app.accounting.transaction-locking', '/accounting/transaction-locking', true, true],
  ['app.accounting.parties', '/accounting/parties', true, true],
  ['app.accounting.proof', '/accounting/proof', true, true],
  ['app.hrm.employee', '/hrm/employee', true, true],
  ['app.hrm.payroll-preparation', '/hrm/payroll-preparation', true, true],
  ['app.hrm.payroll-adjustment', '/hrm/payroll-adjustment', true, true],
  ['app.hrm.payroll-register', '/hrm/payroll-register', true, true],
  ['app.hrm.tax-table', '/hrm/tax-table', true, true],
  ['app.exchange.trade', '/exchange/trade', true, true],
  ['app.exchange.sales', '/exchange/sales', true, true],
  ['app.exchange.transfer', '/exchange/transfer', true, true],
  ['app.exchange.kyc-customers', '/exchange/kyc-customers', true, true],
  ['app.exchange.kyc-customers-rejected', '/exchange/kyc-customers-rejected', true, true],
  ['app.exchange.rates', '/exchange/rates', true, true],
  ['app.exchange.offer-rate', '/exchange/offer-rate', true, true],
  ['app.exchange.invoice', '/exchange/invoice', true, true],
  ['app.exchange.manual-journal', '/exchange/manual-journal', true, true],
  ['app.exchange.remits', '/exchange/remits', true, true],
  ['app.exchange.tills', '/exchange/tills', true, true],
  ['app.exchange.beneficiaries', '/exchange/beneficiaries', true, true],
  ['app.exchange.commissions', '/exchange/commissions', true, true],
  ['app.accounting.settlements', '/accounting/settlements', true, true],
  ['app.exchange.compliance', '/exchange/compliance', true, true],
  ['app.exchange.credit-limit', '/exchange/credit-limit', true, true],
  ['app.exchange.credit-sub-limit', '/exchange/credit-sub-limit', true, true],
  ['app.exchange.credit-limit-withdrawal', '/exchange/credit-limit-withdrawal', true, true],
  ['app.exchange.credit-sub-limit-withdrawal', '/exchange/credit-sub-limit-withdrawal', true, true],
  ['app.assets.asset', '/assets/asset', true, true],
  ['app.asset.depreciation', '/assets/depreciation', true, true],
  ['app.assets.asset-category', '/assets/asset-category', true, true],
  ['app.reports', '/reports', true, false],
  ['app.report-packs', '/report-packs', true, true],
  ['app.system-setting', '/system-setting', true, false],
  ['app.roles', '/roles', true, true],
  ['app.organization-details', '/organization-details', true, false],
  ['app.users', '/users', true, true],
  ['app.currencies', '/currencies', true, true],
  ['app.api-tokens', '/api-tokens', true, false],
  ['app.message-channels', '/message-channels', true, true],
  ['app.message-texts', '/message-texts', true, false],
  ['app.webhooks', '/webhooks', true, true],
  ['app.outbox', '/outbox', true, false],
];

test.each(NAMED)('%s is at %s', (name, path, authRequired, view) => {
  expect(routes[name]).toMatchObject({ path, authRequired, view });
});

test.each(REPORTS)('the report %s has a route of its own with a saved view', (report) => {
  const name = routeNames.find((one) => one === `app.reports.${report}`);
  expect(name && routes[name]).toMatchObject({
    path: `/reports/${report}`,
    authRequired: true,
    view: true,
  });
});

test('the registry holds nothing else', () => {
  const known = [...NAMED.map(([name]) => name), ...REPORTS.map((one) => `app.reports.${one}`)];
  expect(routeNames.toSorted()).toEqual(known.toSorted());
});

test('addresses, keys and pages are each given once', () => {
  for (const all of [routeNames.map((name) => routes[name].path), routeNames.map(keyOf), pages]) {
    expect(new Set(all).size).toBe(all.length);
  }
});

test('a page is the last part of the name with blanks for hyphens', () => {
  expect(pageOf('app.accounting.chart-of-accounts')).toBe('chart of accounts');
  expect(pageOf('app.asset.depreciation')).toBe('depreciation');
  expect(pageOf('app.reports.trail-balance')).toBe('trail balance');
});

test('the ageing opens with the page of account statements, and its views are its own', () => {
  expect(pageOf('app.reports.ageing')).toBe('account statement');
  expect(viewedAs('app.reports.ageing')).toBe('ageing');
  expect(isPage('ageing')).toBe(false);
  expect(pageOf('app.hrm.tax-table')).toBe('payroll preparation');
});

test('every list with a toolbar keeps views and columns, the chart of accounts too', () => {
  const kept = (page: string) => v.is(profile.columns.input, { page, columns: null });
  for (const page of [
    'chart of accounts',
    'currencies',
    'tax table',
    'kyc customers rejected',
    'api tokens',
  ])
    expect(kept(page)).toBe(true);
  expect(kept('system setting')).toBe(false);
});

test('what needs a session is a page that a role may hold, and nothing else is', () => {
  for (const name of routeNames) expect(isPage(pageOf(name))).toBe(routes[name].authRequired);
});

test('every address is found again, with and without its view', () => {
  for (const name of routeNames) {
    expect(matchRoute(routes[name].path)?.name).toBe(name);
    if (!routes[name].view) continue;
    expect(matchRoute(href(name, { view: 42 }))).toMatchObject({ name, view: '42' });
    expect(matchRoute(href(name, { view: 'new' }))).toMatchObject({ name, view: 'new' });
  }
});

test('both sign-in addresses are one screen', () => {
  expect(matchRoute('/sign-in')?.name).toBe('app.sign-in');
  expect(matchRoute('/auth/sign-in')?.name).toBe('app.sign-in');
});

test.each([
  '/',
  '/nothing',
  '/dashboard/7',
  '/accounting/journal-entry/7/8',
  '/reports/unknown',
  '/%',
])('no route answers %s', (path) => {
  expect(matchRoute(path)).toBeUndefined();
});

test('a trailing slash and an escaped view do not change what is found', () => {
  expect(matchRoute('/dashboard/')?.name).toBe('app.dashboard');
  expect(matchRoute('/users/a%20b')?.view).toBe('a b');
  expect(matchRoute('/users/%E0%A4%A')?.view).toBe('%E0%A4%A');
});

test('a link to a view that a screen does not take is a mistake', () => {
  expect(() => href('app.dashboard', { view: 1 })).toThrow(RangeError);
});

test('a link carries its query and leaves out what is not given', () => {
  expect(
    href('app.accounting.journal-entry', { view: 'new', query: { copy: 7, mode: undefined } }),
  ).toBe('/accounting/journal-entry/new?copy=7');
});
