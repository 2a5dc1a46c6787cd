import ky from 'ky';

/**
 * Calls have no timeout, because the specification sets none, and no retries, because each caller decides about
 * retries.
 */
export const http = ky.create({
  credentials: 'same-origin',
  headers: { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' },
  retry: 0,
  timeout: false,
});
