import {
  type Group,
  pageOf,
  type Page,
  type Route,
  routeNames,
  type RouteName,
  routes,
} from './routes';

const GROUPS = [
  'exchange',
  'accounting',
  'hrm',
  'assets',
  'reports',
  'settings',
] as const satisfies readonly Group[];

export type MenuGroup = Readonly<{ group: Group; items: readonly RouteName[] }>;

/** Office screens that this user may open, in menu order. */
export function openScreens(mayView: (page: Page) => boolean): RouteName[] {
  return routeNames.filter((name) => {
    const route: Route = routes[name];
    return route.authRequired && mayView(pageOf(name));
  });
}

/** Menu of the side bar: the screens that the user may open, by group. Empty groups are omitted. */
export function menuOf(mayView: (page: Page) => boolean): readonly MenuGroup[] {
  const open = openScreens(mayView);
  return GROUPS.map((group) => ({
    group,
    items: open.filter((name) => groupOf(name) === group),
  })).filter(({ items }) => items.length > 0);
}

export function groupOf(name: RouteName): Group | undefined {
  const route: Route = routes[name];
  return route.group;
}

/** Default page after sign-in: the first screen that the user may open, usually the dashboard. */
export function landingOf(mayView: (page: Page) => boolean): RouteName {
  return openScreens(mayView)[0] ?? 'app.not-found';
}
