import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const CONFIGURATION = 'deploy/patroni';
const FILES = ['environment.sh', 'haproxy.cfg', 'patroni.yml', 'try.sh'];
const ADDRESSES = ['10.0.0.1', '10.0.0.2', '10.0.0.3'];
const PASSWORDS = { SUPERUSER_PASSWORD: 'a', REPLICATION_PASSWORD: 'b', REST_PASSWORD: 'c' };

const read = (file: string) => readFileSync(path.join(CONFIGURATION, file), 'utf8');

function settingsOf(program: string, number = ''): Readonly<Record<string, string>> {
  const script = path.join(CONFIGURATION, 'environment.sh');
  const env = { ...process.env, ...PASSWORDS };
  const text = execFileSync('sh', [script, program, ...ADDRESSES, number], {
    encoding: 'utf8',
    env,
    stdio: 'pipe',
  });
  const pairs = text.trim().split('\n');
  return Object.fromEntries(pairs.map((line) => line.split(/=(.*)/s).slice(0, 2)));
}

test('the failover soak starts from the shipped files, which DEPLOY.md names; there is no second copy', () => {
  expect(readdirSync(CONFIGURATION).toSorted()).toEqual(FILES);
  expect(readFileSync('__tests__/soak/machines.ts', 'utf8')).toContain(
    `path.resolve('${CONFIGURATION}', 'try.sh')`,
  );
  const script = read('try.sh');
  for (const file of FILES.slice(0, 3)) expect(script).toContain(`$here/${file}`);
  const guide = readFileSync('DEPLOY.md', 'utf8');
  for (const file of FILES) expect(guide).toContain(file);
  const soak = '__tests__/soak';
  const sources = readdirSync(soak).map((file) => [
    file,
    readFileSync(path.join(soak, file), 'utf8'),
  ]);
  const own = sources.filter(([, text = '']) => /PATRONI_|ETCD_|httpchk|loop_wait/.test(text));
  expect(own.map(([file]) => file)).toEqual([]);
});

test('the time limits obey the rule of Patroni, and a failover fits into 15 s', () => {
  const seconds = (name: string): number =>
    Number(new RegExp(`^ +${name}: (\\d+)$`, 'm').exec(read('patroni.yml'))?.[1]);
  const [ttl, loop, retry] = ['ttl', 'loop_wait', 'retry_timeout'].map(seconds);
  expect([ttl, loop, retry]).toEqual([expect.any(Number), expect.any(Number), expect.any(Number)]);
  expect(ttl).toBeGreaterThanOrEqual((loop ?? 0) + 2 * (retry ?? 0));
  expect(ttl).toBeLessThanOrEqual(10);
});

test('only a synchronous standby takes over, and commits wait while there is none', () => {
  expect(read('patroni.yml')).toMatch(/^ +synchronous_mode: true$/m);
  expect(read('patroni.yml')).toMatch(/^ +synchronous_mode_strict: true$/m);
});

test('each machine has settings of its own, and no password is for etcd or HAProxy', () => {
  expect(settingsOf('patroni', '2')).toMatchObject({
    PATRONI_NAME: 'db2',
    PATRONI_POSTGRESQL_LISTEN: '10.0.0.2:5432',
    PATRONI_ETCD_HOSTS: '10.0.0.2:2379',
    PATRONI_SUPERUSER_PASSWORD: 'a',
  });
  expect(settingsOf('etcd', '3')).toMatchObject({
    ETCD_NAME: 'etcd3',
    ETCD_LISTEN_CLIENT_URLS: 'http://10.0.0.3:2379',
  });
  const others = { ...settingsOf('etcd', '1'), ...settingsOf('haproxy') };
  expect(Object.keys(others).filter((name) => name.includes('PASSWORD'))).toEqual([]);
  expect(() => settingsOf('etcd', '4')).toThrow(/NUMBER/);
  expect(() => settingsOf('nginx', '1')).toThrow(/name etcd, patroni or haproxy/);
});

test('HAProxy accepts its configuration', () => {
  const args = ['-c', '-q', '-f', path.join(CONFIGURATION, 'haproxy.cfg')];
  const env = { ...process.env, ...settingsOf('haproxy') };
  expect(execFileSync('/usr/sbin/haproxy', args, { encoding: 'utf8', env, stdio: 'pipe' })).toBe(
    '',
  );
});
