import type { SpawnOptions } from 'node:child_process';
import fs from 'node:fs';

import type { Home } from './home';

/** Paths of the folders as the database server's process sees them, with the options to spawn it. */
export type ServerView = Readonly<{
  folder: string;
  socketFolder: string;
  descriptors: readonly number[];
  spawn: Pick<SpawnOptions, 'uid' | 'gid' | 'cwd' | 'env'>;
}>;

/**
 * Calls `use` with the folders as a process of the database user sees them. Root passes the folders as open
 * descriptors, because the database user may lack access to their paths.
 */
export function withServerView<Result>(home: Home, use: (view: ServerView) => Result): Result {
  const spawn = {
    ...home.user,
    cwd: '/',
    // Passes only these variables, because other variables may contain passwords.
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
    // After stdin, stdout and stderr, the passed descriptors become 3 and 4.
    const [folder, socketFolder] = ['/proc/self/fd/3', '/proc/self/fd/4'] as const;
    return use({ folder, socketFolder, descriptors, spawn });
  } finally {
    for (const descriptor of descriptors) fs.closeSync(descriptor);
  }
}
