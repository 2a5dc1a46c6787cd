import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';

import { fastFolder } from '@/scripts/test/fast-folder';

import { Client } from 'pg';

/** A folder for an embedded database, with what tests do to it from outside. */
export class EmbeddedDirectory {
  /** Private, like every temporary folder; as root, the server's user cannot enter it. */
  readonly outer = fs.mkdtempSync(path.join(fastFolder(), 'embedded-'));
  dataDir = path.join(this.outer, 'data');
  readonly #starters: ChildProcess[] = [];

  /** A host in a separate process that can be killed without a chance to clean up. */
  async startHost(): Promise<ChildProcess> {
    const file = path.resolve('__tests__/support/embedded-starter.ts');
    const starter = spawn(process.execPath, ['--import', 'tsx', file, this.dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#starters.push(starter);
    await once(starter.stdout, 'data');
    return starter;
  }

  /** All processes of the server; each works in the data directory. */
  serverProcesses(): number[] {
    return serverProcessesOf(this.dataDir);
  }

  killServer(): void {
    for (const pid of this.serverProcesses()) process.kill(pid, 'SIGKILL');
  }

  /** Process id of the postmaster from its lock file; 0 without one. */
  postmaster(): number {
    const file = path.join(this.dataDir, 'pg', 'data', 'postmaster.pid');
    return fs.existsSync(file) ? Number.parseInt(fs.readFileSync(file, 'utf8'), 10) : 0;
  }

  remove(): void {
    for (const starter of this.#starters) starter.kill('SIGKILL');
    this.killServer();
    fs.rmSync(this.outer, { recursive: true, force: true });
  }
}

export function serverProcessesOf(dataDir: string): number[] {
  const data = path.join(dataDir, 'pg', 'data');
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && workingFolder(name) === data)
    .map(Number);
}

export async function kill(process: ChildProcess): Promise<void> {
  process.kill('SIGKILL');
  await once(process, 'exit');
}

/** Runs one query in a new session. */
export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

function workingFolder(pid: string): string | undefined {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined; // it has ended
  }
}
