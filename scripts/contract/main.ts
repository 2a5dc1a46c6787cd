import { text } from 'node:stream/consumers';

import { type Command, NotUnderstood, readCommand, USAGE } from './command-line';
import { isWrong, printed } from './print';
import { type Credentials, NotLetIn, proveContract } from './prove';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Runs the checks and returns the exit status: 0 if all checks pass or the command is `help`, 1 if a check fails or the
 * server refuses the sign-in, 2 for a wrong command line.
 */
async function main(args: readonly string[]): Promise<0 | 1 | 2> {
  try {
    const command = readCommand(args);
    if (command === 'help') {
      say(USAGE);
      return 0;
    }
    const { url, write } = command;
    const findings = await proveContract({ url, write, credentials: await credentialsOf(command) });
    for (const line of printed(findings)) say(line);
    return findings.some(isWrong) ? 1 : 0;
  } catch (error) {
    if (error instanceof NotUnderstood) {
      process.stderr.write(`${error.message}\n\n${USAGE}\n`);
      return 2;
    }
    if (!(error instanceof NotLetIn)) throw error;
    process.stderr.write(`The host did not let us in: ${error.message}\n`);
    return 1;
  }
}

async function credentialsOf({ email, code }: Command): Promise<Credentials | undefined> {
  if (email === undefined) return undefined;
  const password =
    process.env.CONTRACT_PASSWORD ?? (await text(process.stdin)).replace(/\r?\n$/, '');
  return { email, password, code };
}

process.exitCode = await main(process.argv.slice(2));
