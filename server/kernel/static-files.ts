import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as v from 'valibot';

import type { Coding } from './accept-encoding';
import {
  cacheControl,
  CONTENT_TYPE_DEFAULT,
  CONTENT_TYPES,
  HIDDEN_FILE,
  securityHeaders,
} from './static-headers';

/** A file of the site in memory. It never changes while the process runs. */
export type SiteFile = Readonly<{
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
export function readDescription(folder: string): Description {
  const file = path.join(folder, DESCRIPTION);
  if (!fs.existsSync(file)) throw new Error('the pages are not built: run "npm run build"');
  return v.parse(Description, fs.readFileSync(file, 'utf8'));
}

/** Reads the files of the site, by path below the folder, except those that match `HIDDEN_FILE`. */
export function readFiles(
  folder: string,
  { documents }: Description,
  isHttps: boolean,
): Map<string, SiteFile> {
  const files = new Map<string, SiteFile>();
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const full = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, full).replaceAll(path.sep, '/');
    if (!entry.isFile() || HIDDEN_FILE.test(name)) continue;
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
