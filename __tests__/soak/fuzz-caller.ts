import http from 'node:http';

export type Told = Readonly<{ status: number; bytes: number; text: string }>;

/** HTTP client of one user, with its own connections; signed in or not. */
export class Caller {
  readonly name: string;
  readonly #url: URL;
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 16 });
  readonly #cookies = new Map<string, string>();

  constructor(url: string, name: string) {
    this.#url = new URL(url);
    this.name = name;
  }

  static async signIn(url: string, email: string, password: string): Promise<Caller> {
    const caller = new Caller(url, email);
    await caller.again(email, password);
    return caller;
  }

  /** Signs in, also after the session was ended. */
  async again(email: string, password: string): Promise<void> {
    await this.send('GET', '/sanctum/csrf-cookie');
    const { status, text } = await this.json('POST', 'users/login', { email, password });
    if (status !== 200) throw new Error(`${email} could not sign in: ${status} ${text}`);
  }

  json(method: string, path: string, body: unknown): Promise<Told> {
    return this.send(method, `/api/${path}`, {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  }

  /** Sends a call that must succeed, and returns its answer. */
  async must<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const told =
      body === undefined
        ? await this.send(method, `/api/${path}`)
        : await this.json(method, path, body);
    if (told.status >= 300) throw new Error(`${path} answered ${told.status}: ${told.text}`);
    // Not validated: the contract tests check the shape of the answers.
    return JSON.parse(told.text) as Answer;
  }

  send(
    method: string,
    path: string,
    what: { body?: string | Uint8Array; headers?: Record<string, string> } = {},
  ): Promise<Told> {
    const { body, headers = {} } = what;
    const { promise, resolve, reject } = Promise.withResolvers<Told>();
    const request = http.request(
      new URL(path, this.#url),
      {
        method,
        agent: this.#agent,
        headers: {
          ...headers,
          'content-length': Buffer.byteLength(body ?? ''),
          'x-requested-with': 'XMLHttpRequest',
          'x-xsrf-token': decodeURIComponent(this.#cookies.get('XSRF-TOKEN') ?? ''),
          cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
      },
      (response) => {
        this.#keep(response.headers['set-cookie'] ?? []);
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const whole = Buffer.concat(chunks);
          resolve({
            status: response.statusCode ?? 0,
            bytes: whole.length,
            text: whole.subarray(0, 100_000).toString('utf8'),
          });
        });
      },
    );
    request.on('error', (error: NodeJS.ErrnoException) => {
      // The host may close an idle connection just as a call goes out, so the call is sent again, as browsers do.
      const wasIdle = request.reusedSocket && error.code === 'ECONNRESET';
      if (wasIdle) this.send(method, path, what).then(resolve, reject);
      else reject(error);
    });
    request.end(body);
    return promise;
  }

  close(): void {
    this.#agent.destroy();
  }

  #keep(given: readonly string[]): void {
    for (const cookie of given) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }
}
