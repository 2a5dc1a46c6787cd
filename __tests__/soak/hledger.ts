import { spawnSync } from 'node:child_process';
import { parse } from 'csv-parse/sync';

/** Runs hledger on a journal; throws with an installation hint if hledger is missing. */
export function hledger(journal: string, ...args: string[]): string {
  const { error, status, stdout, stderr } = spawnSync('hledger', ['-f-', ...args], {
    input: journal,
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    maxBuffer: 2 ** 30,
  });
  if (error) throw new Error(`hledger is missing (${error.message}): apt-get install hledger`);
  if (status !== 0) throw new Error(`hledger ${args.join(' ')}: ${stderr}`);
  return stdout;
}

/** Balances in base by account number; accounts at zero are left out. */
export function hledgerBalances(journal: string): Map<string, string> {
  const csv = hledger(journal, 'bal', '-N', '--flat', '-O', 'csv', '--cost');
  const [, ...rows] = parse(csv);
  return new Map(
    rows.map(([account = '', amount = '']) => {
      const number = /(?:^|:)(\d+) [^:]*$/.exec(account)?.[1] ?? account;
      return [number, amount.replace(/ [A-Z]{3}$/, '')];
    }),
  );
}
