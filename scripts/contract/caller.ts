/** Response of a server. Status 0 means that the server was not reached; `text` then has the reason. */
export type Reply = Readonly<{
  status: number;
  headers: Headers;
  text: string;
  /** Body of the response, parsed as JSON; undefined if it is not JSON. */
  json: unknown;
  /** Currency that the request names in its address; undefined if it names none. */
  currency?: string | undefined;
}>;

export type Sent = Readonly<{
  body?: unknown;
  file?: Readonly<{ name: string; content: string | Uint8Array }>;
  headers?: Readonly<Record<string, string>>;
  /** False to leave out the CSRF token that the pages send. */
  token?: boolean;
}>;

const TIMEOUT_MS = 130_000;

/** HTTP client that keeps cookies and sends the CSRF token, as the pages do. */
export class Caller {
  readonly #url: string;
  readonly #cookies = new Map<string, string>();

  constructor(url: string) {
    this.#url = url;
  }

  /** Sends a call below /api. */
  api(method: string, path: string, sent: Sent = {}): Promise<Reply> {
    return this.send(method, `/api/${path}`, sent);
  }

  async send(method: string, path: string, sent: Sent = {}): Promise<Reply> {
    try {
      const response = await fetch(new URL(path, this.#url), {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: this.#headersOf(sent),
        ...bodyOf(sent),
      });
      this.#keep(response.headers.getSetCookie());
      return replyOf(response, await response.text());
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      return { status: 0, headers: new Headers(), text, json: undefined };
    }
  }

  #headersOf({ body, headers, token = true }: Sent): Record<string, string> {
    const csrf = decodeURIComponent(this.#cookies.get('XSRF-TOKEN') ?? '');
    return {
      accept: 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(token && csrf !== '' && { 'x-xsrf-token': csrf }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    };
  }

  #keep(cookies: readonly string[]): void {
    for (const cookie of cookies) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }
}

function bodyOf({ body, file }: Sent): { body?: BodyInit } {
  if (file) {
    const form = new FormData();
    form.set('file', new Blob([file.content as BlobPart]), file.name);
    return { body: form };
  }
  return body === undefined ? {} : { body: JSON.stringify(body) };
}

function replyOf({ status, headers, url }: Response, text: string): Reply {
  const currency = new URL(url).searchParams.get('currency') ?? undefined;
  try {
    return { status, headers, text, json: JSON.parse(text), currency };
  } catch {
    return { status, headers, text, json: undefined, currency };
  }
}
