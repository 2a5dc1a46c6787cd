import { DEVELOPER } from './house';

export type Answer<Body = unknown> = Readonly<{ status: number; body: Body; text: string }>;

/** Somebody signed in: keeps the cookies, and sends what the product's own pages send. */
export class Visitor {
  readonly #url: string;
  readonly #cookies = new Map<string, string>();

  private constructor(url: string) {
    this.#url = url;
  }

  static async signIn(url: string): Promise<Visitor> {
    const visitor = new Visitor(url);
    await visitor.#send('GET', '/sanctum/csrf-cookie');
    const { status, text } = await visitor.post('users/login', DEVELOPER);
    if (status !== 200) throw new Error(`sign-in failed: ${status} ${text}`);
    return visitor;
  }

  /** What a path answers, which must be 200. */
  async get<Body>(path: string): Promise<Answer<Body>> {
    const answer = await this.#send<Body>('GET', `/api/${path}`);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
    return answer;
  }

  async post<Body>(path: string, body: object, key?: string): Promise<Answer<Body>> {
    const headers = { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) };
    return this.#send('POST', `/api/${path}`, { body: JSON.stringify(body), headers });
  }

  async upload<Body>(path: string, content: string): Promise<Answer<Body>> {
    const form = new FormData();
    form.set('file', new Blob([content]), 'entries.csv');
    return this.#send('POST', `/api/${path}`, { body: form });
  }

  async #send<Body>(
    method: string,
    path: string,
    { body, headers = {} }: { body?: BodyInit; headers?: Record<string, string> } = {},
  ): Promise<Answer<Body>> {
    const response = await fetch(new URL(path, this.#url), {
      method,
      headers: {
        ...headers,
        accept: 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        'x-xsrf-token': decodeURIComponent(this.#cookies.get('XSRF-TOKEN') ?? ''),
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(body !== undefined && { body }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      this.#cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    // The contract's own tests hold the host to the shape of its answers.
    return { status: response.status, body: (isJson ? JSON.parse(text) : null) as Body, text };
  }
}
