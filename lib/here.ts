import { BASE_PATH } from './routes';

/** The path and query of the present address, below /build. */
export function here(): string {
  const { pathname, search } = location;
  return (pathname.startsWith(BASE_PATH) ? pathname.slice(BASE_PATH.length) : pathname) + search;
}
