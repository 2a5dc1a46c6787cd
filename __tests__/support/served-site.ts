import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';

import { writeDescription } from '@/scripts/build/build-when-stale';
import { compressExport } from '@/scripts/build/compress';
import { describeExport } from '@/scripts/build/describe-export';
import { readSite, serveSite } from '@/server/kernel/static';

export const LONG = 'body { color: black }\n'.repeat(100);
export const PAGE = '<!doctype html><script src="/build/_next/a.js"></script><script>go()</script>';
export const FIXTURE: Readonly<Record<string, string>> = {
  'index.html': PAGE,
  '404.html': '<!doctype html>nowhere',
  'dashboard.html': PAGE,
  'dashboard.txt': 'dashboard payload',
  'dashboard/__next._tree.txt': 'dashboard tree',
  'accounting/journal-entry.html': '<!doctype html><script>entry()</script>',
  'accounting/journal-entry.txt': 'entry payload',
  'accounting/journal-entry/__next._tree.txt': 'entry tree',
  'accounting/journal-entry/__next.!KGF.accounting.journal-entry.$oc$view.__PAGE__.txt': 'page',
  'customer/kyc-register.html': '<!doctype html>',
  '_next/static/chunks/site-0a1b2c.css': LONG,
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '.stamp': 'hash',
  '.htaccess': 'secret',
};

/** Writes files to a temporary folder. */
export function writeFolder(files: Readonly<Record<string, string>>): string {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'site-'));
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), text);
  }
  return root;
}

/** Writes an export as the build makes it. */
export async function writeExport(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = writeFolder(files);
  await compressExport(folder);
  await writeDescription(folder, await describeExport(folder));
  return folder;
}

export type Answer = Readonly<{ status: number; headers: http.IncomingHttpHeaders; body: Buffer }>;

/** Serves the fixture at an address; requests outside the site are answered with "the API". */
export async function serveFixture(appUrl = 'https://office.example.com') {
  const folder = await writeExport(FIXTURE);
  const site = await readSite(folder, appUrl);
  const server = http.createServer((request, response) => {
    if (!serveSite(site, request, response)) response.end('the API');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // A server listening on a port has an address of this type.
  const { port } = server.address() as AddressInfo;
  return {
    folder,
    port,
    ask: (target: string, options: http.RequestOptions = {}) => ask(port, target, options),
    async close() {
      await new Promise((done) => server.close(done));
      fs.rmSync(folder, { recursive: true });
    },
  };
}

/** Sends the path unchanged; fetch would normalise it. */
function ask(port: number, target: string, options: http.RequestOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request({ port, path: target, ...options }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    request.on('error', reject).end();
  });
}
