import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import { type HostProcess, hostProgram, startProcess } from '@/__tests__/soak/host-process';
import { type TestDatabase, testDatabase } from './test-database';
import { freePort } from './web-server';

/** Two ports and one database with a chart, for host processes that a test starts, stops and kills. */
export function twoHosts(more: Readonly<Record<string, string>> = {}) {
  let folder: string;
  let program: Awaited<ReturnType<typeof hostProgram>>;
  let database: TestDatabase;
  let ports: readonly [number, number];

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'sarraf-two-'));
    database = await testDatabase({ chart: true });
    program = await hostProgram(folder);
    ports = [await freePort(), await freePort()];
  }, 60_000);
  afterAll(async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  return {
    database: () => database,
    ports: () => ports,
    /** Starts a host, or with `args` another kind of process. */
    start: (port: number, args: readonly string[] = []): Promise<HostProcess> => {
      const env = { DATABASE_URL: database.url, PORT: String(port), ...more };
      return startProcess(path.join(folder, `data-${port}`), program, env, args);
    },
  };
}
