import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';

import type { Coding } from './accept-encoding';
import {
  cacheControl,
  CONTENT_TYPE_DEFAULT,
  CONTENT_TYPES,
  HIDDEN_FILE,
  securityHeaders,
} from './static-headers';

/** A file of the site, in memory: what is served never changes while the process runs. */
export type SiteFile = Readonly<{
  tag: string;
  plain: Buffer;
  coded: Readonly<Partial<Record<Coding, Buffer>>>;
  headers: Readonly<Record<string, string>>;
}>;

/** What the build wrote beside the pages. */
const Description = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ screens: v.array(v.string()), documents: v.record(v.string(), v.array(v.string())) }),
);
type Description = v.InferOutput<typeof Description>;

const DESCRIPTION = 'spa.json';
const SUFFIXES: Readonly<Record<Coding, string>> = { br: '.br', gzip: '.gz' };

/** What the build said of the site in `folder`. Throws when there is no finished build. */
export function readDescription(folder: string): Description {
  const file = path.join(folder, DESCRIPTION);
  if (!fs.existsSync(file)) throw new Error('the pages are not built: run "npm run build"');
  return v.parse(Description, fs.readFileSync(file, 'utf8'));
}

/** Every file of the site by its path below the folder; hidden files and the description stay out. */
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
    const plain = fs.readFileSync(full);
    files.set(name, {
      tag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
      plain,
      coded: readCoded(full),
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

function readCoded(full: string): Partial<Record<Coding, Buffer>> {
  const coded: Partial<Record<Coding, Buffer>> = {};
  for (const coding of ['br', 'gzip'] as const) {
    const file = full + SUFFIXES[coding];
    if (fs.existsSync(file)) coded[coding] = fs.readFileSync(file);
  }
  return coded;
}
