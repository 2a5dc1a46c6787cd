import { Hono } from 'hono';
import { getCookie } from 'hono/cookie';

import { compressed } from './kernel/compress';
import type { Host } from './kernel/host';
import { localeOf } from './kernel/locale';
import { type Bindings, mount, serviceOf } from './kernel/mount';
import { openApi } from './kernel/openapi';
import { viewerFiles, VIEWER_PAGE, VIEWER_POLICY } from './kernel/openapi-viewer';
import type { Readiness } from './kernel/readiness';
import type { Route } from './kernel/serve';
import { cookieNames, visitorCookies, visitorOf } from './kernel/visitor';
import { mountMcp } from './mcp/mcp';

type Parts = Readonly<{ routes: readonly Route[]; version: string; readiness: Readiness }>;

/** HTTP application for all paths that are not pages, such as those below /api, /sanctum and /health. */
export function createApp(host: Host, { routes, version, readiness }: Parts): Hono<Bindings> {
  const app = new Hono<Bindings>();
  app.use(async (context, next) => {
    await next();
    context.header('x-content-type-options', 'nosniff');
    context.header('referrer-policy', 'same-origin');
    context.header('cross-origin-resource-policy', 'same-origin');
  });

  app.get('/', (context) => context.redirect('/build/', 302));
  app.get('/sanctum/csrf-cookie', (context) => {
    const names = cookieNames(host.config.appUrl);
    const visitor = visitorOf(getCookie(context, names.session), '', '');
    const headers = new Headers({ 'cache-control': 'no-store' });
    for (const cookie of visitorCookies(visitor.id, host.csrfSecret, names)) {
      headers.append('set-cookie', cookie);
    }
    return new Response(null, { status: 204, headers });
  });

  mountHealth(app, readiness);

  const text = once(() =>
    JSON.stringify(
      openApi(
        routes.map(({ endpoint }) => endpoint),
        version,
      ),
    ),
  );
  app.use('/api/openapi.json', compressed);
  app.use('/api/docs/*', compressed);
  app.get('/api/openapi.json', (context) =>
    context.body(text(), 200, { 'content-type': 'application/json; charset=utf-8' }),
  );
  app.get('/api/docs', (context) =>
    context.html(VIEWER_PAGE, 200, { 'content-security-policy': VIEWER_POLICY }),
  );
  for (const { name, type, read } of viewerFiles) {
    app.get(`/api/docs/${name}`, async (context) =>
      context.body(await read(), 200, { 'content-type': type, 'cache-control': 'max-age=86400' }),
    );
  }

  const service = serviceOf(routes, host);
  mountMcp(app, { service, routes, version });
  mount(app, routes, service);

  app.notFound((context) => {
    host.observe({ endpoint: 'unknown address', status: 404, ms: 0 });
    const say = host.catalogues[localeOf(context.req.header('accept-language'))];
    return context.json({ message: say('http.404') }, 404);
  });
  return app;
}

function mountHealth(app: Hono<Bindings>, readiness: Readiness): void {
  app.get('/health/live', (context) => context.json({ status: 'live' }));
  app.get('/health/ready', async (context) => {
    const ready = await readiness.look();
    return context.json(ready, ready.status === 'ready' ? 200 : 503, {
      'cache-control': 'no-store',
    });
  });
}

/** HTTP application of a worker: only /health. */
export function createWorkerApp(readiness: Readiness): Hono<Bindings> {
  const app = new Hono<Bindings>();
  mountHealth(app, readiness);
  app.notFound((context) => context.json({ message: 'A worker answers no calls.' }, 404));
  return app;
}

/** Returns a function that creates the value at its first call and returns the same value at each later call. */
function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
