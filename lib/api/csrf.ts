import { http } from './http';

/** The token that only our own pages can read; empty before the cookie has been fetched. */
export function csrfToken(): string {
  const cookie = document.cookie.split('; ').find((one) => one.startsWith('XSRF-TOKEN='));
  return decodeURIComponent(cookie?.slice('XSRF-TOKEN='.length) ?? '');
}

let fetching: Promise<void> | undefined;

/** Fetches the CSRF cookie; calls that come at the same time share one request. */
export function fetchCsrfCookie(): Promise<void> {
  fetching ??= http
    .get(new URL('/sanctum/csrf-cookie', location.origin))
    .then(() => undefined)
    .finally(() => {
      fetching = undefined;
    });
  return fetching;
}
