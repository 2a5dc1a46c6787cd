import type { IncomingMessage, ServerResponse } from 'node:http';

import { acceptedCodings } from './accept-encoding';
import { plainOf, readDescription, readFiles, type SiteFile } from './static-files';

export type Site = Readonly<{
  files: ReadonlyMap<string, SiteFile>;
  screens: ReadonlySet<string>;
}>;

const BASE = '/build';
const NOT_FOUND = '404.html';

/** Reads the exported pages into memory, so that a later build does not affect this process. */
export function readSite(folder: string, appUrl: string): Site {
  const description = readDescription(folder);
  const isHttps = appUrl.startsWith('https:');
  return {
    files: readFiles(folder, description, isHttps),
    screens: new Set(description.screens),
  };
}

/**
 * Answers paths below /build and refuses malformed requests; returns true if it answered. It runs before all other
 * checks, because attackers evade checks with paths that two programs parse differently.
 */
export function serveSite(site: Site, request: IncomingMessage, response: ServerResponse): boolean {
  const path = decodedPath(request);
  if (path === undefined || hasTwoHosts(request)) {
    answerText(response, 400, 'Bad request');
    return true;
  }
  if (path !== BASE && !path.startsWith(`${BASE}/`)) return false;
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD');
    answerText(response, 405, 'Method not allowed');
    return true;
  }

  const name = path.slice(BASE.length).replace(/^\//, '').replace(/\/$/, '');
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
function fileFor(path: string, { files, screens }: Places): string | undefined {
  if (path === '') return known('index.html');
  if (files.has(path)) return path;
  if (files.has(`${path}.html`)) return `${path}.html`;

  const [, segmentScreen = '', segment] = SEGMENT_PAYLOAD.exec(path) ?? [];
  if (screens.has(segmentScreen)) return known(`${segmentScreen}/${segment}`);
  const [, payloadScreen = ''] = VIEW_PAYLOAD.exec(path) ?? [];
  if (screens.has(payloadScreen)) return known(`${payloadScreen}.txt`);
  const [, screen = ''] = VIEW.exec(path) ?? [];
  return screens.has(screen) ? known(`${screen}.html`) : undefined;

  function known(name: string): string | undefined {
    return files.has(name) ? name : undefined;
  }
}
