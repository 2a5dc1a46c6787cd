import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import { BuildError } from './build-error.ts';

/** Facts about an export that a server needs to serve it. */
export type ExportDescription = Readonly<{
  /** Paths of the screens that have views. The path of a view is the screen's path and one more segment. */
  screens: readonly string[];
  /** Content policy sources of the inline scripts of each document: one hash per script, for `script-src`. */
  documents: Readonly<Record<string, readonly string[]>>;
}>;

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;
const VIEW_PAYLOAD = /^(.+)\/__next\.[^/]*\$oc\$view\.__PAGE__\.txt$/;

/** Reads an export and describes it. Throws if a document needs a weaker policy than `style-src 'self'`. */
export async function describeExport(folder: string): Promise<ExportDescription> {
  const files = await filesOf(folder);
  const documents: Record<string, string[]> = {};
  for (const file of files.filter((name) => name.endsWith('.html'))) {
    const html = await readFile(path.join(folder, file), 'utf8');
    checkStyles(file, html.replaceAll(SCRIPT, ''));
    documents[file] = scriptSources(html);
  }
  const screens = files.flatMap((file) => VIEW_PAYLOAD.exec(file)?.[1] ?? []);
  return { screens: [...new Set(screens)], documents };
}

/** Lists the files of an export with forward slashes, in a fixed order. */
export async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((file) => file.replaceAll(path.sep, '/'))
    .toSorted();
}

function checkStyles(file: string, html: string): void {
  if (/<style\b/i.test(html)) {
    throw new BuildError(`${file} holds a <style> element, which the content policy forbids`);
  }
  const attribute = /<[^>]*\sstyle\s*=\s*["'][^>]*>/i.exec(html)?.[0];
  if (attribute) {
    throw new BuildError(
      `${file} holds a style attribute, which the content policy forbids: ${attribute.slice(0, 200)}`,
    );
  }
}

function scriptSources(html: string): string[] {
  const inline = [...html.matchAll(SCRIPT)].filter(
    ([, attributes = '', body]) => body && !/\bsrc\s*=/.test(attributes),
  );
  const sources = inline.map(([, , body = '']) => {
    const hash = createHash('sha256').update(body).digest('base64');
    return `'sha256-${hash}'`;
  });
  return [...new Set(sources)];
}
