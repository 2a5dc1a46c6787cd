export type Answer = Readonly<{
  status: number;
  // Any JSON that the host sent; each test checks its shape.
  body: any; // oxlint-disable-line typescript/no-explicit-any
  headers: Headers;
  text: string;
}>;

type Extra = Readonly<Record<string, string>>;

export type Client = Readonly<{
  get(path: string, headers?: Extra): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Extra): Promise<Answer>;
  put(path: string, body?: unknown, headers?: Extra): Promise<Answer>;
  delete(path: string, headers?: Extra): Promise<Answer>;
  /** Sends a multipart body with one file. */
  upload(
    path: string,
    file: { name: string; content: string | Uint8Array },
    fields?: Extra,
    headers?: Extra,
  ): Promise<Answer>;
  /** Sends any request; only cookies are added. */
  raw(method: string, path: string, init?: { body?: BodyInit; headers?: Extra }): Promise<Answer>;
  cookies: Map<string, string>;
}>;

/**
 * An API client: keeps cookies, fetches the CSRF cookie first, and sends the headers of the product's pages. With a
 * token it is a program, which sends only the token.
 */
export function clientOf(url: string, token?: string): Client {
  const cookies = new Map<string, string>();

  const raw: Client['raw'] = async (method, path, { body, headers = {} } = {}) => {
    const response = await fetch(new URL(path, url), {
      method,
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      },
      ...(body !== undefined && { body }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const text = await response.text();
    return { status: response.status, body: parse(text), headers: response.headers, text };
  };

  const call = async (method: string, path: string, body?: BodyInit, headers: Extra = {}) => {
    if (token === undefined && !cookies.has('XSRF-TOKEN')) await raw('GET', '/sanctum/csrf-cookie');
    const proof: Extra =
      token === undefined
        ? {
            'x-requested-with': 'XMLHttpRequest',
            'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''),
          }
        : { authorization: `Bearer ${token}` };
    return raw(method, `/api/${path.replace(/^\//, '')}`, {
      ...(body !== undefined && { body }),
      headers: {
        accept: 'application/json',
        ...proof,
        ...headers,
      },
    });
  };
  const json = (method: string, path: string, body: unknown = {}, headers: Extra = {}) =>
    call(method, path, JSON.stringify(body), { 'content-type': 'application/json', ...headers });

  return {
    cookies,
    raw,
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, body, headers) => json('POST', path, body, headers),
    put: (path, body, headers) => json('PUT', path, body, headers),
    delete: (path, headers) => call('DELETE', path, undefined, headers),
    upload: (path, { name, content }, fields = {}, headers = {}) => {
      const form = new FormData();
      for (const [key, value] of Object.entries(fields)) form.set(key, value);
      form.set('file', new Blob([content as BlobPart]), name);
      return call('POST', path, form, headers);
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
