import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';

import type { Binaries } from './binaries';
import type { Home } from './home';
import { withServerView } from './server-view';

/** Additional settings of the database server, by PostgreSQL's names. */
export type ServerSettings = Readonly<Record<string, string>>;

/** The launched process. `hasEnded` is true once it has ended, for example because another launcher was faster. */
export type Launched = Readonly<{ hasEnded(): boolean }>;

const SETTINGS: ServerSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '256MB',
  max_wal_size: '256MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

const LOG_BYTES = 5_000_000;
const LOG_TAIL = 600;

/** Spawns the database server detached, so that it survives signals to this process and the end of this process. */
export function launch(
  home: Home,
  { postgres }: Binaries,
  more: ServerSettings,
  { isNice = false }: Readonly<{ isNice?: boolean | undefined }> = {},
): Launched {
  const log = openLog(home.log);
  const child = withServerView(home, (view) => {
    const settings = { ...SETTINGS, unix_socket_directories: view.socketFolder, ...more };
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    return spawn(postgres, ['-D', `${view.folder}/data`, ...options], {
      ...view.spawn,
      detached: true,
      stdio: ['ignore', log, log, ...view.descriptors],
    });
  });
  fs.closeSync(log);

  let ended = false;
  child.on('exit', () => (ended = true));
  child.on('error', () => (ended = true));
  child.unref();
  // The processes that the database server starts later have the same priority.
  if (isNice && child.pid !== undefined)
    os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW);
  return { hasEnded: () => ended };
}

/** Returns the end of the database server's log. */
export function logTail({ log }: Home): string {
  return fs.existsSync(log) ? fs.readFileSync(log, 'utf8').slice(-LOG_TAIL).trim() : '';
}

function openLog(file: string): number {
  const stat = fs.lstatSync(file, { throwIfNoEntry: false });
  if (stat && (stat.isSymbolicLink() || stat.size > LOG_BYTES)) fs.renameSync(file, `${file}.1`);
  return fs.openSync(file, 'a', 0o600);
}
