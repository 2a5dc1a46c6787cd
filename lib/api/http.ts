import ky from 'ky';

/** The specification sets no timeout and leaves retries to the caller. */
export const http = ky.create({
  credentials: 'same-origin',
  headers: { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' },
  retry: 0,
  timeout: false,
});
