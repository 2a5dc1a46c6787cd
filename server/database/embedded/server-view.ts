import type { SpawnOptions } from 'node:child_process';
import fs from 'node:fs';

import type { Home } from './home';

/** The folders as the server's process names them, and how that process has to be spawned. */
export type ServerView = Readonly<{
  folder: string;
  socketFolder: string;
  descriptors: readonly number[];
  spawn: Pick<SpawnOptions, 'uid' | 'gid' | 'cwd' | 'env'>;
}>;

/**
 * Lends the folders to a process of the server's user for as long as it is being spawned. Root hands
 * them over as open descriptors, because that user may be unable to walk to them by path.
 */
export function withServerView<Result>(home: Home, use: (view: ServerView) => Result): Result {
  const spawn = {
    ...home.user,
    cwd: '/',
    // Only what PostgreSQL needs: the rest of the environment may hold passwords.
    env: {
      NODE_ENV: process.env.NODE_ENV,
      PATH: process.env.PATH,
      HOME: '/',
      LC_ALL: 'C',
      TZ: 'UTC',
    },
  };
  if (home.user === undefined || process.platform !== 'linux') {
    return use({ folder: home.folder, socketFolder: home.socketFolder, descriptors: [], spawn });
  }

  const descriptors = [home.folder, home.socketFolder].map((folder) => fs.openSync(folder, 'r'));
  try {
    // Behind stdin, stdout and stderr the lent descriptors become 3 and 4.
    const [folder, socketFolder] = ['/proc/self/fd/3', '/proc/self/fd/4'] as const;
    return use({ folder, socketFolder, descriptors, spawn });
  } finally {
    for (const descriptor of descriptors) fs.closeSync(descriptor);
  }
}
