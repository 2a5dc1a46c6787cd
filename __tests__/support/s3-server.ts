import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

import type { Bucket } from '@/server/config/files';

/** Ways in which the server misbehaves; `ok` is none of them. */
export type S3Behaviour =
  | 'ok'
  | 'refuses'
  | 'hangs'
  | 'slow down'
  | 'too many'
  | 'half'
  | 'redirects'
  | 'large'
  | 'drips'
  | 'duplicate'
  | 'skewed'
  | 'changes'
  | 'forbidden';

type Stored = Readonly<{ content: Buffer; at: Date }>;
type Asked = Readonly<{
  method: string;
  url: URL;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}>;

const ACCESS_KEY_ID = 'AKIDTESTTESTTEST';
export const SECRET_ACCESS_KEY = 'the secret of the bucket, which no log shows';
const REGION = 'test-1';
const CERTIFICATES = path.join(import.meta.dirname, 'certificates');

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes);
const hmac = (key: Buffer | string, text: string) =>
  createHmac('sha256', key).update(text).digest();

export type S3Server = Awaited<ReturnType<typeof s3Server>>;

/**
 * A server with one bucket over loopback, which checks the signature and checksums of every call and misbehaves as told.
 * With `secure` its certificate is self-signed.
 */
export async function s3Server({ secure = false } = {}) {
  const objects = new Map<string, Stored>();
  const state: {
    behaviour: S3Behaviour;
    /** Methods of the calls to which the behaviour applies. */
    methods: readonly string[];
    /** Number of calls that still meet the behaviour. */
    times: number;
    /** True if the server computes no SHA-256, like older ones; it then has only the MD5 as ETag. */
    isOld: boolean;
    pageSize: number;
    onCall: (asked: Asked) => void;
  } = {
    behaviour: 'ok',
    methods: ['GET', 'HEAD', 'PUT', 'DELETE'],
    times: Infinity,
    isOld: false,
    pageSize: 1_000,
    onCall: () => undefined,
  };
  const received: Asked[] = [];
  const timers = new Set<NodeJS.Timeout>();

  const serve = (asked: Asked, response: http.ServerResponse): void => {
    received.push(asked);
    state.onCall(asked);
    const meets = state.times > 0 && state.methods.includes(asked.method);
    const behaviour = meets ? state.behaviour : 'ok';
    if (meets) state.times -= 1;
    const refusal = refusalOf(asked);
    if (refusal) return refuse(response, ...refusal);
    if (behaviour === 'hangs') return;
    if (behaviour === 'refuses') response.destroy();
    else if (behaviour === 'slow down') refuse(response, 503, 'SlowDown');
    else if (behaviour === 'too many') refuse(response, 429, 'TooManyRequests');
    else if (behaviour === 'skewed') refuse(response, 403, 'RequestTimeTooSkewed');
    else if (behaviour === 'forbidden') refuse(response, 403, 'AccessDenied');
    else if (behaviour === 'redirects')
      response
        .writeHead(307, { location: `https://elsewhere.example.com${asked.url.pathname}` })
        .end();
    else if (behaviour === 'large') response.writeHead(200).end(Buffer.alloc(10_000_000, 'x'));
    else if (behaviour === 'drips') {
      response.writeHead(200, { 'content-length': '100000' });
      timers.add(setInterval(() => response.write('x'), 20));
    } else if (behaviour === 'half') {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('x', () => response.destroy());
    } else if (behaviour === 'duplicate') {
      // The call is done, but its answer is lost, so the client sends it again.
      answer(asked, undefined, { objects, state });
      response.destroy();
    } else {
      const body = behaviour === 'changes' ? asked.body.map((byte) => byte ^ 1) : asked.body;
      answer({ ...asked, body: Buffer.from(body) }, response, { objects, state });
    }
  };

  const listener: http.RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', headers } = request;
      const url = new URL(request.url ?? '', 'http://s3');
      serve({ method, url, headers, body: Buffer.concat(chunks) }, response);
    });
  };
  const certificate = (kind: string) =>
    readFileSync(path.join(CERTIFICATES, `self-signed.${kind}`));
  const server = secure
    ? https.createServer({ key: certificate('key'), cert: certificate('pem') }, listener)
    : http.createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const endpoint = `${secure ? 'https' : 'http'}://127.0.0.1:${port}`;
  const bucket: Bucket = {
    endpoint,
    region: REGION,
    name: 'papers',
    prefix: 'office/one',
    accessKeyId: ACCESS_KEY_ID,
    secretAccessKey: SECRET_ACCESS_KEY,
  };
  return {
    bucket,
    objects,
    state,
    received,
    /** Settings of a host whose files are in the bucket. */
    env: {
      FILES_URL: `s3://papers/office/one?endpoint=${endpoint}&region=${REGION}`,
      FILES_ACCESS_KEY_ID: ACCESS_KEY_ID,
      FILES_SECRET_ACCESS_KEY: SECRET_ACCESS_KEY,
    },
    /** Behaves like this from now on, for calls of these methods, or only for the next calls. */
    misbehave(
      behaviour: S3Behaviour,
      { methods = ['GET', 'HEAD', 'PUT', 'DELETE'], times = Infinity } = {},
    ) {
      Object.assign(state, { behaviour, methods, times });
    },
    close: () => {
      for (const timer of timers) clearInterval(timer);
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

type Kept = Readonly<{
  objects: Map<string, Stored>;
  state: Readonly<{ isOld: boolean; pageSize: number }>;
}>;

function answer(
  { method, url, body }: Asked,
  response: http.ServerResponse | undefined,
  kept: Kept,
) {
  const { objects, state } = kept;
  const [, name = '', ...rest] = url.pathname.split('/');
  const key = rest.join('/');
  if (name !== 'papers') return response && refuse(response, 404, 'NoSuchBucket');
  if (key === '') return response && sendList(url.searchParams, response, kept);
  const found = objects.get(key);
  if (method === 'PUT') {
    objects.set(key, { content: body, at: new Date() });
    return response?.writeHead(200).end();
  }
  if (method === 'DELETE') {
    objects.delete(key);
    return response?.writeHead(204).end();
  }
  if (!found) return response && refuse(response, 404, 'NoSuchKey');
  const { content } = found;
  const etag = `"${createHash('md5').update(content).digest('hex')}"`;
  const sum = { 'x-amz-checksum-sha256': sha256(content).digest('base64') };
  const headers = { 'content-length': content.length, etag, ...(!state.isOld && sum) };
  response?.writeHead(200, headers).end(method === 'HEAD' ? undefined : content);
}

/** Sends a page of a list in the order of S3: the parts of the page stand before its objects. */
function sendList(query: URLSearchParams, response: http.ServerResponse, { objects, state }: Kept) {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const names = [...objects.keys()]
    .filter((name) => name.startsWith(prefix) && `a&b ${name}` > after)
    .toSorted((a, b) => (a < b ? -1 : 1));
  const most = Math.min(Number(query.get('max-keys') ?? 1_000), state.pageSize);
  const page = names.slice(0, most);
  const isCut = names.length > most;
  const contents = page.map(
    (name) =>
      `<Contents><Key>${name}</Key><LastModified>${objects.get(name)?.at.toISOString()}</LastModified></Contents>`,
  );
  const token = `<NextContinuationToken>a&amp;b ${page.at(-1)}</NextContinuationToken>`;
  response.writeHead(200, { 'content-type': 'application/xml' }).end(
    `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>papers</Name>${isCut ? token : ''}<IsTruncated>${isCut}</IsTruncated>${contents.join('')}</ListBucketResult>`,
  );
}

function refuse(response: http.ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(
    `<Error><Code>${code}</Code><AWSAccessKeyId>${ACCESS_KEY_ID}</AWSAccessKeyId></Error>`,
  );
}

/** Returns why the server refuses a call because of its signature or checksums (AWS Signature Version 4). */
function refusalOf({ method, url, headers, body }: Asked): [number, string] | undefined {
  const [, id, scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=([\da-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const time = String(headers['x-amz-date']);
  const [day = '', region, service] = scope.split('/');
  if (id !== ACCESS_KEY_ID || region !== REGION || service !== 's3' || !time.startsWith(day)) {
    return [403, 'InvalidAccessKeyId'];
  }
  const signed = names.split(';');
  const needed = ['host', 'x-amz-content-sha256', 'x-amz-date'];
  if (!needed.every((name) => signed.includes(name))) return [403, 'AccessDenied'];
  const encoded = (text: string) =>
    encodeURIComponent(text).replaceAll(
      /[!'()*]/g,
      (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  const canonical = [
    method,
    url.pathname
      .split('/')
      .map((part) => encoded(decodeURIComponent(part)))
      .join('/'),
    [...url.searchParams]
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .toSorted()
      .join('&'),
    ...signed.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical).digest('hex')].join('\n');
  const key = [day, REGION, 's3', 'aws4_request'].reduce<Buffer | string>(
    (made, part) => hmac(made, part),
    `AWS4${SECRET_ACCESS_KEY}`,
  );
  if (hmac(key, text).toString('hex') !== signature) return [403, 'SignatureDoesNotMatch'];
  if (sha256(body).digest('hex') !== headers['x-amz-content-sha256']) {
    return [400, 'XAmzContentSHA256Mismatch'];
  }
  const sum = sha256(body).digest('base64');
  const isWhole = method !== 'PUT' || Number(headers['content-length']) === body.length;
  const isSame = method !== 'PUT' || headers['x-amz-checksum-sha256'] === sum;
  return isWhole && isSame ? undefined : [400, 'BadDigest'];
}
