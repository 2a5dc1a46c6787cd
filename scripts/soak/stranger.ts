import { performance } from 'node:perf_hooks';

/** A caller without a session that uses another IP address for each call. */
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

  /** Returns the answer and its time in ms; throws on other statuses, such as a rate limit. */
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

/** A distinct IP address for each call. */
const origin = (call: number): string =>
  `10.${Math.floor(call / 65_536) % 256}.${Math.floor(call / 256) % 256}.${call % 256}`;
