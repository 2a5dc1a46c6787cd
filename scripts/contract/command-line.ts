import { parseArgs } from 'node:util';

export type Command = Readonly<{
  url: string;
  email: string | undefined;
  code: string | undefined;
  write: boolean;
}>;

export const USAGE = `npm run contract -- https://host [--email ADDRESS] [--code 123456] [--write]

Says call by call whether a host answers the contract. Without an address it asks
what is open to anyone and what must be refused. With one it signs in; the password
comes from the variable CONTRACT_PASSWORD, or from standard input.

  --email  who signs in; somebody who may do everything sees the most
  --code   the one-time code of that moment, where the account asks for one
  --write  also makes records of its own, and takes them back: a journal of 1.00 that
           is voided, a draft, a party, an account, a view, a picture, a role, a user
Ends with 0 when every call holds, 1 when one does not, 2 when it was not understood.`;

export class NotUnderstood extends Error {}

export function readCommand(args: readonly string[]): Command | 'help' {
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
