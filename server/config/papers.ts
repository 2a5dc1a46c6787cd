import path from 'node:path';

import { ConfigError } from './error';
import type { FilesPlace } from './files';

/** Address of the virus scanner clamd: a host and port, or the path of a local socket. */
export type Clamd = Readonly<{ host: string; port: number } | { path: string }>;

/** Default path of the file with the master keys. */
export const ownKeyFile = ({ dataDir }: Readonly<{ dataDir: string }>): string =>
  path.join(dataDir, 'master.key');

/**
 * Reads the path of the file with the master keys. Refuses a path inside the folder of stored files, so that a copy of
 * that folder does not include the keys.
 */
export function readKeyPlace(text: string, files: FilesPlace): string {
  const file = path.resolve(text);
  if ('folder' in files && file.startsWith(files.folder + path.sep)) {
    throw new ConfigError(`KEY_FILE must be outside of the folder of files, not ${file}`);
  }
  return file;
}

export function readClamd(text: string | undefined): Clamd | undefined {
  if (text === undefined) return undefined;
  if (path.isAbsolute(text)) return { path: text };
  const [, host = '', port = ''] = /^(\[[\da-f:]+\]|[a-z\d.-]+):(\d{1,5})$/i.exec(text) ?? [];
  if (host === '' || Number(port) < 1 || Number(port) > 65_535) {
    throw new ConfigError(
      `CLAMD must be a host and a port, such as 127.0.0.1:3310, or the path of a socket, not "${text}"`,
    );
  }
  return { host: host.replaceAll(/[[\]]/g, ''), port: Number(port) };
}
