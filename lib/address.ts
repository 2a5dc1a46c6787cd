import { type Route, type RouteName, routeNames, routes } from './routes';

export type RouteMatch = Readonly<{ name: RouteName; route: Route; view?: string }>;

/**
 * Paths that open a screen in addition to its own path. `/sign-in` also opens the sign-in screen (section 2 of the
 * specification).
 */
const ALIASES: Readonly<Record<string, RouteName>> = { '/sign-in': 'app.sign-in' };

/**
 * Returns the route with exactly this path below /build, otherwise the route of the parent path if its screen shows
 * single records. Undefined if neither exists.
 */
export function matchRoute(pathname: string): RouteMatch | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  const alias = ALIASES[path];
  if (alias) return { name: alias, route: routes[alias] };

  const exact = routeNames.find((name) => routes[name].path === path);
  if (exact) return { name: exact, route: routes[exact] };

  const cut = path.lastIndexOf('/');
  const parent = routeNames.find((name) => routes[name].path === path.slice(0, cut));
  if (!parent || !routes[parent].view) return undefined;
  return { name: parent, route: routes[parent], view: decode(path.slice(cut + 1)) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export type HrefArgs = Readonly<{
  view?: string | number;
  query?: Readonly<Record<string, string | number | undefined>>;
}>;

/**
 * Returns the path and query of a screen below /build. `view` becomes the last part of the path, such as a record's id.
 */
export function href(name: RouteName, { view, query = {} }: HrefArgs = {}): string {
  const route: Route = routes[name];
  if (view !== undefined && !route.view) throw new RangeError(`The route ${name} takes no view.`);
  const path = view === undefined ? route.path : `${route.path}/${encodeURIComponent(view)}`;
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, String(value)]],
    ),
  );
  return search.size > 0 ? `${path}?${search}` : path;
}

/**
 * Returns the path and query to open after sign-in, or undefined if `given` is not a page of this site that requires a
 * session. Refuses everything that a browser could interpret as another origin.
 */
export function safeRedirect(given: string | null | undefined): string | undefined {
  if (!given || given.length > 2000 || /[\u0000-\u001f\u007f\\]/.test(given)) return undefined;
  if (!given.startsWith('/') || given.startsWith('//')) return undefined;
  const origin = 'http://here.invalid';
  const url = URL.canParse(given, origin) ? new URL(given, origin) : undefined;
  if (url?.origin !== origin) return undefined;
  return matchRoute(url.pathname)?.route.authRequired ? url.pathname + url.search : undefined;
}
