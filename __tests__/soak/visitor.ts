import * as v from 'valibot';

import { DEVELOPER } from './host-process';

export type Answer = Readonly<{ status: number; body: unknown; text: string }>;

/** Signed-in HTTP client: keeps cookies and sends the same headers as the pages. */
export class Visitor {
  readonly #url: string;
  readonly #cookies = new Map<string, string>();

  private constructor(url: string) {
    this.#url = url;
  }

  static async signIn(url: string, as = DEVELOPER): Promise<Visitor> {
    const visitor = new Visitor(url);
    await visitor.#send('GET', '/sanctum/csrf-cookie');
    const { status, text } = await visitor.post('users/login', as);
    if (status !== 200) throw new Error(`sign-in failed: ${status} ${text}`);
    return visitor;
  }

  /** Creates and signs in a second user with the same permissions. */
  async colleague(): Promise<Visitor> {
    const them = { email: 'colleague@localhost', password: 'another long password' };
    const body = { name: 'Colleague', role_id: 1, ...them };
    const { status, text } = await this.post('users/store', body);
    if (status !== 201) throw new Error(`no colleague was made: ${status} ${text}`);
    return Visitor.signIn(this.#url, them);
  }

  /** Sends a GET that must return 200 and match the schema. */
  async get<Schema extends v.GenericSchema>(
    path: string,
    schema: Schema,
  ): Promise<v.InferOutput<Schema>> {
    return v.parse(schema, JSON.parse(await this.text(path)));
  }

  /** Sends a GET that must return 200; returns the text. */
  async text(path: string): Promise<string> {
    const { status, text } = await this.#send('GET', `/api/${path}`);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
    return text;
  }

  async put(path: string, body: object): Promise<Answer> {
    const headers = { 'content-type': 'application/json' };
    return this.#send('PUT', `/api/${path}`, { body: JSON.stringify(body), headers });
  }

  async post(path: string, body: object, key?: string): Promise<Answer> {
    const headers = { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) };
    return this.#send('POST', `/api/${path}`, { body: JSON.stringify(body), headers });
  }

  async upload(path: string, content: string | Uint8Array, name = 'entries.csv'): Promise<Answer> {
    const form = new FormData();
    form.set('file', new Blob([content as BlobPart]), name); // the bytes may be in any kind of buffer
    return this.#send('POST', `/api/${path}`, { body: form });
  }

  /** Downloads a file; the status must be 200. */
  async file(path: string): Promise<Readonly<{ bytes: Buffer; contentType: string }>> {
    const { url, headers } = this.calling(path);
    const response = await fetch(url, { headers });
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
    const contentType = response.headers.get('content-type') ?? '';
    return { bytes: Buffer.from(await response.arrayBuffer()), contentType };
  }

  async remove(path: string): Promise<Answer> {
    return this.#send('DELETE', `/api/${path}`);
  }

  calling(path: string): Readonly<{ url: URL; headers: Readonly<Record<string, string>> }> {
    return { url: new URL(`/api/${path}`, this.#url), headers: this.#headers() };
  }

  #headers(): Record<string, string> {
    return {
      accept: 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      'x-xsrf-token': decodeURIComponent(this.#cookies.get('XSRF-TOKEN') ?? ''),
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    };
  }

  async #send(
    method: string,
    path: string,
    { body, headers = {} }: { body?: BodyInit; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const response = await fetch(new URL(path, this.#url), {
      method,
      headers: { ...headers, ...this.#headers() },
      ...(body !== undefined && { body }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      this.#cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    return { status: response.status, body: isJson ? JSON.parse(text) : null, text };
  }
}
