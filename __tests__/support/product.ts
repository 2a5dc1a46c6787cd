import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';

import { fastFolder } from '@/scripts/test/fast-folder';

export const DEVELOPER = 'developer@localhost';
export const PASSWORD = 'a long enough password';

export type Product = Readonly<{
  url: string;
  dataDir: string;
  process: ChildProcess;
  close(): Promise<void>;
}>;

/** Starts the product as an operator would, in a separate process with a new data directory. */
export async function openProduct(env: Readonly<Record<string, string>> = {}): Promise<Product> {
  const dataDir = await mkdtemp(path.join(fastFolder(), 'sarraf-product-'));
  const host = spawn('node', ['--require', './scripts/require-node.cjs', 'scripts/start.ts'], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      DEVELOPER_PASSWORD: PASSWORD,
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await readyAt(host);
  return {
    url,
    dataDir,
    process: host,
    async close() {
      if (host.exitCode === null) {
        const gone = new Promise((resolve) => host.once('exit', resolve));
        host.kill('SIGTERM');
        await gone;
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function readyAt(host: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const url = /is ready at (\S+)/.exec(said)?.[1];
      if (url) resolve(url);
    };
    host.stdout?.on('data', listen);
    host.stderr?.on('data', listen);
    host.once('exit', (code) => reject(new Error(`the host ended with ${code}: ${said}`)));
  });
}
