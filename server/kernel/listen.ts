import type { Server } from 'node:net';

import { ConfigError } from '@/server/config';
import { errorCode } from '@/server/database/error-code';

type Place = Readonly<{ port: number; host: string }>;

/** Opens a port. Throws a `ConfigError` that names the wrong setting. */
export async function listenOn(server: Server, { port, host }: Place): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => {
        server.off('error', reject);
        resolve();
      });
    });
  } catch (error) {
    throw new ConfigError(reasonOf(errorCode(error), { port, host }));
  }
}

function reasonOf(code: unknown, { port, host }: Place): string {
  if (code === 'EADDRINUSE') return `PORT ${port} of ${host} is taken by another program`;
  if (code === 'EACCES') return `PORT ${port} needs rights that this user does not have`;
  return `HOST must be an address of this machine, which ${host} is not (${String(code)})`;
}
