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

/** The screens of the office that this user may open, in the order of the table. */
export function openScreens(mayView: (page: Page) => boolean): RouteName[] {
  return routeNames.filter((name) => {
    const route: Route = routes[name];
    return route.authRequired && mayView(pageOf(name));
  });
}

/** The side bar: the open screens by group; a group without any is left out. */
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

/** Where a user lands who asked for nothing: the dashboard, or the first screen open to him. */
export function landingOf(mayView: (page: Page) => boolean): RouteName {
  return openScreens(mayView)[0] ?? 'app.not-found';
}
