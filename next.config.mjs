import { PHASE_DEVELOPMENT_SERVER } from 'next/constants.js';

const API = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

/**
 * Files that the React compiler compiles: form fields and forms. Without the compiler, every keystroke would re-render
 * all fields of a form.
 */
const TYPED_IN = [
  /^components\/(fields|pickers|hrm)\//,
  /^components\/document\/(form|lines)\//,
  /^components\/ui\/(grid\/|form\.|[\w-]*(box|field|input|text))/,
  /^components\/accounting\/(journal-entry|opening-balances|payment)\//,
  /^components\/dealing\/(invoice|manual-journal|remittance|sale|trade)\//,
].map((path) => ({ path }));

/** @type {(phase: string) => import('next').NextConfig} */
export default function config(phase) {
  /** @type {import('next').NextConfig} */
  const base = {
    basePath: '/build',
    images: { unoptimized: true },
    reactStrictMode: true,
    // `npm run check` checks the types, so a build skips this check.
    typescript: { ignoreBuildErrors: true },
    poweredByHeader: false,
    devIndicators: false,
    // Fewer and larger chunks: about 12 requests per page instead of 40.
    experimental: {
      turbopackChunking: {
        minChunkSize: 150_000,
        maxMergeChunkSize: 500_000,
        maxChunkCountPerGroup: 12,
      },
    },
    turbopack: {
      rules: {
        // Only forms are compiled: compiled code is a sixth larger, but forms render three times faster.
        '*.{ts,tsx}': {
          condition: { all: ['browser', { any: TYPED_IN }] },
          loaders: ['./scripts/build/compile-react.cjs'],
        },
        // Messages are parsed at build time, so the browser needs a formatter but no parser (see `resolveAlias`).
        '*.json': {
          // The identification pages use their own, smaller formatter.
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
    // In development, Next forwards API calls to our server, so that the browser sees one origin and cookies and CSRF
    // behave as in production.
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
