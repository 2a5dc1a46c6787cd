import { PHASE_DEVELOPMENT_SERVER } from 'next/constants.js';

const API = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

/** What is typed in: each key would draw all of its fields and lines anew. */
const TYPED_IN = [
  /^components\/(fields|pickers|hrm)\//,
  /^components\/document\/(form|lines)\//,
  /^components\/ui\/(grid\/|form\.|[\w-]*(box|field|input|text))/,
  /^components\/accounting\/(journal-entry|opening-balances|payment)\//,
  /^components\/exchange\/(invoice|manual-journal|remits|sales|trade)\//,
].map((path) => ({ path }));

/** @type {(phase: string) => import('next').NextConfig} */
export default function config(phase) {
  /** @type {import('next').NextConfig} */
  const base = {
    basePath: '/build',
    images: { unoptimized: true },
    reactStrictMode: true,
    // `npm run check` judges the types; who only starts the product need not wait for it.
    typescript: { ignoreBuildErrors: true },
    poweredByHeader: false,
    devIndicators: false,
    // A page is a dozen files, not forty: each further request costs more than what it might have saved.
    experimental: {
      turbopackChunking: {
        minChunkSize: 150_000,
        maxMergeChunkSize: 500_000,
        maxChunkCountPerGroup: 12,
      },
    },
    // Words are taken apart when the pages are built, and put together by a formatter that reads nothing.
    turbopack: {
      rules: {
        // The React compiler makes what it compiles a sixth heavier, so it has only what it makes three times faster.
        '*.{ts,tsx}': {
          condition: { all: ['browser', { any: TYPED_IN }] },
          loaders: ['./scripts/build/compile-react.cjs'],
        },
        '*.json': {
          // The pages of identification have a smaller formatter of their own.
          condition: {
            all: [{ path: /^messages\/(en|fa)\// }, { not: { path: /\/identify/ } }],
          },
          loaders: ['./scripts/build/compile-messages.cjs'],
          as: '*.js',
        },
      },
      resolveAlias: { 'use-intl/format-message': 'use-intl/format-message/format-only' },
    },
    agentRules: false, // otherwise `next dev` writes AGENTS.md
  };
  // `output: 'export'` forbids rewrites and unknown route params, so it is set for the build only.
  if (phase !== PHASE_DEVELOPMENT_SERVER) return { ...base, output: 'export' };
  return {
    ...base,
    // Pages named `page.dev.tsx` exist in development only; the export ignores them.
    pageExtensions: ['dev.tsx', 'tsx', 'ts'],
    allowedDevOrigins: ['127.0.0.1'],
    experimental: { proxyTimeout: 600_000, proxyClientMaxBodySize: '100mb' }, // defaults: 30 s, 10 MB
    // Same-origin API in development, so that cookies and CSRF behave as in production.
    async rewrites() {
      return [
        { source: '/api/:path*', destination: `${API}/api/:path*`, basePath: false },
        { source: '/sanctum/:path*', destination: `${API}/sanctum/:path*`, basePath: false },
      ];
    },
    async redirects() {
      return [{ source: '/', destination: '/build', basePath: false, permanent: false }];
    },
  };
}
