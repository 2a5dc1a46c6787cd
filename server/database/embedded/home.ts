import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { type ServerUser, serverUser } from './server-user';

/** Folders of an embedded database, and the system user that runs it. */
export type Home = Readonly<{
  folder: string;
  data: string;
  socketFolder: string;
  socket: string;
  log: string;
  /** Folder into which the database server copies complete segments of its log, if it archives them. */
  spool: string;
  /** System user that runs the database; undefined if that is the user of this process. */
  user?: ServerUser;
}>;

/** Thrown if the embedded database cannot be started here. The message states the reason. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError';
}

const PORT = 5432;
/** Maximum length of a socket path that every system accepts, in bytes. */
const SOCKET_PATH_BYTES = 103;

/** Creates the folders of the embedded database of `dataDir`, readable only by their owner. */
export function prepareHome(dataDir: string): Home {
  const folder = path.join(dataDir, 'pg');
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const user = serverUser([folder, dataDir]);
  own(folder, user);

  const spool = path.join(folder, '.archive');
  own(spool, user);
  const socketFolder = socketFolderOf(folder);
  own(socketFolder, user);
  return {
    folder,
    data: path.join(folder, 'data'),
    spool,
    socketFolder,
    socket: path.join(socketFolder, `.s.PGSQL.${PORT}`),
    // The log is outside the folder of the database user, because that user must not be able to redirect root's writes.
    log: path.join(dataDir, 'postgres.log'),
    ...(user && { user }),
  };
}

/** URL of the database for clients. */
export function urlOf({ socketFolder }: Home): string {
  const query = new URLSearchParams({ host: socketFolder, port: String(PORT), user: 'sarraf' });
  return `postgres:///postgres?${query}`;
}

/** Folder of the socket. If its path would be too long, a folder among the temporary files is used. */
function socketFolderOf(folder: string): string {
  if (Buffer.byteLength(folder) + `/.s.PGSQL.${PORT}`.length <= SOCKET_PATH_BYTES) return folder;
  const key = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  return path.join(os.tmpdir(), `sarraf-${key}`);
}

/** Makes the user that runs the database the owner of a folder. Refuses a folder that belongs to another user. */
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
