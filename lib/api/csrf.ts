import { http } from './http';

/** CSRF token from the cookie, which only pages of this site can read; empty until the cookie is fetched. */
export function csrfToken(): string {
  const cookie = document.cookie.split('; ').find((one) => one.startsWith('XSRF-TOKEN='));
  return decodeURIComponent(cookie?.slice('XSRF-TOKEN='.length) ?? '');
}

let fetching: Promise<void> | undefined;

/** Fetches the CSRF cookie; concurrent calls share one request. */
export function fetchCsrfCookie(): Promise<void> {
  fetching ??= http
    .get(new URL('/sanctum/csrf-cookie', location.origin))
    .then(() => undefined)
    .finally(() => {
      fetching = undefined;
    });
  return fetching;
}
