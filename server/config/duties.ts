import { ConfigError } from './error';

/** Duties of a process: it answers calls and serves the pages, or runs background work, or both. */
export type Duties = Readonly<{ calls: boolean; jobs: boolean }>;

const FLAGS: Readonly<Record<string, Duties>> = {
  '--worker': { calls: false, jobs: true },
  '--no-worker': { calls: true, jobs: false },
};

/** Reads the duties from the command line. Without an argument one process has all of them. */
export function readDuties(args: readonly string[]): Duties {
  const unknown = args.find((one) => !Object.hasOwn(FLAGS, one));
  if (unknown !== undefined) {
    throw new ConfigError(`"${unknown}" is not an argument: use --worker, --no-worker or none`);
  }
  const [first, second] = args;
  if (second !== undefined) {
    throw new ConfigError('--worker and --no-worker exclude each other: use one of them or none');
  }
  return (first && FLAGS[first]) || { calls: true, jobs: true };
}

/**
 * Refuses settings with which separate processes cannot work together: the embedded database, because it serves only
 * one process; and a worker without APP_URL, because its letters contain links to the address of the hosts.
 */
export function checkDuties(
  { calls, jobs }: Duties,
  given: Readonly<{ databaseUrl: string | undefined; appUrl: string | undefined }>,
): void {
  if (calls && jobs) return;
  const flag = calls ? '--no-worker' : '--worker';
  if (given.databaseUrl === undefined) {
    throw new ConfigError(
      `DATABASE_URL must be set for ${flag}, because the embedded database serves one process`,
    );
  }
  if (!calls && given.appUrl === undefined) {
    throw new ConfigError(
      'APP_URL must be set for --worker, because letters contain links to the address of the hosts',
    );
  }
}
