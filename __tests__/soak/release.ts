import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';

import { type Client, clientOf } from '@/__tests__/support/client';
import { isWrong, printed } from '@/scripts/contract/print';
import { proveContract } from '@/scripts/contract/prove';
import { buildRelease } from '@/scripts/release/release';
import { DEVELOPER } from './host-process';

/** `firstMs` is the time of the start that creates the database, `secondMs` that of a start with the database. */
type Tried = Readonly<{ megabytes: number; firstMs: number; secondMs: number; version: string }>;

const EMAIL = 'laila@example.com';
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/**
 * Builds a release, unpacks it in an empty folder, and runs it with Node alone: without npm, without the checkout, and
 * from a folder that nothing is written to. Signs a user up, posts, prints, uploads, exports, checks the contract, and
 * proves the books.
 */
export async function tryRelease(folder: string): Promise<Tried> {
  const { archive, sums } = await buildRelease();
  execFileSync('sha256sum', ['--check', '--quiet', path.basename(sums)], {
    cwd: path.dirname(sums),
  });
  await mkdir(folder, { recursive: true });
  execFileSync('tar', ['-xzf', archive, '-C', folder]);
  const [name = ''] = await readdir(folder);
  const root = path.join(folder, name);
  execFileSync('chmod', ['-R', 'a-w', root]);
  const env = await bareEnvironment(folder);
  const version = execFileSync(path.join(root, 'bin', 'sarraf'), ['--version'], {
    env,
    encoding: 'utf8',
  }).trim();
  expectThat(version, name.replace('-', ' '));

  const begun = performance.now();
  const child = spawn(path.join(root, 'bin', 'sarraf'), { env, cwd: '/' });
  try {
    const url = await readyAt(child);
    const firstMs = Math.round(performance.now() - begun);
    await use(url, path.join(folder, 'data', 'mail'));
    const findings = await proveContract({ url, write: true, credentials: DEVELOPER });
    if (findings.some(isWrong)) throw new Error([...printed(findings)].join('\n'));
    expectThat(await ended(child), 0);
    const secondMs = await timedStart(root, env);
    const backup = path.join(folder, 'backup');
    for (const args of [['verify'], ['backup', backup]]) {
      execFileSync(path.join(root, 'bin', 'sarraf-admin'), args, { env, cwd: '/' });
    }
    const { length } = await readFile(archive);
    return { megabytes: Math.round(length / 1e6), firstMs, secondMs, version };
  } finally {
    await ended(child);
    execFileSync('chmod', ['-R', 'u+w', root]);
  }
}

/** Environment with Node and the programs of the system, but without npm and our tools. */
async function bareEnvironment(folder: string): Promise<NodeJS.ProcessEnv> {
  const bin = path.join(folder, 'node-alone');
  await mkdir(bin);
  await symlink(process.execPath, path.join(bin, 'node'));
  return {
    NODE_ENV: 'production',
    PATH: `${bin}:/usr/bin:/bin`,
    DATA_DIR: path.join(folder, 'data'),
    PORT: '0',
    DEVELOPER_EMAIL: DEVELOPER.email,
    DEVELOPER_PASSWORD: DEVELOPER.password,
    LOG_LEVEL: 'error',
  };
}

async function readyAt(child: ChildProcess): Promise<string> {
  let output = '';
  const ready = Promise.withResolvers<string>();
  const hear = (chunk: Buffer): void => {
    output += chunk.toString();
    const url = /is ready at (\S+)/.exec(output)?.[1];
    if (url) ready.resolve(url);
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  child.once('exit', (code) =>
    ready.reject(new Error(`the release ended with ${code}: ${output}`)),
  );
  return ready.promise;
}

/** Starts the release again and stops it. Returns the time until it was ready, in ms. */
async function timedStart(root: string, env: NodeJS.ProcessEnv): Promise<number> {
  const begun = performance.now();
  const child = spawn(path.join(root, 'bin', 'sarraf'), { env, cwd: '/' });
  try {
    await readyAt(child);
    return Math.round(performance.now() - begun);
  } finally {
    await ended(child);
  }
}

/** Stops the host with its database, and returns its exit status. */
async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
  return child.exitCode;
}

async function use(url: string, mail: string): Promise<void> {
  expectThat((await fetch(`${url}/build/dashboard`)).status, 200);
  expectThat((await fetch(`${url}/health/ready`)).status, 200);
  expectThat((await fetch(`${url}/api/docs/swagger-ui.css`)).status, 200);
  await signUp(clientOf(url), mail);
  const me = clientOf(url);
  await must(me.post('users/login', DEVELOPER), 200);
  await must(me.get('accounting/chart-of-accounts/generate_accounts'), 200);
  const { body: accounts } = await must(me.get('accounting/chart-of-accounts/list'), 200);
  const idOf = (code: string) =>
    accounts.find((account: { number: string }) => account.number === code)?.id;
  const entry = {
    date: new Date().toISOString().slice(0, 10),
    post: true,
    lines: [
      { account_id: idOf('5210'), debit: '12.50' },
      { account_id: idOf('3000'), credit: '12.50' },
    ],
  };
  const { body } = await must(me.post('accounting/journal-entry/store', entry), 201);
  const file = { name: 'paper.png', content: Buffer.from(PNG, 'base64') };
  const of = { document_type: 'journal entry', document_id: String(body.id) };
  await must(me.upload('attachments/store', file, of), 201);
  const report = `reports/trail-balance?from=${entry.date}&to=${entry.date}`;
  const printed = await must(me.get(`${report}&format=pdf`), 200);
  expectThat(printed.text.slice(0, 5), '%PDF-');
  const sheet = await must(me.get(`${report}&format=xlsx`), 200);
  expectThat(sheet.text.slice(0, 2), 'PK');
}

/** Registers a user and confirms the address by the code of the letter. */
async function signUp(visitor: Client, mail: string): Promise<void> {
  const wanted = { name: 'Laila Karimi', email: EMAIL, password: DEVELOPER.password };
  const { body } = await must(visitor.post('users/register', wanted), 201);
  let code: string | undefined;
  while (code === undefined) {
    const names = await readdir(mail).catch((): string[] => []);
    const letters = await Promise.all(names.map((one) => readFile(path.join(mail, one), 'utf8')));
    code = /^\d{6}\r?$/m.exec(letters.join('\n'))?.[0].trim();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await must(visitor.post(`users/${body.id}/verify`, { code }), 200);
}

async function must(answer: ReturnType<Client['get']>, status: number) {
  const given = await answer;
  if (given.status !== status) throw new Error(`${given.status}: ${given.text.slice(0, 500)}`);
  return given;
}

function expectThat(actual: unknown, expected: unknown): void {
  if (actual !== expected) throw new Error(`${String(actual)} is not ${String(expected)}`);
}
