import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { bundleServer } from '@/scripts/build/bundle-server';
import { FIXTURE, writeExport } from './served-site';

export type HostProcess = Readonly<{
  process: ChildProcess;
  /** Output so far, of both streams. */
  said(): string;
  /** Exit code. */
  ended: Promise<number | null>;
  /** The address printed when the host is ready; rejects if it exits before that. */
  ready: Promise<string>;
}>;

/** A folder to run the host from, with a small site instead of the real build. */
export class HostPlace {
  /** Private, like every temporary folder. */
  readonly root = mkdtempSync(path.join(os.tmpdir(), 'host-'));
  readonly #begun: HostProcess[] = [];

  async furnish(): Promise<void> {
    for (const name of ['messages', 'server', 'node_modules', 'package.json']) {
      symlinkSync(path.resolve(name), path.join(this.root, name));
    }
    const site = await writeExport(FIXTURE);
    cpSync(site, path.join(this.root, 'out'), { recursive: true });
    rmSync(site, { recursive: true });
  }

  async start(env: Readonly<Record<string, string>>): Promise<HostProcess> {
    const bundle = await bundleServer('server/main.ts');
    const child = spawn(process.execPath, [bundle], {
      cwd: this.root,
      env: { ...process.env, PORT: '0', DATA_DIR: path.join(this.root, 'data'), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const begun = follow(child);
    this.#begun.push(begun);
    return begun;
  }

  async remove(): Promise<void> {
    for (const { process: child } of this.#begun) child.kill('SIGTERM');
    await Promise.all(this.#begun.map(({ ended }) => ended));
    rmSync(this.root, { recursive: true, force: true });
  }
}

function follow(child: ChildProcess): HostProcess {
  let text = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const ready = new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      text += chunk.toString();
      const url = /is ready at (\S+)/.exec(text)?.[1];
      if (url) resolve(url);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    void ended.then((code) => reject(new Error(`the host ended with ${code}: ${text}`)));
  });
  ready.catch(() => {}); // callers that await it still get the error
  return { process: child, said: () => text, ended, ready };
}
