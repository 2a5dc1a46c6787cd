import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, rm, writeFile, link } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import {
  CACHE_DEFAULT,
  CACHE_RULES,
  CONTENT_TYPE_DEFAULT,
  CONTENT_TYPES,
  HIDDEN_FILE,
  PRIVATE_FILE,
  securityHeaders,
} from '../../server/kernel/static-headers.ts';
import { BuildError, BuildInterrupted } from './build-error.ts';
import { compressExport } from './compress.ts';
import { describeExport, type ExportDescription } from './describe-export.ts';
import { marksOf } from './file-marks.ts';

/**
 * Build files that are not pages. `DESCRIPTION` describes the pages, `CONFIGS` is the folder of configurations for
 * other web servers, and `STAMP` has the hash of the sources.
 */
const DESCRIPTION = 'spa.json';
const CONFIGS = '.deploy';
const STAMP = '.stamp';

/**
 * Builds the pages into `out/` if the sources have changed, or always with `force`. Returns true if the pages were
 * built. The stamp is written last, so it never belongs to a partial build.
 */
export async function buildWhenStale({
  root = process.cwd(),
  force = false,
} = {}): Promise<boolean> {
  if (!force && (await isFresh(root))) return false;
  return withBuildLock(path.join(root, '.cache', 'build.lock'), async () => {
    if (!force && (await isFresh(root))) return false;
    await build(root);
    return true;
  });
}

async function isFresh(root: string): Promise<boolean> {
  const stamp = await readFile(path.join(root, 'out', STAMP), 'utf8').catch(() => '');
  return stamp !== '' && stamp === (await hashSources(root));
}

async function build(root: string): Promise<void> {
  const [out, draft] = [path.join(root, 'out'), path.join(root, 'out.next')];
  const hash = await hashSources(root);
  process.stderr.write('Building the pages; this takes a minute.\n');

  await exportPages(root);
  await rm(draft, { recursive: true, force: true });
  await rename(out, draft);
  await writeDescription(draft, await describeExport(draft));
  await compressExport(draft);
  await writeFile(path.join(draft, STAMP), hash);
  await rename(draft, out);
}

/** Writes the description of an export for our server, and the configurations for other web servers. */
export async function writeDescription(folder: string, site: ExportDescription): Promise<void> {
  await writeFile(path.join(folder, DESCRIPTION), JSON.stringify(site));
  await mkdir(path.join(folder, CONFIGS), { recursive: true });
  for (const [name, text] of Object.entries(serverConfigs(site))) {
    await writeFile(path.join(folder, CONFIGS, name), text);
  }
}

const STDERR = 2;
const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** Runs `next build`, which writes the pages to `out/`. The log of the build goes to stderr. */
async function exportPages(root: string): Promise<void> {
  const next = path.join(root, 'node_modules', 'next', 'dist', 'bin', 'next');
  const child = spawn(process.execPath, [next, 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', STDERR, STDERR],
  });

  let isInterrupted = false;
  const interrupt = (): void => {
    isInterrupted = true;
    child.kill('SIGTERM');
  };
  for (const signal of SIGNALS) process.on(signal, interrupt);
  try {
    const [code] = await once(child, 'exit');
    if (isInterrupted) throw new BuildInterrupted('stopped while building the pages');
    if (code !== 0) throw new BuildError('next build failed: its own words stand above');
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupt);
  }
}

const FOLDERS = ['app', 'components', 'hooks', 'lib', 'public', 'messages', 'scripts/build'];
const FILES = [
  'package-lock.json',
  'next.config.mjs',
  'tsconfig.json',
  'postcss.config.mjs',
  'server/kernel/static-headers.ts',
];

/**
 * Hash over the names and contents of all sources of the pages. The hash is recomputed only if the size or time of a
 * file has changed.
 */
async function hashSources(root: string): Promise<string> {
  const found = await Promise.all(FOLDERS.map((folder) => filesBelow(root, folder)));
  const files = [...FILES, ...found.flat()].toSorted();
  const { digest } = await marksOf(root, files);
  const record = path.join(root, '.cache', 'sources');
  const [marks, kept] = (await readFile(record, 'utf8').catch(() => '')).split(' ');
  if (marks === digest && kept) return kept;

  const hash = await hashContents(root, files);
  await mkdir(path.dirname(record), { recursive: true });
  await writeFile(`${record}.${process.pid}`, `${digest} ${hash}`);
  await rename(`${record}.${process.pid}`, record);
  return hash;
}

async function hashContents(root: string, files: readonly string[]): Promise<string> {
  const contents = await Promise.all(files.map((file) => readFile(path.join(root, file))));

  const hash = createHash('sha256');
  for (const [index, file] of files.entries()) {
    const content = contents[index] ?? '';
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

async function filesBelow(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

/** Lets only one process build at a time; the others wait. The lock of a process that died is taken over. */
async function withBuildLock<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  const mine = `${file}.${process.pid}`;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(mine, String(process.pid));
  try {
    while (!(await tryLink(mine, file))) {
      if (await isAbandoned(file)) await rm(file, { force: true });
      else await sleep(250);
    }
    try {
      return await work();
    } finally {
      await rm(file, { force: true });
    }
  } finally {
    await rm(mine, { force: true });
  }
}

async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function isAbandoned(file: string): Promise<boolean> {
  try {
    process.kill(Number(await readFile(file, 'utf8')), 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}

/** URL prefix of the pages. */
const BASE = '/build/';

/**
 * Configurations with which other web servers serve the export in the same way as our server. The nginx and Apache
 * configurations of `deploy` include their files; `deploy/laravel/SarrafPages.php` reads `site.php`.
 */
function serverConfigs(site: ExportDescription): Readonly<Record<string, string>> {
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
/** Headers whose value depends on the file. All other headers are the same for every file. */
const VARYING = ['content-security-policy', 'permissions-policy', 'referrer-policy'];
const constant = Object.entries(plain).filter(([name]) => !VARYING.includes(name));

/** Content security policy of each document. */
const policies = ({ documents }: ExportDescription): (readonly [file: string, policy: string])[] =>
  Object.entries(documents).map(([file, scripts]) => [
    file,
    headersOf(file, scripts)['content-security-policy'] ?? '',
  ]);

/** Converts a pattern for file paths in the export to a pattern for URL paths. */
const address = ({ source }: RegExp) => source.replaceAll('^', `^${BASE}`);

/**
 * Pattern of URL paths that must not be served: files that are not public, and paths with `//`, which a file system
 * reads as a single slash.
 */
const hidden = `${address(HIDDEN_FILE)}|//`;

/** Pattern group that matches the path of any screen. A view of a screen has a path with one more segment. */
const screensIn = ({ screens }: ExportDescription) =>
  `(${screens.map((screen) => screen.replaceAll('.', '\\.')).join('|')})`;

/** Rewrite rules from a URL path below a screen to the file of the screen; `$1` and `$2` are groups of the pattern. */
const viewRules = (site: ExportDescription): (readonly [pattern: string, file: string])[] => [
  [`^${BASE}${screensIn(site)}/[^/]+/(__next\\.[^/]+\\.txt)$`, '$1/$2'],
  [`^${BASE}${screensIn(site)}/(?!__next\\.)[^/]+\\.txt$`, '$1.txt'],
  [`^${BASE}${screensIn(site)}/[^/.]+$`, '$1.html'],
];

function nginxConfig(site: ExportDescription): string {
  const map = (name: string, rest: string, rules: readonly (readonly [string, string])[]) =>
    [
      `map $uri ${name} {`,
      // nginx must not cache the mapped value, because an error page changes the path within a request.
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
