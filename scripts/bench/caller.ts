import http from 'node:http';

import { DEVELOPER } from './child';

type Answer = Readonly<{ status: number; text: string }>;

/** A signed-in HTTP client with little overhead: one kept-alive connection per concurrent call. */
export class Caller {
  readonly #url: string;
  readonly #agent = new http.Agent({ keepAlive: true });
  readonly #cookies = new Map<string, string>();

  private constructor(url: string) {
    this.#url = url;
  }

  static async signIn(url: string): Promise<Caller> {
    const caller = new Caller(url);
    await caller.#send('GET', '/sanctum/csrf-cookie');
    const { status, text } = await caller.#send('POST', '/api/users/login', DEVELOPER);
    if (status !== 200) throw new Error(`sign-in failed: ${status} ${text}`);
    return caller;
  }

  /** Sends a GET and returns the response; throws unless the status is 200. */
  async get<Answer>(path: string): Promise<Answer> {
    const { status, text } = await this.#send('GET', `/api/${path}`);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
    // The response is not validated: the contract tests do that, and the benchmark only measures the time.
    return JSON.parse(text) as Answer;
  }

  post(path: string, body: object, key: string): Promise<Answer> {
    return this.#send('POST', `/api/${path}`, body, { 'idempotency-key': key });
  }

  async upload(path: string, content: string): Promise<Answer> {
    const form = new FormData();
    form.set('file', new Blob([content]), 'entries.csv');
    const sent = new Response(form);
    const payload = Buffer.from(await sent.arrayBuffer());
    const type = sent.headers.get('content-type') ?? '';
    return this.#send('POST', `/api/${path}`, payload, { 'content-type': type });
  }

  close(): void {
    this.#agent.destroy();
  }

  #send(
    method: string,
    path: string,
    body?: object | Buffer,
    extra: http.OutgoingHttpHeaders = {},
  ): Promise<Answer> {
    const payload = Buffer.isBuffer(body) ? body : body && JSON.stringify(body);
    const headers: http.OutgoingHttpHeaders = {
      cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; '),
      'x-xsrf-token': decodeURIComponent(this.#cookies.get('XSRF-TOKEN') ?? ''),
      ...(payload && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(payload),
      }),
      ...extra,
    };
    return new Promise((resolve, reject) => {
      const request = http.request(this.#url + path, { method, agent: this.#agent, headers });
      request.once('error', reject);
      request.once('response', (response) => {
        this.#keepCookies(response.headers['set-cookie'] ?? []);
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
      });
      request.end(payload);
    });
  }

  #keepCookies(given: readonly string[]): void {
    for (const cookie of given) {
      const [pair = ''] = cookie.split(';');
      this.#cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
  }
}
