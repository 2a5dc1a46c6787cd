import { REPORT_TABLE, type ReportName, REPORTS } from './report-table';

/**
 * This file contains all routes: name, path below /build, and whether a session is required. Menu, guard, links, role
 * matrix and the list of public pages use them.
 */
type Layout = 'public' | 'customer' | 'office';
export type Group = 'exchange' | 'accounting' | 'hrm' | 'assets' | 'reports' | 'settings';

export type Route = Readonly<{
  path: string;
  layout: Layout;
  authRequired: boolean;
  /** True if the screen also shows single records: its path can have one more segment, `new` or an id. */
  view: boolean;
  /** True if the screen is only a list whose records have no path of their own. */
  isList?: true;
  group?: Group;
  /** Page whose permissions the screen uses, if the permissions do not list the screen. */
  page?: string;
}>;

export { BASE_PATH } from './base-path';

const open = (path: string): Route => ({
  path,
  layout: 'public',
  authRequired: false,
  view: false,
});
const customer = (path: string): Route => ({ ...open(path), layout: 'customer' });
const office = (path: string, group?: Group, { view = false } = {}): Route => ({
  path,
  layout: 'office',
  authRequired: true,
  view,
  ...(group && { group }),
});
const groupPage = (path: string, group: Group, view = true): Route => office(path, group, { view });

export const routes = {
  'app.sign-in': open('/auth/sign-in'),
  'app.sign-up': open('/auth/sign-up'),
  'app.verification': open('/auth/verification'),
  'app.forgot-password': open('/auth/forgot-password'),
  'app.not-found': open('/not-found'),
  'app.rate-board': open('/rate-board'),
  'app.verify': open('/verify'),
  'app.customer.kyc-register': customer('/customer/kyc-register'),
  'app.customer.kyc-view': customer('/customer/kyc-view'),
  'app.customer.offer': customer('/customer/offer'),
  'app.customer.messages': customer('/customer/messages'),

  'app.dashboard': office('/dashboard'),
  'app.profile': office('/auth/profile'),
  'app.new-profile': office('/auth/new'),

  'app.exchange.sales': groupPage('/exchange/sales', 'exchange'),
  'app.exchange.trade': groupPage('/exchange/trade', 'exchange'),
  'app.exchange.transfer': groupPage('/exchange/transfer', 'exchange'),
  'app.exchange.remits': groupPage('/exchange/remits', 'exchange'),
  'app.exchange.beneficiaries': groupPage('/exchange/beneficiaries', 'exchange'),
  'app.exchange.commissions': groupPage('/exchange/commissions', 'exchange'),
  'app.exchange.rates': groupPage('/exchange/rates', 'exchange'),
  'app.exchange.offer-rate': groupPage('/exchange/offer-rate', 'exchange'),
  'app.exchange.invoice': groupPage('/exchange/invoice', 'exchange'),
  'app.exchange.manual-journal': groupPage('/exchange/manual-journal', 'exchange'),
  'app.exchange.tills': groupPage('/exchange/tills', 'exchange'),
  'app.exchange.kyc-customers': groupPage('/exchange/kyc-customers', 'exchange'),
  'app.exchange.kyc-customers-rejected': groupPage('/exchange/kyc-customers-rejected', 'exchange'),
  'app.exchange.compliance': groupPage('/exchange/compliance', 'exchange'),
  'app.exchange.credit-limit': groupPage('/exchange/credit-limit', 'exchange'),
  'app.exchange.credit-sub-limit': groupPage('/exchange/credit-sub-limit', 'exchange'),
  'app.exchange.credit-limit-withdrawal': groupPage(
    '/exchange/credit-limit-withdrawal',
    'exchange',
  ),
  'app.exchange.credit-sub-limit-withdrawal': groupPage(
    '/exchange/credit-sub-limit-withdrawal',
    'exchange',
  ),

  'app.accounting.chart-of-accounts': {
    ...groupPage('/accounting/chart-of-accounts', 'accounting', false),
    isList: true,
  },
  'app.accounting.journal-entry': groupPage('/accounting/journal-entry', 'accounting'),
  'app.accounting.expenses': groupPage('/accounting/expenses', 'accounting'),
  'app.accounting.receipts': groupPage('/accounting/receipts', 'accounting'),
  'app.accounting.parties': groupPage('/accounting/parties', 'accounting'),
  'app.accounting.settlements': groupPage('/accounting/settlements', 'accounting'),
  'app.accounting.fiscal-closing': groupPage('/accounting/fiscal-closing', 'accounting'),
  'app.accounting.transaction-locking': groupPage('/accounting/transaction-locking', 'accounting'),
  'app.accounting.proof': groupPage('/accounting/proof', 'accounting'),

  'app.hrm.employee': groupPage('/hrm/employee', 'hrm'),
  'app.hrm.payroll-preparation': groupPage('/hrm/payroll-preparation', 'hrm'),
  'app.hrm.payroll-adjustment': groupPage('/hrm/payroll-adjustment', 'hrm'),
  'app.hrm.payroll-register': {
    ...groupPage('/hrm/payroll-register', 'hrm'),
    page: 'payroll preparation',
  },
  'app.hrm.tax-table': { ...groupPage('/hrm/tax-table', 'hrm'), page: 'payroll preparation' },

  'app.assets.asset': groupPage('/assets/asset', 'assets'),
  'app.asset.depreciation': groupPage('/assets/depreciation', 'assets'),
  'app.assets.asset-category': groupPage('/assets/asset-category', 'assets'),

  'app.reports': groupPage('/reports', 'reports', false),
  'app.report-packs': groupPage('/report-packs', 'reports'),
  ...reportRoutes(),

  'app.system-setting': groupPage('/system-setting', 'settings', false),
  'app.organization-details': groupPage('/organization-details', 'settings', false),
  'app.roles': groupPage('/roles', 'settings'),
  'app.users': groupPage('/users', 'settings'),
  'app.currencies': groupPage('/currencies', 'settings'),
  'app.api-tokens': { ...groupPage('/api-tokens', 'settings', false), isList: true },
  'app.message-channels': groupPage('/message-channels', 'settings'),
  'app.message-texts': { ...groupPage('/message-texts', 'settings', false), isList: true },
  'app.webhooks': groupPage('/webhooks', 'settings'),
  'app.outbox': { ...groupPage('/outbox', 'settings', false), isList: true },
} as const satisfies Readonly<Record<`app.${string}`, Route>>;

function reportRoutes() {
  const made = REPORTS.map((name) => {
    const report = REPORT_TABLE[name];
    const page = 'page' in report ? { page: report.page } : {};
    return [
      `app.reports.${name}`,
      { ...groupPage(`/reports/${name}`, 'reports'), ...page },
    ] as const;
  });
  // `fromEntries` loses the types of the keys, so the cast states that every report has a route.
  return Object.fromEntries(made) as Readonly<Record<ReportRoute, Route>>;
}

export type ReportRoute = `app.reports.${ReportName}`;
export type RouteName = keyof typeof routes;

type LastSegment<Name extends string> = Name extends `${string}.${infer Rest}`
  ? LastSegment<Rest>
  : Name;

/** Last part of a route's name, which messages and URLs use: `journal-entry`. */
export type RouteKey = LastSegment<RouteName>;

export const routeNames = Object.keys(routes) as readonly RouteName[];

export function keyOf(name: RouteName): RouteKey {
  return name.slice(name.lastIndexOf('.') + 1) as RouteKey;
}

type Blanks<Text extends string> = Text extends `${infer Head}-${infer Tail}`
  ? `${Head} ${Blanks<Tail>}`
  : Text;

/** Screens without a page of their own in the permissions; each uses the permissions of another page. */
type Shared = 'ageing' | 'payroll register' | 'tax table';

/** Name of a page in the permissions, such as `journal entry`. */
export type Page = Exclude<Blanks<RouteKey>, Shared>;

/**
 * Name under which the saved views of a screen are stored. It is unique, even for a screen that uses the permissions of
 * another page.
 */
export type ViewedPage = Page | Shared;

export function viewedAs(name: RouteName): ViewedPage {
  return keyOf(name).replaceAll('-', ' ') as ViewedPage;
}

/**
 * Returns the page whose permissions apply to a route: the page that the route names, otherwise the last part of the
 * route's name with blanks instead of hyphens (section 2 of the specification).
 */
export function pageOf(name: RouteName): Page {
  const { page = viewedAs(name) }: Route = routes[name];
  return page as Page;
}

/** All pages that a role can contain, in menu order. */
export const pages: readonly Page[] = [
  ...new Set(routeNames.filter((name) => routes[name].authRequired).map(pageOf)),
];

export function isPage(text: string): text is Page {
  return pages.some((page) => page === text);
}
