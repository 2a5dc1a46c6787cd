import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';

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

type Command = Readonly<{
  url: string;
  email: string | undefined;
  code: string | undefined;
  write: boolean;
}>;

const USAGE = `npm run contract -- https://host [--email ADDRESS] [--code 123456] [--write]

Says call by call whether a host answers the contract. Without an address it asks
what is open to anyone and what must be refused. With one it signs in; the password
comes from the variable CONTRACT_PASSWORD, or from standard input.

  --email  who signs in; somebody who may do everything sees the most
  --code   the one-time code of that moment, where the account asks for one
  --write  also makes records of its own, and takes them back: a journal of 1.00 that
           is voided, a draft, a party, an account, a view, a picture, a role, a user
Ends with 0 when every call holds, 1 when one does not, 2 when it was not understood.`;

class NotUnderstood extends Error {}

function readCommand(args: readonly string[]): Command | 'help' {
  const { values, positionals } = parse(args);
  if (values.help) return 'help';
  const [url, ...more] = positionals;
  if (url === undefined || more.length > 0) throw new NotUnderstood('Name one host.');
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw new NotUnderstood(`${url} is no address of a host such as https://host.`);
  }
  const { email, code, write = false } = values;
  if (email === undefined && (write || code !== undefined)) {
    throw new NotUnderstood('Only who is signed in can write: add --email.');
  }
  return { url: new URL(url).origin, email, code, write };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        email: { type: 'string' },
        code: { type: 'string' },
        write: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new NotUnderstood(error instanceof Error ? error.message : String(error));
  }
}

process.exitCode = await main(process.argv.slice(2));
