import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

import type { Binaries } from './binaries';
import { EmbeddedError, type Home } from './home';
import { isRunning } from './processes';
import { withServerView } from './server-view';

const DRAFT = 'data.init-';
/** Locale that sorts text equally on every system. `--locale=C` alone would break lower() beyond ASCII. */
const LOCALE = [
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
];

/**
 * Creates the data directory if there is none. The directory is always complete, even if several processes create it
 * concurrently.
 */
export function ensureCluster(home: Home, { initdb }: Binaries): void {
  if (exists(home)) return;
  removeDeadDrafts(home.folder);

  const draft = `${DRAFT}${process.pid}`;
  const { status, error, stderr } = withServerView(home, ({ folder, descriptors, spawn }) =>
    spawnSync(
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
      { ...spawn, stdio: ['ignore', 'ignore', 'pipe', ...descriptors], encoding: 'utf8' },
    ),
  );
  if (status !== 0) {
    fs.rmSync(path.join(home.folder, draft), { recursive: true, force: true });
    const reason = error?.message ?? stderr.trim();
    throw new EmbeddedError(`the database in ${home.folder} cannot be made: ${reason}`);
  }
  settle(home, path.join(home.folder, draft));
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

/** Removes unfinished data directories of processes that were killed. */
function removeDeadDrafts(folder: string): void {
  for (const name of fs.readdirSync(folder)) {
    if (!name.startsWith(DRAFT) || isRunning(Number(name.slice(DRAFT.length)))) continue;
    fs.rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}
