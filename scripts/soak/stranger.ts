import { performance } from 'node:perf_hooks';

/** Somebody who is not signed in and comes from another address each time. */
export class Stranger {
  readonly #url: string;
  readonly #cookie: string;
  readonly #token: string;
  #calls = 0;

  private constructor(url: string, cookies: readonly string[]) {
    this.#url = url;
    const pairs = cookies.map((cookie) => cookie.split(';')[0] ?? '');
    this.#cookie = pairs.join('; ');
    const token = pairs.find((pair) => pair.startsWith('XSRF-TOKEN='));
    this.#token = decodeURIComponent(token?.slice('XSRF-TOKEN='.length) ?? '');
  }

  static async at(url: string): Promise<Stranger> {
    const response = await fetch(new URL('/sanctum/csrf-cookie', url));
    return new Stranger(url, response.headers.getSetCookie());
  }

  /** What was answered, which no limit may have cut short, and in how many milliseconds. */
  async post(path: string, body: object): Promise<Readonly<{ body: unknown; ms: number }>> {
    this.#calls += 1;
    const from = performance.now();
    const response = await fetch(new URL(`/api/${path}`, this.#url), {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        'x-xsrf-token': this.#token,
        cookie: this.#cookie,
        'x-forwarded-for': origin(this.#calls),
      },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    const ms = performance.now() - from;
    if (![200, 201, 422].includes(response.status)) {
      throw new Error(`${path} answered ${response.status}: ${text}`);
    }
    return { body: JSON.parse(text), ms };
  }
}

/** An address of origin of its own. */
const origin = (call: number): string =>
  `10.${Math.floor(call / 65_536) % 256}.${Math.floor(call / 256) % 256}.${call % 256}`;
