import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** Runs the admin program. Ends it after a minute; its code is then null. */
export async function runAdmin(args: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn('node', ['scripts/admin.ts', ...args], {
    env: { ...process.env, ...env },
    timeout: 60_000,
  });
  const [said, failed] = [text(child.stdout), text(child.stderr)];
  const code = await new Promise((resolve) => child.once('exit', resolve));
  return { code, said: await said, failed: await failed };
}
