import { spawn } from 'node:child_process';
import path from 'node:path';

const BIN = path.resolve('node_modules', '.bin');

/** Environment for a child program, with the programs of `node_modules` first in `PATH`. */
export function withTools(extra: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PATH: `${BIN}${path.delimiter}${process.env.PATH ?? ''}`,
    NEXT_TELEMETRY_DISABLED: '1',
    ...extra,
  };
}

/** Runs a program with inherited output; throws if it fails. */
export async function run(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const child = spawn(command, args, { stdio: 'inherit', env: withTools(env) });
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (status) => resolve(status ?? 1));
  });
  if (code !== 0) throw new StepFailed(`${command} ${args.join(' ')} ended with ${code}`);
}

/**
 * Runs a program and prints its output when it ends, so that outputs of parallel programs are not mixed; throws if it
 * fails.
 */
export async function runAside(command: string, args: readonly string[]): Promise<void> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: withTools() });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => output.push(chunk));
  }
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve(status ?? 1));
  });
  process.stdout.write(Buffer.concat(output));
  if (code !== 0) throw new StepFailed(`${command} ${args.join(' ')} ended with ${code}`);
}

export class StepFailed extends Error {}

/** Runs named steps in order and prints their durations; stops at the first failure. */
export async function steps(
  list: readonly Readonly<{ name: string; work: () => Promise<void> }>[],
): Promise<void> {
  for (const { name, work } of list) {
    const started = Date.now();
    process.stdout.write(`\n— ${name}\n`);
    try {
      await work();
    } catch (error) {
      process.stderr.write(
        `\n✕ ${name}: ${error instanceof Error ? error.message : String(error)}\n`,
      );
      process.exit(1);
    }
    process.stdout.write(`✓ ${name}: ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
  }
}
