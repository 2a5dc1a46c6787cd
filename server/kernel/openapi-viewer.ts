import { readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Content security policy of the viewer. It allows no inline code and no other origin. The viewer's icons are `data:`
 * URLs.
 */
export const VIEWER_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const VIEWER_PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Sarraf API</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head><body><main id="viewer"></main><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`;

/**
 * Script that starts the viewer. Swagger's own filter searches tags only; this one searches method, path and summary.
 * Calls that are tried out carry the CSRF token.
 */
const START = `'use strict';
const wordsOf = (operation) =>
  [operation.get('method'), operation.get('path'), operation.getIn(['operation', 'summary'])]
    .join(' ')
    .toLowerCase();
const search = (tagged, phrase) => {
  const words = phrase.toLowerCase().split(/\\s+/);
  return tagged
    .map((tag) =>
      tag.update('operations', (all) =>
        all.filter((one) => words.every((word) => wordsOf(one).includes(word))),
      ),
    )
    .filter((tag) => tag.get('operations').size > 0);
};
const token = () => /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#viewer',
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  deepLinking: true,
  filter: true,
  validatorUrl: null,
  plugins: [() => ({ fn: { opsFilter: search } })],
  requestInterceptor: (request) => {
    request.headers['X-Requested-With'] = 'XMLHttpRequest';
    request.headers['X-XSRF-TOKEN'] = decodeURIComponent(token());
    return request;
  },
});
`;

type ViewerFile = Readonly<{ name: string; type: string; read: () => Promise<string> }>;

const packaged = (name: string, type: string): ViewerFile => ({
  name,
  type,
  read: () => readFile(path.resolve('node_modules', 'swagger-ui-dist', name), 'utf8'),
});

/** Files that the viewer page loads. */
export const viewerFiles: readonly ViewerFile[] = [
  packaged('swagger-ui.css', 'text/css; charset=utf-8'),
  packaged('swagger-ui-bundle.js', 'text/javascript; charset=utf-8'),
  { name: 'start.js', type: 'text/javascript; charset=utf-8', read: () => Promise.resolve(START) },
];
