import { createHash } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';

import { AwsV4Signer } from 'aws4fetch';

import type { Bucket } from '@/server/config/files';
import { errorCode } from '@/server/database/error-code';
import { FilesUnavailable } from '@/server/kernel/ports';

/** Limits of the calls to a bucket, in ms. */
export type Patience = Readonly<{
  /** Longest time without a byte in either direction. */
  idleMs: number;
  /** Time for an operation with all its attempts; moving content adds 1 ms for each 250 bytes. */
  totalMs: number;
  /** Time after a failed operation during which others fail at once; afterwards a single one tries first. */
  restMs: number;
}>;

/** Slowest rate that is waited for, in bytes per ms. */
const RATE = 250;
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [100, 2_000];
/** Size in bytes above which an answer without content is refused. A page of a list has about 300 kB. */
const ANSWER_BYTES = 1024 ** 2;

const EMPTY = createHash('sha256').digest('hex');

export type BucketCall = Readonly<{
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  key?: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  content?: Readonly<{ sha256: Buffer; open: () => Readable }>;
}>;

export type Answer = Readonly<{ status: number; headers: http.IncomingHttpHeaders; text: string }>;

/** Reads the content of a 200. `allow` gives the call the time that so many bytes may take. */
type Receive = (answer: http.IncomingMessage, allow: (bytes: number) => void) => Promise<void>;

/** Time in ms that moving so many bytes may take. */
const timeFor = (bytes: number): number => Math.ceil(bytes / RATE);

/** Signed calls to one bucket. A failure is a `FilesUnavailable` whose message contains no secret. */
export class BucketCaller {
  readonly #bucket: Bucket;
  readonly #patience: Patience;
  readonly #agent: http.Agent;
  readonly #signingKeys = new Map<string, ArrayBuffer>();
  #failing: Readonly<{ error: FilesUnavailable; until: number }> | undefined;
  #isProbing = false;
  readonly counts = { done: 0, failed: 0 };

  constructor(bucket: Bucket, patience: Patience) {
    this.#bucket = bucket;
    this.#patience = patience;
    const { Agent } = bucket.endpoint.startsWith('https:') ? https : http;
    this.#agent = new Agent({ keepAlive: true });
  }

  /**
   * Runs an operation that sends `bytes`, and repeats it after passing failures while time is left. One attempt may take
   * half of `totalMs`. Its calls must be safe to repeat.
   * While the bucket fails, only one operation at a time waits for it, because the others would occupy database
   * sessions.
   */
  async persist<T>(
    operation: (limitMs: number) => Promise<T>,
    { totalMs = this.#patience.totalMs, bytes = 0 } = {},
  ): Promise<T> {
    const isProbe = this.#admit();
    try {
      const result = await repeated(operation, { totalMs, moreMs: timeFor(bytes) });
      this.#failing = undefined;
      this.counts.done += 1;
      return result;
    } catch (error) {
      if (error instanceof FilesUnavailable) this.counts.failed += 1;
      if (error instanceof FilesUnavailable && error.isPassing) {
        this.#failing = { error, until: performance.now() + this.#patience.restMs };
      }
      throw error;
    } finally {
      if (isProbe) this.#isProbing = false;
    }
  }

  /** Throws the last failure while the bucket rests or is tried by another operation. True for the one that tries. */
  #admit(): boolean {
    if (!this.#failing) return false;
    if (this.#isProbing || performance.now() < this.#failing.until) throw this.#failing.error;
    this.#isProbing = true;
    return true;
  }

  /** Makes one call. Returns an answer with status 200, 204 or 404 (unless the bucket itself is missing). */
  async call(asked: BucketCall, limitMs: number, receive?: Receive): Promise<Answer> {
    const aborting = new AbortController();
    const abort = () => aborting.abort();
    let timer = setTimeout(abort, limitMs);
    const allow = (bytes: number) => {
      clearTimeout(timer);
      timer = setTimeout(abort, limitMs + timeFor(bytes));
    };
    try {
      const reading = receive && ((answer: http.IncomingMessage) => receive(answer, allow));
      return await this.#send(asked, aborting.signal, reading);
    } catch (error) {
      if (error instanceof FilesUnavailable) throw error;
      throw aborting.signal.aborted ? this.#slow() : this.#broken(error);
    } finally {
      clearTimeout(timer);
    }
  }

  async #send(
    asked: BucketCall,
    signal: AbortSignal,
    receive: ((answer: http.IncomingMessage) => Promise<void>) | undefined,
  ): Promise<Answer> {
    const { method, content } = asked;
    const { url, headers } = await this.#signed(asked);
    const { request } = url.protocol === 'https:' ? https : http;
    const answered = Promise.withResolvers<http.IncomingMessage>();
    const options = { method, headers, signal, agent: this.#agent, timeout: this.#patience.idleMs };
    const outgoing = request(url, options, answered.resolve);
    outgoing.on('error', answered.reject);
    outgoing.on('timeout', () => outgoing.destroy(this.#slow()));
    try {
      if (content) pipeline(content.open(), outgoing).catch(answered.reject);
      else outgoing.end();
      const answer = await answered.promise;
      const { statusCode: status = 0, headers: received } = answer;
      if (status === 200 && receive) {
        await receive(answer);
        return { status, headers: received, text: '' };
      }
      const text = await this.#textOf(answer);
      this.#refuse(status, text);
      return { status, headers: received, text };
    } catch (error) {
      outgoing.destroy();
      throw error;
    }
  }

  async #signed({ method, key, query, headers, content }: BucketCall) {
    const { endpoint, name, prefix, region, accessKeyId, secretAccessKey } = this.#bucket;
    const parts = [name, ...(key === undefined ? [] : [this.nameOf(key)])];
    const url = new URL(`${endpoint}/${parts.join('/')}`);
    for (const [field, value] of Object.entries({ ...query })) url.searchParams.set(field, value);
    if (key === undefined && prefix !== '') url.searchParams.set('prefix', `${prefix}/`);
    const sha256 = content?.sha256.toString('hex') ?? EMPTY;
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      headers: { ...headers, 'x-amz-content-sha256': sha256 },
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
      cache: this.#signingKeys,
    });
    const signed = await signer.sign();
    return { url: signed.url, headers: Object.fromEntries(signed.headers) };
  }

  /** Full name of an object of the bucket. */
  nameOf(key: string): string {
    const { prefix } = this.#bucket;
    return prefix === '' ? key : `${prefix}/${key}`;
  }

  async #textOf(answer: http.IncomingMessage): Promise<string> {
    const chunks: Buffer[] = [];
    let size = 0;
    const received: AsyncIterable<Buffer> = answer;
    for await (const chunk of received) {
      size += chunk.length;
      if (size > ANSWER_BYTES) throw this.failure('sends an answer that is too large', true);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString();
  }

  #refuse(status: number, text: string): void {
    const [, code = ''] = /<Code>([A-Za-z]{1,60})<\/Code>/.exec(text) ?? [];
    if (status === 200 || status === 204) return;
    if (status === 404 && code !== 'NoSuchBucket') return;
    const said = `(${[status, code].join(' ').trim()})`;
    if (PASSING_STATUS.has(status) || status >= 500 || PASSING_CODE.has(code)) {
      throw this.failure(`cannot do it now ${said}`, true);
    }
    if (code === 'RequestTimeTooSkewed') {
      throw this.failure(`has another time than this machine ${said}: correct the clock`);
    }
    if (status === 401 || status === 403) {
      throw this.failure(
        `refuses the credentials or the right to this bucket ${said}: check FILES_ACCESS_KEY_ID and FILES_SECRET_ACCESS_KEY`,
      );
    }
    if (status === 404) throw this.failure(`has no bucket "${this.#bucket.name}" ${said}`);
    const isRedirect = status >= 300 && status < 400;
    const does = isRedirect ? 'answers with a redirect' : 'refuses the call';
    throw this.failure(`${does} ${said}: check endpoint and region`);
  }

  #slow(): FilesUnavailable {
    return this.failure('does not answer in time', true);
  }

  #broken(error: unknown): FilesUnavailable {
    const found = errorCode(error);
    const code = typeof found === 'string' ? found : '';
    if (CERTIFICATE.test(code))
      return this.failure(`has a certificate that is not valid (${code})`);
    return this.failure(`cannot be reached (${/^[\w]+$/.test(code) ? code : 'no answer'})`, true);
  }

  /** Error with a sentence about the server of the bucket. Only passing failures are repeated. */
  failure(predicate: string, isPassing = false): FilesUnavailable {
    const { host } = new URL(this.#bucket.endpoint);
    return new FilesUnavailable(`FILES_URL: the server ${host} ${predicate}`, isPassing);
  }
}

/** Codes with which Node reports that a certificate is invalid. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS/;

/** Too slow, in conflict with an earlier attempt, and too many calls. */
const PASSING_STATUS: ReadonlySet<number> = new Set([408, 409, 429]);
/** Codes of content that arrived incomplete or changed, and of an overloaded server. */
const PASSING_CODE: ReadonlySet<string> = new Set([
  'BadDigest',
  'IncompleteBody',
  'InvalidDigest',
  'RequestTimeout',
  'SlowDown',
  'XAmzContentChecksumMismatch',
  'XAmzContentSHA256Mismatch',
]);

async function repeated<T>(
  operation: (limitMs: number) => Promise<T>,
  { totalMs, moreMs }: Readonly<{ totalMs: number; moreMs: number }>,
): Promise<T> {
  const end = performance.now() + totalMs + moreMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    const leftMs = end - performance.now();
    try {
      return await operation(Math.max(1, Math.min(leftMs, totalMs / 2 + moreMs)));
    } catch (error) {
      const isPassing = error instanceof FilesUnavailable && error.isPassing;
      if (!isPassing || performance.now() + pause >= end) throw error;
    }
    // The random part keeps hosts that failed together from trying again together.
    await sleep(pause * (0.5 + Math.random() / 2));
  }
}
