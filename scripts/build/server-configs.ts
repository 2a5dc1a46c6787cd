import {
  CACHE_DEFAULT,
  CACHE_RULES,
  CONTENT_TYPE_DEFAULT,
  CONTENT_TYPES,
  HIDDEN_FILE,
  PRIVATE_FILE,
  securityHeaders,
} from '../../server/kernel/static-headers.ts';
import type { ExportDescription } from './describe-export.ts';

/** Address prefix of the pages. */
const BASE = '/build/';

/**
 * Configurations for other web servers, so that they serve this export like our host: nginx and Apache include their
 * files, the PHP rule requires its own.
 */
export function serverConfigs(site: ExportDescription): Readonly<Record<string, string>> {
  return {
    'nginx.conf': nginxConfig(site),
    'apache-headers.conf': apacheHeaders(site),
    'apache-rewrite.conf': apacheRewrite(site),
    'site.php': php(site),
  };
}

const headersOf = (file: string, scripts?: readonly string[]) =>
  securityHeaders(file, { scripts, isHttps: false });
const plain = headersOf('a file');
const secret = headersOf('kyc');
/** Headers that depend on the file; all others are the same for every file. */
const VARYING = ['content-security-policy', 'permissions-policy', 'referrer-policy'];
const constant = Object.entries(plain).filter(([name]) => !VARYING.includes(name));

/** Content security policy of each document. */
const policies = ({ documents }: ExportDescription): (readonly [file: string, policy: string])[] =>
  Object.entries(documents).map(([file, scripts]) => [
    file,
    headersOf(file, scripts)['content-security-policy'] ?? '',
  ]);

/** Converts a pattern for paths in the folder to one for addresses. */
const address = ({ source }: RegExp) => source.replaceAll('^', `^${BASE}`);

/** Addresses of files outside the site, and addresses that a file system would read differently. */
const hidden = `${address(HIDDEN_FILE)}|//`;

/** Pattern group of all screens, which accept one more path segment for a view. */
const screensIn = ({ screens }: ExportDescription) =>
  `(${screens.map((screen) => screen.replaceAll('.', '\\.')).join('|')})`;

/** Rules that map an address below a screen to the file of the screen; `$1` and `$2` are groups of the pattern. */
const viewRules = (site: ExportDescription): (readonly [pattern: string, file: string])[] => [
  [`^${BASE}${screensIn(site)}/[^/]+/(__next\\.[^/]+\\.txt)$`, '$1/$2'],
  [`^${BASE}${screensIn(site)}/(?!__next\\.)[^/]+\\.txt$`, '$1.txt'],
  [`^${BASE}${screensIn(site)}/[^/.]+$`, '$1.html'],
];

function nginxConfig(site: ExportDescription): string {
  const map = (name: string, rest: string, rules: readonly (readonly [string, string])[]) =>
    [
      `map $uri ${name} {`,
      // An error page is another address within the same request.
      '    volatile;',
      `    default "${rest}";`,
      ...rules.map(([key, value]) => `    "${key}" "${value}";`),
      '}\n',
    ].join('\n');
  const isPrivate = `~${address(PRIVATE_FILE)}`;
  const varying = (name: string) => plain[name] ?? '';
  return [
    '# Made by the build; deploy/nginx.conf includes it.',
    'map_hash_bucket_size 256;\n',
    map(
      '$sarraf_policy',
      varying('content-security-policy'),
      policies(site).map(([file, policy]) => [`${BASE}${file}`, policy]),
    ),
    map('$sarraf_permissions', varying('permissions-policy'), [
      [isPrivate, secret['permissions-policy'] ?? ''],
    ]),
    map('$sarraf_referrer', varying('referrer-policy'), [
      [isPrivate, secret['referrer-policy'] ?? ''],
    ]),
    map(
      '$sarraf_cache',
      CACHE_DEFAULT,
      CACHE_RULES.map(([pattern, value]) => [`~${address(pattern)}`, value]),
    ),
    map('$sarraf_hidden', '', [[`~${hidden}`, '1']]),
    map(
      '$sarraf_view',
      `${BASE}.none`,
      viewRules(site).map(([pattern, file]) => [`~${pattern}`, `${BASE}${file}`]),
    ),
  ].join('\n');
}

function apacheHeaders(site: ExportDescription): string {
  const set = (name: string, value: string, when = '') =>
    `Header always set ${name} "${value}"${when && ` "expr=${when}"`}`;
  const file = (pattern: string) => `%{REQUEST_FILENAME} =~ m#${pattern}#`;
  const inFolder = (pattern: RegExp) => `^\${SARRAF_BUILD}/${pattern.source.replace('^', '')}`;
  const unanchored = (pattern: RegExp) =>
    pattern.source.startsWith('^') ? inFolder(pattern) : pattern.source;
  return [
    '# Made by the build; deploy/apache.conf includes it.',
    ...constant.map(([name, value]) => set(name, value)),
    ...VARYING.map((name) => set(name, plain[name] ?? '')),
    ...['permissions-policy', 'referrer-policy'].map((name) =>
      set(name, secret[name] ?? '', file(unanchored(PRIVATE_FILE))),
    ),
    set('cache-control', CACHE_DEFAULT),
    ...CACHE_RULES.toReversed().map(([pattern, value]) =>
      set('cache-control', value, file(unanchored(pattern))),
    ),
    ...policies(site).map(([name, policy]) =>
      set('content-security-policy', policy, `%{REQUEST_FILENAME} == '\${SARRAF_BUILD}/${name}'`),
    ),
    '',
  ].join('\n');
}

function apacheRewrite(site: ExportDescription): string {
  return [
    '# Made by the build; deploy/apache.conf includes it.',
    `RewriteRule "${hidden}" - [R=404,L]`,
    'RewriteRule "^/build/?$" "${SARRAF_BUILD}/index.html" [L]',
    'RewriteRule "^(/build/.+)/$" "$1"',
    'RewriteCond "${SARRAF_BUILD}/$1" -f',
    'RewriteRule "^/build/(.+)$" "${SARRAF_BUILD}/$1" [L]',
    'RewriteCond "${SARRAF_BUILD}/$1.html" -f',
    'RewriteRule "^/build/(.+)$" "${SARRAF_BUILD}/$1.html" [L]',
    ...viewRules(site).flatMap(([pattern, name]) => [
      `RewriteCond "\${SARRAF_BUILD}/${name}" -f`,
      `RewriteRule "${pattern}" "\${SARRAF_BUILD}/${name}" [L]`,
    ]),
    'RewriteRule "^/build/" - [R=404,L]\n',
  ].join('\n');
}

function php(site: ExportDescription): string {
  const text = (value: string) => `'${value.replaceAll(/['\\]/g, '\\$&')}'`;
  const array = (pairs: readonly (readonly [string, string])[]) =>
    `[\n${pairs.map(([key, value]) => `        ${text(key)} => ${text(value)},\n`).join('')}    ]`;
  const pattern = (regexp: RegExp) => `#${regexp.source}#`;
  const privately = ['permissions-policy', 'referrer-policy'] as const;
  return [
    '<?php',
    '// Made by the build; deploy/laravel/SarrafPages.php reads it.',
    'return [',
    `    'screens' => [${site.screens.map(text).join(', ')}],`,
    `    'hidden' => ${text(pattern(HIDDEN_FILE))},`,
    `    'headers' => ${array(Object.entries(plain))},`,
    `    'policies' => ${array(policies(site))},`,
    `    'private' => ${text(pattern(PRIVATE_FILE))},`,
    `    'private_headers' => ${array(privately.map((name) => [name, secret[name] ?? '']))},`,
    `    'cache' => ${array(CACHE_RULES.map(([regexp, value]) => [pattern(regexp), value]))},`,
    `    'cache_default' => ${text(CACHE_DEFAULT)},`,
    `    'types' => ${array(Object.entries(CONTENT_TYPES))},`,
    `    'type_default' => ${text(CONTENT_TYPE_DEFAULT)},`,
    '];\n',
  ].join('\n');
}
