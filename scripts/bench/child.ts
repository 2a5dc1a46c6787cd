import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import readline from 'node:readline';

const PASSWORD = 'a password for measuring';
export const DEVELOPER = { email: 'developer@localhost', password: PASSWORD };

const READY = /ready at (http\S+)/;
const children = new Set<ChildProcess>();

export type HostProcess = Readonly<{
  url: string;
  pid: number;
  readyMs: number;
  stop(): Promise<void>;
}>;

/** Another checkout to start: its root folder, and the bundle of its `server/main.ts`. */
type Tree = Readonly<{ root: string; main: string }>;

/** Starts the server in a separate process, as `npm start` does, on the embedded database of `dataDir`. */
export async function startHost(dataDir: string, tree?: Tree): Promise<HostProcess> {
  const begun = performance.now();
  const { DATABASE_URL: _other, APP_URL: _address, ...env } = process.env;
  const child = spawn(process.execPath, [tree?.main ?? 'scripts/start.ts'], {
    cwd: tree?.root,
    env: { ...env, PORT: '0', DATA_DIR: dataDir, DEVELOPER_PASSWORD: PASSWORD },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  children.add(child);
  for await (const line of readline.createInterface(child.stdout)) {
    const url = READY.exec(line)?.[1];
    if (url !== undefined) {
      const readyMs = performance.now() - begun;
      return { url, pid: child.pid ?? 0, readyMs, stop: () => stop(child) };
    }
  }
  throw new Error('the host ended before it was ready');
}

/** Runs one of our programs to its end, parses its output as JSON and returns it. */
export async function runProgram<Result>(
  file: string,
  args: readonly string[],
  cwd = process.cwd(),
): Promise<Result> {
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const child = spawn(process.execPath, [file, ...args], { cwd, stdio: [...stdio] });
  children.add(child);
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  children.delete(child);
  if (code !== 0) throw new Error(`${file} ended with ${code}`);
  // The cast is not checked: the caller must choose a type that matches the program's JSON output.
  return JSON.parse(printed) as Result;
}

/** Stops all child processes, so that no database is left running. */
export async function stopChildren(): Promise<void> {
  await Promise.all([...children].map(stop));
}

async function stop(child: ChildProcess): Promise<void> {
  children.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.stdout?.resume();
  child.kill('SIGTERM');
  await ended;
}
