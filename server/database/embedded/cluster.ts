import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

import type { Binaries } from './binaries';
import { EmbeddedError, type Home } from './home';
import { isRunning } from './processes';
import { withServerView } from './server-view';

const DRAFT = 'data.init-';
const CREATIONS = Symbol.for('sarraf.cluster-creations');
type Shared = typeof globalThis & { [CREATIONS]?: Map<string, Promise<void>> };
/** Locale that sorts text equally on every system. `--locale=C` alone would break lower() beyond ASCII. */
const LOCALE = [
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
];

/**
 * Clusters that this process creates, by their folders. The launcher and the server are separate bundles, so they share
 * the promises through the global object.
 */
const creations: Map<string, Promise<void>> = ((globalThis as Shared)[CREATIONS] ??= new Map());

/**
 * Creates the data directory if there is none. The directory is always complete, even if several processes create it
 * concurrently. Calls in one process wait for the same creation.
 */
export function ensureCluster(home: Home, binaries: Binaries): Promise<void> {
  if (exists(home)) return Promise.resolve();
  const current = creations.get(home.folder);
  if (current) return current;
  const creation = create(home, binaries).finally(() => creations.delete(home.folder));
  creations.set(home.folder, creation);
  return creation;
}

async function create(home: Home, { initdb }: Binaries): Promise<void> {
  removeDeadDrafts(home.folder);
  const draft = `${DRAFT}${process.pid}`;
  const { status, reason } = await runInitdb(home, initdb, draft);
  if (status !== 0) {
    fs.rmSync(path.join(home.folder, draft), { recursive: true, force: true });
    throw new EmbeddedError(`the database in ${home.folder} cannot be made: ${reason}`);
  }
  settle(home, path.join(home.folder, draft));
}

type Ended = Readonly<{ status: number | null; reason: string }>;

function runInitdb(home: Home, initdb: string, draft: string): Promise<Ended> {
  const child = withServerView(home, ({ folder, descriptors, spawn: options }) =>
    spawn(
      initdb,
      [
        '-D',
        path.join(folder, draft),
        '-U',
        'sarraf',
        '--auth=trust',
        '--no-instructions',
        ...LOCALE,
      ],
      { ...options, stdio: ['ignore', 'ignore', 'pipe', ...descriptors] },
    ),
  );
  let printed = '';
  child.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  return new Promise((resolve) => {
    child.once('error', ({ message }) => resolve({ status: null, reason: message }));
    child.once('close', (status) => resolve({ status, reason: printed.trim() }));
  });
}

function settle(home: Home, draft: string): void {
  try {
    fs.renameSync(draft, home.data);
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true });
    if (!exists(home)) throw error;
    return;
  }
  const folder = fs.openSync(home.folder, 'r');
  fs.fsyncSync(folder);
  fs.closeSync(folder);
}

function exists({ data }: Home): boolean {
  return fs.existsSync(path.join(data, 'PG_VERSION'));
}

/** Removes unfinished data directories of processes that were killed. Their `initdb` may still write for a moment. */
function removeDeadDrafts(folder: string): void {
  for (const name of fs.readdirSync(folder)) {
    if (!name.startsWith(DRAFT) || isRunning(Number(name.slice(DRAFT.length)))) continue;
    fs.rmSync(path.join(folder, name), { recursive: true, force: true, maxRetries: 5 });
  }
}
