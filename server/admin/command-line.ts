import { parseArgs } from 'node:util';

import type { RecoverySource } from '@/server/database/embedded/recovery';
import { UsageError } from './failure';

export type Command =
  | Readonly<{ name: 'help' | 'migrate' | 'demo' }>
  | Readonly<{
      name: 'verify';
      since?: string | undefined;
      isRecent?: boolean;
      isAll?: boolean;
    }>
  | Readonly<{ name: 'create-user'; email: string; userName: string; role: string }>
  | Readonly<{ name: 'reset-password'; email: string }>
  | Readonly<{ name: 'wrap-keys'; isGivingUp: boolean }>
  | Readonly<{ name: 'accept-loss'; hash: string }>
  | Readonly<{ name: 'backup' | 'restore'; file: string }>
  | Readonly<{ name: 'move-files'; from: string; to: string }>
  | Readonly<{ name: 'restore-to'; at: Date | undefined }>
  | DrillCommand;

/** `drill` of the archive of the settings, of a backup, or of a base backup and its archive. */
type DrillCommand = Readonly<{ name: 'drill' }> &
  (
    | Readonly<{ of: 'archive'; at: Date | undefined }>
    | Readonly<{ of: 'backup'; place: string }>
    | Readonly<{ of: 'base'; source: RecoverySource }>
  );

/** Text that `help` prints. It is also printed after an error in the command line. */
export const HELP = `Use: npm run admin -- COMMAND

  migrate                  bring the schema up to date
  create-user --email A --name N --role R --password-stdin
                           make a user who may sign in at once; the password comes on standard input
  reset-password --email A --password-stdin
                           set a user's password and end what the former one opened
  backup FILE              write everything into one file, while the host may go on working
  restore FILE             bring everything back from a backup, into an empty database
  move-files FROM TO       copy all files from one place to another, such as file:///srv/files and
                           s3://BUCKET/prefix?endpoint=https://s3.example.com, and compare each copy; if FILES_URL
                           names TO and nothing is missing, delete them in FROM; begin again after a failure
  restore-to MOMENT        recover the embedded database from ARCHIVE_DIR to a moment such as 2026-11-30T14:05:00Z,
                           or to the end of the log with the word latest; DATA_DIR must have no database
  drill [--at MOMENT]      recover a copy from ARCHIVE_DIR to a moment, or to the end of the log; prove its books,
                           compare their head hash with the running books, store the result there and remove the
                           copy; ends with 1 where a promise does not hold
  drill BACKUP             the same with a backup file, or with the newest file of a folder
  drill BASE ARCHIVE [--at MOMENT] [--programs FOLDER]
                           the same with the base backup in the folder BASE and the log archived in ARCHIVE; FOLDER
                           has PostgreSQL's programs
  wrap-keys [--give-up]    wrap the keys of files and personal data with the master key in use, so that a former
                           one can go; with --give-up what a lost master key sealed is given up for good
  accept-loss HASH         let this host serve a database that lacks changes which it had acknowledged; the host logs
                           the hash
  verify [--since HASH]    prove the books, and that they contain those of an earlier head hash; ends with 1
                           where a promise does not hold
  verify --recent          prove what came after the latest whole proof, and say which one that is
  verify --all             print every row that breaks a promise, instead of the first 20 of each; also with
                           --since or --recent
  demo                     fill an empty organisation with three months of an exchange business
  help                     this list

Settings are the same environment variables as for npm start: see DEPLOY.md.
`;

const OPTIONS = {
  email: { type: 'string' },
  name: { type: 'string' },
  role: { type: 'string' },
  'password-stdin': { type: 'boolean' },
  since: { type: 'string' },
  'give-up': { type: 'boolean' },
  recent: { type: 'boolean' },
  all: { type: 'boolean' },
  at: { type: 'string' },
  programs: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Values = { [Name in keyof typeof OPTIONS]?: string | boolean };

/** Parses the arguments after `npm run admin --`. Throws `UsageError` if they are not valid. */
export function readCommand(args: readonly string[]): Command {
  const { values, positionals } = parse(args);
  const [name = 'help', ...rest] = positionals;
  if (values.help) return { name: 'help' };
  switch (name) {
    case 'help':
    case 'migrate':
    case 'demo':
      allow(values, rest, []);
      return { name };
    case 'verify':
      allow(values, rest, values.recent ? ['recent', 'all'] : ['since', 'all']);
      return {
        name,
        since: hashIn(values),
        isRecent: values.recent === true,
        isAll: values.all === true,
      };
    case 'wrap-keys':
      allow(values, rest, values['give-up'] ? ['give-up'] : []);
      return { name, isGivingUp: values['give-up'] === true };
    case 'accept-loss': {
      const [hash = '', ...more] = rest;
      if (!/^[0-9a-f]{64}$/i.test(hash)) {
        throw new UsageError('accept-loss needs a hash of 64 characters of 0-9 and a-f.');
      }
      allow(values, more, []);
      return { name, hash };
    }
    case 'backup':
    case 'restore': {
      const [file, ...more] = rest;
      if (!file) throw new UsageError(`${name} needs the name of a file.`);
      allow(values, more, []);
      return { name, file };
    }
    case 'move-files':
      return readMove(values, rest);
    case 'restore-to':
      return readRestoreTo(values, rest);
    case 'drill':
      return readDrill(values, rest);
    case 'create-user':
      allow(values, rest, ['email', 'name', 'role', 'password-stdin']);
      return {
        name,
        email: needed(values, 'email'),
        userName: needed(values, 'name'),
        role: needed(values, 'role'),
      };
    case 'reset-password':
      allow(values, rest, ['email', 'password-stdin']);
      return { name, email: needed(values, 'email') };
    default:
      throw new UsageError(`There is no command "${name}".`);
  }
}

function readMove(values: Values, [from, to, ...more]: readonly string[]): Command {
  if (!from || !to) throw new UsageError('move-files needs two places: FROM and TO.');
  allow(values, more, []);
  return { name: 'move-files', from, to };
}

function readRestoreTo(values: Values, [moment, ...more]: readonly string[]): Command {
  allow(values, more, []);
  const at = moment === 'latest' ? undefined : momentOf(moment, 'restore-to');
  return { name: 'restore-to', at };
}

function readDrill(values: Values, [base, archive, ...more]: readonly string[]): DrillCommand {
  const { at, programs, ...others } = values;
  const moment = at === undefined ? undefined : momentOf(textOf(at), '--at');
  if (base === undefined) {
    allow({ ...others, ...(programs !== undefined && { programs }) }, [], []);
    return { name: 'drill', of: 'archive', at: moment };
  }
  if (archive === undefined) {
    allow(values, [], []);
    return { name: 'drill', of: 'backup', place: base };
  }
  allow(others, more, []);
  const source = { base, archive, at: moment, programs: textOf(programs) };
  return { name: 'drill', of: 'base', source };
}

function parse(args: readonly string[]): { values: Values; positionals: string[] } {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    const [reason] = error instanceof Error ? error.message.split('\n') : [];
    throw new UsageError(reason ?? 'That is not understood.');
  }
}

/**
 * Refuses arguments that the command does not have, and a missing `--password-stdin`. Passwords are never arguments,
 * because all users of a machine can see arguments; they are read from standard input.
 */
function allow(values: Values, rest: readonly string[], names: readonly (keyof Values)[]): void {
  const [extra] = [
    ...rest,
    ...Object.keys(values).filter((name) => !names.some((known) => known === name)),
  ];
  if (extra !== undefined) throw new UsageError(`"${extra}" has no place there.`);
  if (names.includes('password-stdin') && !values['password-stdin']) {
    throw new UsageError(`Say --password-stdin and send the password on standard input.`);
  }
}

/** Returns the value of `--since`, which is a hash or at least its first 16 characters; undefined without `--since`. */
function hashIn({ since }: Values): string | undefined {
  if (since === undefined) return undefined;
  if (typeof since === 'string' && /^[0-9a-f]{16,64}$/i.test(since)) return since;
  throw new UsageError(`--since needs 16 to 64 characters of 0-9 and a-f.`);
}

const textOf = (value: string | boolean | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;

/** Parses a moment. Refuses one without a time zone, because it would depend on the machine. */
function momentOf(text: string | undefined, name: string): Date {
  const moment = new Date(text !== undefined && MOMENT.test(text) ? text : '');
  if (!Number.isNaN(moment.getTime())) return moment;
  throw new UsageError(`${name} needs a moment with its time zone, such as 2026-11-30T14:05:00Z.`);
}

function needed(values: Values, name: 'email' | 'name' | 'role'): string {
  const value = values[name];
  if (typeof value !== 'string' || value === '') throw new UsageError(`--${name} is missing.`);
  return value;
}
