import { startEmbedded } from '@/server/database/embedded';
import { takeHostLock } from '@/server/database/host-lock';

/** A host in a separate process, for tests that kill it: it starts the database, prints `ready`, and stays. */
async function main(dataDir: string): Promise<void> {
  const { url } = await startEmbedded(dataDir);
  await takeHostLock(url);
  process.stdout.write('ready\n');
}

void main(process.argv[2] ?? '');
