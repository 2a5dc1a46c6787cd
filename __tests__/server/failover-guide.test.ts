import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { fastFolder } from '@/scripts/test/fast-folder';
import { freePort } from '@/scripts/test/postgres-15';
import { POSTGRES_15 } from '@/scripts/test/tools';
import { blocksOf, runAsPostgres } from '../support/guide-commands';

const CHAPTER = 'Replication and failover';
/** Address of each server on this machine. As in an office, all servers use one port. */
const ADDRESSES = {
  primary: '127.0.0.1',
  standby: '127.0.0.2',
  'new server': '127.0.0.3',
} as const;
type Name = keyof typeof ADDRESSES;

const folder = mkdtempSync(path.join(fastFolder(), 'sarraf-guide-'));
let port: number;
let password: string;

const envOf = (
  name: Name,
  primary: Name = 'primary',
  more: Readonly<Record<string, string>> = {},
) => ({
  // The program in `bin` starts a server at its own address; everything else is that of PostgreSQL.
  PATH: `${folder}/bin:${POSTGRES_15}:/usr/sbin:/usr/bin:/bin`,
  PGDATA: path.join(folder, name.replace(' ', '-')),
  PGHOST: ADDRESSES[name],
  PGPORT: String(port),
  PGUSER: 'postgres',
  PRIMARY: ADDRESSES[primary],
  PASSWORD: password,
  ADDRESSES: '127.0.0.0/8',
  HOST_USER: 'office',
  ARCHIVE: path.join(folder, 'archive'),
  BASE: path.join(folder, 'base'),
  ...more,
});

const START = `#!/bin/bash
exec ${POSTGRES_15}/pg_ctl "$@" -o "-c listen_addresses=$PGHOST -c unix_socket_directories= -c fsync=off"
`;

beforeAll(async () => {
  chmodSync(folder, 0o777);
  for (const name of ['bin', 'archive']) mkdirSync(path.join(folder, name), { mode: 0o777 });
  chmodSync(path.join(folder, 'archive'), 0o777);
  writeFileSync(path.join(folder, 'bin', 'pg_ctl'), START, { mode: 0o755 });
  port = await freePort();
  password = 'replicator-password';
  await runAsPostgres(
    'initdb -D "$PGDATA" -U postgres -A trust --no-sync >/dev/null; pg_ctl -D "$PGDATA" -l "$PGDATA.log" -w start >/dev/null; psql -qc "create role office login"',
    envOf('primary'),
  );
});
afterAll(async () => {
  for (const name of ['primary', 'standby', 'new server'] as const) {
    await runAsPostgres('pg_ctl -D "$PGDATA" -m immediate stop', envOf(name)).catch(
      () => undefined,
    );
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

const sqlAt = (name: Name, text: string) => runAsPostgres(`psql -Atqc "${text}"`, envOf(name));

test('the commands of the chapter make a standby, let it take over, and recover to a moment', async () => {
  const blocks = blocksOf(CHAPTER);
  const servers = blocks.map(({ server }) => server);
  expect(servers).toEqual([
    'primary',
    'standby',
    'primary',
    'standby',
    'former primary',
    'primary',
    'new server',
  ]);
  const textOf = (at: number) => blocks[at]?.text ?? '';

  await runAsPostgres(textOf(0), envOf('primary'));
  expect(await sqlAt('primary', 'show wal_sender_timeout; show wal_receiver_timeout')).toBe(
    '5s\n5s\n',
  );
  await runAsPostgres(textOf(1), envOf('standby'));
  expect(await sqlAt('standby', 'select pg_is_in_recovery()')).toBe('t\n');
  await sqlAt(
    'primary',
    'create table posting (number int primary key); insert into posting values (1)',
  );
  expect(await runAsPostgres(textOf(2), envOf('primary'))).toMatch(/GRANT ROLE/);
  for (let left = 50; left > 0; left -= 1) {
    const state = await sqlAt('primary', 'select sync_state from pg_stat_replication');
    if (state.trim() === 'quorum') break;
    await sleep(100);
  }
  await sqlAt('primary', 'insert into posting values (2)');
  await runAsPostgres('pg_ctl -D "$PGDATA" -m immediate stop', envOf('primary'));
  await runAsPostgres(textOf(3), envOf('standby'));
  expect(await sqlAt('standby', 'select number from posting order by 1')).toBe('1\n2\n');
  await sqlAt('standby', 'alter system reset synchronous_standby_names');

  // The standby is the primary now.
  await runAsPostgres(textOf(4), envOf('primary', 'standby'));
  expect(await sqlAt('primary', 'select pg_is_in_recovery()')).toBe('t\n');
  await runAsPostgres(textOf(5), envOf('standby'));
  await sqlAt('standby', 'insert into posting values (3)');
  const moment = (await sqlAt('standby', 'select clock_timestamp()')).trim();
  await sleep(50);
  await sqlAt('standby', 'insert into posting values (4)');
  const segment = await sqlAt('standby', 'select pg_walfile_name(pg_switch_wal())');
  const isArchived = `until [ -f "$ARCHIVE/${segment.trim()}" ]; do sleep 0.1; done`;
  await runAsPostgres(isArchived, envOf('standby'));
  await runAsPostgres(textOf(6), envOf('new server', 'standby', { MOMENT: moment }));
  expect(await sqlAt('new server', 'select number from posting order by 1')).toBe('1\n2\n3\n');
});
