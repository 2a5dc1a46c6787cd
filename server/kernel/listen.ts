import type { Server } from 'node:net';

import { ConfigError } from '@/server/config';
import { errorCode } from '@/server/database/error-code';

type Place = Readonly<{ port: number; host: string }>;

/** Names of the settings for the port and the host, which error messages mention. */
type Settings = Readonly<{ port: string; host: string }>;

const SETTINGS: Settings = { port: 'PORT', host: 'HOST' };
export const METRICS_SETTINGS: Settings = { port: 'METRICS_PORT', host: 'METRICS_HOST' };

/** Opens a port. On failure, throws a `ConfigError` that names the setting to correct. */
export async function listenOn(
  server: Server,
  { port, host }: Place,
  settings = SETTINGS,
): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => {
        server.off('error', reject);
        resolve();
      });
    });
  } catch (error) {
    throw new ConfigError(reasonOf(errorCode(error), { port, host }, settings));
  }
}

function reasonOf(code: unknown, { port, host }: Place, names: Settings): string {
  if (code === 'EADDRINUSE') return `${names.port} ${port} of ${host} is taken by another program`;
  if (code === 'EACCES') return `${names.port} ${port} needs rights that this user does not have`;
  return `${names.host} must be an address of this machine, which ${host} is not (${String(code)})`;
}
