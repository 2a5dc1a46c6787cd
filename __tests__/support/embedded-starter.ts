import { startEmbedded } from '@/server/database/embedded';
import { takeHostLock } from '@/server/database/host-lock';

/** A host of its own process, for tests that kill it: starts the database, says so, and stays. */
async function main(dataDir: string): Promise<void> {
  const { url } = await startEmbedded(dataDir);
  await takeHostLock(url);
  process.stdout.write('ready\n');
}

void main(process.argv[2] ?? '');
