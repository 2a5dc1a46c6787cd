import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { type ServerUser, serverUser } from './server-user';

/** Where an embedded database lives, and as whom it runs. */
export type Home = Readonly<{
  folder: string;
  data: string;
  socketFolder: string;
  socket: string;
  log: string;
  /** Absent: as the user of this process. */
  user?: ServerUser;
}>;

/** The database cannot be started here; the message says what to do. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError';
}

const PORT = 5432;
/** The longest path of a socket, in bytes, that every system accepts. */
const SOCKET_PATH_BYTES = 103;

/** Makes the folders of the embedded database of `dataDir`, readable by nobody else. */
export function prepareHome(dataDir: string): Home {
  const folder = path.join(dataDir, 'pg');
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const user = serverUser([folder, dataDir]);
  own(folder, user);

  const socketFolder = socketFolderOf(folder);
  own(socketFolder, user);
  return {
    folder,
    data: path.join(folder, 'data'),
    socketFolder,
    socket: path.join(socketFolder, `.s.PGSQL.${PORT}`),
    // Beside the folder, not in it: what root writes, the server's user must not be able to redirect.
    log: path.join(dataDir, 'postgres.log'),
    ...(user && { user }),
  };
}

/** How a client reaches the database. */
export function urlOf({ socketFolder }: Home): string {
  const query = new URLSearchParams({ host: socketFolder, port: String(PORT), user: 'sarraf' });
  return `postgres:///postgres?${query}`;
}

/** Below a long path the socket moves to a folder of its own among the temporary files. */
function socketFolderOf(folder: string): string {
  if (Buffer.byteLength(folder) + `/.s.PGSQL.${PORT}`.length <= SOCKET_PATH_BYTES) return folder;
  const key = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  return path.join(os.tmpdir(), `sarraf-${key}`);
}

/** Makes the folder the server's user's own; one that a stranger made is refused, not entered. */
function own(folder: string, user: ServerUser | undefined): void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user && fs.lstatSync(folder).uid === process.getuid?.()) {
    fs.lchownSync(folder, user.uid, user.gid);
  }
  const { uid, mode } = fs.lstatSync(folder);
  if (uid !== (user?.uid ?? process.getuid?.())) {
    throw new EmbeddedError(
      `${folder} belongs to another user: run as that user, or choose another DATA_DIR`,
    );
  }
  if ((mode & 0o077) !== 0) fs.chmodSync(folder, 0o700);
}
