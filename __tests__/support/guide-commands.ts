import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A block of commands of a chapter: the server of its first line (`# On the primary`), and its text. */
export type Block = Readonly<{ server: string; text: string }>;

/** Blocks of shell commands in a chapter of DEPLOY.md, in their order. */
export function blocksOf(chapter: string): Block[] {
  const [, rest = ''] = readFileSync('DEPLOY.md', 'utf8').split(`\n## ${chapter}\n`);
  const [text = ''] = rest.split('\n## ');
  return [...text.matchAll(/```sh\n# On (?:the|a) (.+)\n([^`]*)```/g)].map(
    ([, server = '', commands = '']) => ({ server, text: commands }),
  );
}

/** Runs commands as the system user of PostgreSQL, and returns what they print. Throws if one of them fails. */
export async function runAsPostgres(
  text: string,
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const shell = ['bash', '-euc', text];
  const [program = '', ...args] =
    process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--', ...shell] : shell;
  const { stdout } = await run(program, args, { cwd: '/', env: { NODE_ENV: 'test', ...env } });
  return stdout;
}
