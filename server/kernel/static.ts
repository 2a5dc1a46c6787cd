import { createHash } from 'node:crypto';
import fs from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import * as v from 'valibot';

import { acceptedCodings, type Coding } from './accept-encoding';
import {
  cacheControl,
  CONTENT_TYPE_DEFAULT,
  CONTENT_TYPES,
  HIDDEN_FILE,
  securityHeaders,
} from './static-headers';

export type Site = Readonly<{
  files: ReadonlyMap<string, SiteFile>;
  screens: ReadonlySet<string>;
}>;

const BASE = '/build';
const NOT_FOUND = '404.html';
/** Number of files that are read before the event loop is released. */
const AT_ONCE = 20;

/**
 * Reads the exported pages into memory, so that a later build does not affect this process. Releases the event loop now
 * and then, because the database is started meanwhile.
 */
export async function readSite(folder: string, appUrl: string): Promise<Site> {
  const description = readDescription(folder);
  const isHttps = appUrl.startsWith('https:');
  return {
    files: await readFiles(folder, description, isHttps),
    screens: new Set(description.screens),
  };
}

/**
 * Answers paths below /build and refuses malformed requests; returns true if it answered. It runs before all other
 * checks, because attackers evade checks with paths that two programs parse differently.
 */
export function serveSite(site: Site, request: IncomingMessage, response: ServerResponse): boolean {
  const pathname = decodedPath(request);
  if (pathname === undefined || hasTwoHosts(request)) {
    answerText(response, 400, 'Bad request');
    return true;
  }
  if (pathname !== BASE && !pathname.startsWith(`${BASE}/`)) return false;
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD');
    answerText(response, 405, 'Method not allowed');
    return true;
  }

  const name = pathname.slice(BASE.length).replace(/^\//, '').replace(/\/$/, '');
  const file = site.files.get(fileFor(name, site) ?? '');
  const missing = name.endsWith('.txt') ? undefined : site.files.get(NOT_FOUND);
  if (file) answerFile(file, request, response);
  else if (missing) answerFile(missing, request, response, 404);
  else answerText(response, 404, 'Not found');
  return true;
}

function decodedPath({ url = '/' }: IncomingMessage): string | undefined {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '');
  } catch {
    return undefined;
  }
}

function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter(
    (text, index) => index % 2 === 0 && text.toLowerCase() === 'host',
  );
  return hosts.length > 1;
}

function answerFile(
  file: SiteFile,
  { headers, method }: IncomingMessage,
  response: ServerResponse,
  status = 200,
): void {
  const accepted = acceptedCodings(String(headers['accept-encoding'] ?? ''));
  const coding = accepted.find((one) => file.coded[one]);
  const etag = coding ? `"${file.tag}-${coding}"` : `"${file.tag}"`;
  if (status === 200 && isCached(etag, headers['if-none-match'])) {
    response.writeHead(304, { ...file.headers, etag }).end();
    return;
  }
  const body = coding && file.coded[coding];
  const more = {
    etag,
    'content-length': body?.length ?? file.length,
    ...(coding && { 'content-encoding': coding }),
  };
  response.writeHead(status, { ...file.headers, ...more });
  response.end(method === 'HEAD' ? undefined : (body ?? plainOf(file)));
}

function isCached(etag: string, tags = ''): boolean {
  return tags.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}

function answerText(response: ServerResponse, status: number, text: string): void {
  response
    .writeHead(status, {
      'content-type': 'text/plain; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .end(text);
}

/** Files of the site, and the screens. One more path segment below a screen, such as an id, is a view of the screen. */
type Places = Readonly<{
  files: Readonly<{ has(name: string): boolean }>;
  screens: ReadonlySet<string>;
}>;

const SEGMENT_PAYLOAD = /^(.+)\/[^/]+\/(__next\.[^/]+\.txt)$/;
const VIEW_PAYLOAD = /^(.+)\/(?!__next\.)[^/]+\.txt$/;
const VIEW = /^(.+)\/[^/.]+$/;

/** Returns the file for a path: the file itself, its document, or a file of its screen. Undefined if there is none. */
function fileFor(pathname: string, { files, screens }: Places): string | undefined {
  if (pathname === '') return known('index.html');
  if (files.has(pathname)) return pathname;
  if (files.has(`${pathname}.html`)) return `${pathname}.html`;

  const [, segmentScreen = '', segment] = SEGMENT_PAYLOAD.exec(pathname) ?? [];
  if (screens.has(segmentScreen)) return known(`${segmentScreen}/${segment}`);
  const [, payloadScreen = ''] = VIEW_PAYLOAD.exec(pathname) ?? [];
  if (screens.has(payloadScreen)) return known(`${payloadScreen}.txt`);
  const [, screen = ''] = VIEW.exec(pathname) ?? [];
  return screens.has(screen) ? known(`${screen}.html`) : undefined;

  function known(name: string): string | undefined {
    return files.has(name) ? name : undefined;
  }
}

/** A file of the site in memory. It never changes while the process runs. */
type SiteFile = Readonly<{
  tag: string;
  /** Size of the uncompressed file in bytes. */
  length: number;
  /** The uncompressed content; undefined if `coded` has a gzip form, from which it can be decompressed. */
  plain?: Buffer | undefined;
  coded: Readonly<Partial<Record<Coding, Buffer>>>;
  headers: Readonly<Record<string, string>>;
}>;

/** Contents of `spa.json`, which the build writes next to the pages: screens and documents of the site. */
const Description = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ screens: v.array(v.string()), documents: v.record(v.string(), v.array(v.string())) }),
);
type Description = v.InferOutput<typeof Description>;

const DESCRIPTION = 'spa.json';
const SUFFIXES: Readonly<Record<Coding, string>> = { br: '.br', gzip: '.gz' };

/** Reads `spa.json` in `folder`. Throws if there is no finished build. */
function readDescription(folder: string): Description {
  const file = path.join(folder, DESCRIPTION);
  if (!fs.existsSync(file)) throw new Error('the pages are not built: run "npm run build"');
  return v.parse(Description, fs.readFileSync(file, 'utf8'));
}

/** Reads the files of the site, by path below the folder, except those that match `HIDDEN_FILE`. */
async function readFiles(
  folder: string,
  { documents }: Description,
  isHttps: boolean,
): Promise<Map<string, SiteFile>> {
  const files = new Map<string, SiteFile>();
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const full = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, full).replaceAll(path.sep, '/');
    if (!entry.isFile() || HIDDEN_FILE.test(name)) continue;
    if (files.size % AT_ONCE === 0) await breathe();
    const coded = readCoded(full);
    const kept = coded.gzip ?? fs.readFileSync(full);
    files.set(name, {
      tag: createHash('sha256').update(kept).digest('base64url').slice(0, 22),
      length: fs.statSync(full).size,
      ...(!coded.gzip && { plain: kept }),
      coded,
      headers: {
        ...securityHeaders(name, { scripts: documents[name], isHttps }),
        'content-type': CONTENT_TYPES[path.extname(name)] ?? CONTENT_TYPE_DEFAULT,
        'cache-control': cacheControl(name),
        vary: 'accept-encoding',
      },
    });
  }
  return files;
}

/**
 * Returns the uncompressed content of a file. It is decompressed only on request, because browsers accept a compressed
 * form.
 */
export function plainOf({ plain, coded: { gzip } }: SiteFile): Buffer {
  if (plain) return plain;
  return gzip ? gunzipSync(gzip) : Buffer.alloc(0);
}

function readCoded(full: string): Partial<Record<Coding, Buffer>> {
  const coded: Partial<Record<Coding, Buffer>> = {};
  for (const coding of ['br', 'gzip'] as const) {
    const file = full + SUFFIXES[coding];
    if (fs.existsSync(file)) coded[coding] = fs.readFileSync(file);
  }
  return coded;
}
