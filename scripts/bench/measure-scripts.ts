import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';

import { filesOf } from '../build/describe-export';

/** The bytes of script that a browser fetches before an address works, compressed with brotli. */
export type Scripts = Readonly<{ route: string; kilobytes: number }>;

const OUT = 'out';
const BASE = '/build/';
const SCRIPT = /<script\b([^>]*)>/g;

/** Every address of the export, by its name. */
export async function measureScripts(): Promise<Scripts[]> {
  const documents = (await filesOf(OUT)).filter((file) => file.endsWith('.html'));
  return Promise.all(
    documents.map(async (file) => {
      const sources = sourcesOf(await readFile(path.join(OUT, file), 'utf8'));
      const sizes = await Promise.all(sources.map(sizeOf));
      const bytes = sizes.reduce((all, size) => all + size, 0);
      return { route: `/${file.replace(/\.html$/, '')}`, kilobytes: bytes / 1000 };
    }),
  );
}

/** What today's browsers fetch: the scripts for older ones are named, and left where they are. */
function sourcesOf(html: string): string[] {
  const tags = [...html.matchAll(SCRIPT)].map(([, attributes = '']) => attributes);
  const sources = tags
    .filter((attributes) => !/\bnomodule\b/i.test(attributes))
    .flatMap((attributes) => /\bsrc="([^"]+)"/.exec(attributes)?.[1] ?? []);
  return [...new Set(sources)];
}

async function sizeOf(source: string): Promise<number> {
  const file = path.join(OUT, decodeURIComponent(source.replace(BASE, '')));
  const compressed = `${file}.br`;
  return (await stat(existsSync(compressed) ? compressed : file)).size;
}
