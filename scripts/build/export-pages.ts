import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

import { BuildError, BuildInterrupted } from './build-error.ts';

const STDERR = 2;
const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** Runs `next build`, which leaves the pages in `out/`. Its words go to stderr. */
export async function exportPages(root: string): Promise<void> {
  const next = path.join(root, 'node_modules', 'next', 'dist', 'bin', 'next');
  const child = spawn(process.execPath, [next, 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', STDERR, STDERR],
  });

  let isInterrupted = false;
  const interrupt = (): void => {
    isInterrupted = true;
    child.kill('SIGTERM');
  };
  for (const signal of SIGNALS) process.on(signal, interrupt);
  try {
    const [code] = await once(child, 'exit');
    if (isInterrupted) throw new BuildInterrupted('stopped while building the pages');
    if (code !== 0) throw new BuildError('next build failed: its own words stand above');
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupt);
  }
}
