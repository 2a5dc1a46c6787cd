import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

const NOBODY = 65_534;
const LINKED = ['lib', 'messages', 'node_modules', 'scripts', 'server'];
const COPIED = ['package.json', 'package-lock.json', 'tsconfig.json'];

/** A checkout that its user can read but not write. */
function readOnlyCheckout(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'checkout-'));
  for (const name of LINKED) fs.symlinkSync(path.resolve(name), path.join(folder, name));
  for (const name of COPIED) fs.copyFileSync(name, path.join(folder, name));
  fs.chmodSync(folder, 0o555);
  return folder;
}

test.each(['scripts/start.ts', 'scripts/admin.ts'])(
  '%s in a checkout of somebody else ends with one line that says what to do',
  async (script) => {
    const cwd = readOnlyCheckout();
    const child = spawn(process.execPath, [script, 'help'], {
      cwd,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(process.getuid?.() === 0 && { uid: NOBODY, gid: NOBODY }),
    });
    const [printed, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    fs.rmSync(cwd, { recursive: true, force: true });
    expect([code, printed]).toEqual([
      1,
      `This user may not use ${path.join(cwd, '.cache')} (EACCES). Run "npm run build" as the owner of ${cwd}, then start again.\n`,
    ]);
  },
);
