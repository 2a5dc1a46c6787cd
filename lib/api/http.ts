import ky from 'ky';

/** The specification sets no time-out and leaves retries to whoever asks. */
export const http = ky.create({
  credentials: 'same-origin',
  headers: { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' },
  retry: 0,
  timeout: false,
});
