import ky from 'ky';

/** The specification sets no timeout, and the caller decides about retries. */
export const http = ky.create({
  credentials: 'same-origin',
  headers: { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' },
  retry: 0,
  timeout: false,
});
