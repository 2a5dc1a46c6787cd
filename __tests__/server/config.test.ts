import path from 'node:path';

import { ConfigError, readConfig } from '@/server/config';

test('an empty environment serves on port 3000 of this machine, from .data', () => {
  expect(readConfig({})).toEqual({
    duties: { calls: true, jobs: true },
    port: 3000,
    host: '127.0.0.1',
    dataDir: path.resolve('.data'),
    appUrl: 'http://127.0.0.1:3000',
    developerEmail: 'developer@localhost',
    secretKeys: [],
    mailFrom: 'Sarraf <no-reply@127.0.0.1>',
    trustProxy: 0,
    outboundNetworks: [],
    files: { folder: path.resolve('.data/files') },
    keyFile: path.resolve('.data/master.key'),
    logLevel: 'info',
    drills: false,
    durability: 'local',
  });
});

test('every setting is read, and a variable that is empty counts as absent', () => {
  const config = readConfig({
    PORT: '0',
    HOST: '::1',
    DATA_DIR: '/srv/sarraf',
    DATABASE_URL: 'postgresql:///books?host=/run/postgresql',
    DEVELOPER_PASSWORD: 'twelve chars',
    DEVELOPER_EMAIL: 'me@example.com',
    MAIL_URL: 'smtps://mail.example.com',
    FILES_URL: 'file:///srv/sarraf%20files',
    KEY_FILE: '/etc/sarraf/keys',
    CLAMD: '[::1]:3310',
    LOG_LEVEL: 'WARN',
    DURABILITY: 'standby',
    APP_URL: '',
    TRUST_PROXY: '10.0.0.5, 10.1.0.0/16,2001:db8::/32',
    OUTBOUND_NETWORKS: '10.2.0.0/16, fd00::1',
    SECRET_KEY: `${'a'.repeat(32)}, ${'b'.repeat(44)}`,
    MAIL_FROM: 'Sarraf Desk <counter@example.com>',
  });
  expect(config).toEqual({
    duties: { calls: true, jobs: true },
    port: 0,
    host: '::1',
    dataDir: '/srv/sarraf',
    databaseUrl: 'postgresql:///books?host=/run/postgresql',
    appUrl: 'http://[::1]:0',
    developerPassword: 'twelve chars',
    developerEmail: 'me@example.com',
    mailUrl: 'smtps://mail.example.com',
    secretKeys: ['a'.repeat(32), 'b'.repeat(44)],
    mailFrom: 'Sarraf Desk <counter@example.com>',
    trustProxy: ['10.0.0.5', '10.1.0.0/16', '2001:db8::/32'],
    outboundNetworks: ['10.2.0.0/16', 'fd00::1'],
    files: { folder: '/srv/sarraf files' },
    keyFile: '/etc/sarraf/keys',
    clamd: { host: '::1', port: 3310 },
    logLevel: 'warn',
    drills: false,
    durability: 'standby',
  });
});

test.each([
  ['clamd.example.com:3310', { host: 'clamd.example.com', port: 3310 }],
  ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
])('the scanner is found at %s', (CLAMD, clamd) => {
  expect(readConfig({ CLAMD }).clamd).toEqual(clamd);
});

test('the embedded database is archived in a folder, and drilled weekly if wished', () => {
  const given = { ARCHIVE_DIR: '/mnt/archive/sarraf/', DRILL: 'weekly' };
  expect(readConfig(given)).toMatchObject({ archiveDir: '/mnt/archive/sarraf', drills: true });
  const server = { ...given, DATABASE_URL: 'postgresql:///books' };
  expect(() => readConfig(server)).toThrow('ARCHIVE_DIR is for the embedded database');
});

test('the address of the host is an origin without a slash at its end', () => {
  expect(readConfig({ APP_URL: 'https://office.example.com/' }).appUrl).toBe(
    'https://office.example.com',
  );
});

test.each([
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://[::1]:3000'],
  ['office.local', 'http://office.local:3000'],
])('the address of a host that listens on %s opens from this machine', (host, url) => {
  expect(readConfig({ HOST: host }).appUrl).toBe(url);
});

test.each([
  ['true', 1],
  ['yes', 1],
  ['1', 1],
  ['2', 2],
  ['0', 0],
  ['false', 0],
])('TRUST_PROXY=%s is %d proxies in front', (text, hops) => {
  expect(readConfig({ TRUST_PROXY: text }).trustProxy).toBe(hops);
});

test('letters come from the address of the host unless another is named', () => {
  expect(readConfig({ APP_URL: 'https://office.example.com' }).mailFrom).toBe(
    'Sarraf <no-reply@office.example.com>',
  );
  expect(readConfig({ MAIL_FROM: 'desk@example.com' }).mailFrom).toBe('desk@example.com');
});

test.each([
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['PORT', 'http'],
  ['HOST', '300.1.1.1'],
  ['HOST', '127.0.0'],
  ['HOST', 'http://localhost'],
  ['HOST', 'fe80::1%eth0'],
  ['LOG_LEVEL', 'loud'],
  ['MAIL_URL', 'smtp://'],
  ['FILES_URL', 'file://files/here'],
  ['DATABASE_URL', 'mysql://localhost/books'],
  ['DATABASE_URL', 'localhost:5432'],
  ['APP_URL', 'office.example.com'],
  ['APP_URL', 'https://office.example.com/build'],
  ['APP_URL', 'https://me:secret@office.example.com'],
  ['DEVELOPER_EMAIL', 'nobody'],
  ['DEVELOPER_PASSWORD', 'elevenchars'],
  ['MAIL_URL', 'mail.example.com'],
  ['FILES_URL', 'ftp://files.example.com'],
  ['TRUST_PROXY', 'perhaps'],
  ['TRUST_PROXY', '-1'],
  ['TRUST_PROXY', '17'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.1, proxy.example.com'],
  ['TRUST_PROXY', '10.0.0.1,'],
  ['OUTBOUND_NETWORKS', 'office.example.com'],
  ['OUTBOUND_NETWORKS', '10.0.0.0/33'],
  ['SECRET_KEY', 'too short'],
  ['SECRET_KEY', `${'a'.repeat(32)},`],
  ['KEY_FILE', '.data/files/key'],
  ['ARCHIVE_DIR', 'archive'],
  ['ARCHIVE_DIR', path.resolve('.data/pg')],
  ['ARCHIVE_DIR', path.resolve('.data/pg/data/archive')],
  ['DRILL', 'daily'],
  ['DRILL', 'weekly'],
  ['CLAMD', 'localhost'],
  ['CLAMD', 'localhost:0'],
  ['CLAMD', 'localhost:99999'],
  ['CLAMD', 'tcp://localhost:3310'],
  ['MAIL_FROM', 'office'],
  ['MAIL_FROM', 'Office <office>'],
  ['MAIL_FROM', 'a@example.com, b@example.com'],
  ['MAIL_FROM', 'Office\nBcc: x <office@example.com>'],
])('%s=%s is refused in one line that names the variable', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must .*$`));
});

test.each([
  ['DATABASE_URL', 'mysql://me:hush-hush@localhost/books'],
  ['DEVELOPER_PASSWORD', 'hush-hush'],
  ['SECRET_KEY', 'hush-hush'],
])('a refusal of %s does not show the secret', (name, value) => {
  expect(() => readConfig({ [name]: value })).not.toThrow(/hush-hush/);
});

const KEYS = { FILES_ACCESS_KEY_ID: 'AKID', FILES_SECRET_ACCESS_KEY: 'hush-hush' };

test('files are in a bucket if FILES_URL names one', () => {
  const FILES_URL = 's3://papers/office/one/?endpoint=https://s3.example.com:9000&region=eu-1';
  expect(readConfig({ ...KEYS, FILES_URL }).files).toEqual({
    bucket: {
      endpoint: 'https://s3.example.com:9000',
      region: 'eu-1',
      name: 'papers',
      prefix: 'office/one',
      accessKeyId: 'AKID',
      secretAccessKey: 'hush-hush',
    },
  });
  expect(
    readConfig({ ...KEYS, FILES_URL: 's3://papers?endpoint=http://127.0.0.1:9000' }).files,
  ).toMatchObject({ bucket: { prefix: '', region: 'us-east-1' } });
});

test.each([
  's3://papers',
  's3://Papers_1?endpoint=https://s3.example.com',
  's3://papers/a//b?endpoint=https://s3.example.com',
  's3://papers/a%20b?endpoint=https://s3.example.com',
  's3://AKID:hush-hush@papers?endpoint=https://s3.example.com',
  's3://papers?endpoint=http://s3.example.com',
  's3://papers?endpoint=https://s3.example.com/path',
  's3://papers?endpoint=https://AKID:hush-hush@s3.example.com',
  's3://papers?endpoint=ftp://s3.example.com',
  's3://papers?endpoint=https://s3.example.com&region=a+b',
  's3://papers?endpoint=https://s3.example.com&secret=hush-hush',
  's3://papers?endpoint=https://s3.example.com&endpoint=https://s3.example.com',
])('the bucket %s is refused without showing a secret', (FILES_URL) => {
  expect(() => readConfig({ ...KEYS, FILES_URL })).toThrow(ConfigError);
  expect(() => readConfig({ ...KEYS, FILES_URL })).toThrow(/^FILES_URL must /);
  expect(() => readConfig({ ...KEYS, FILES_URL })).not.toThrow(/hush-hush/);
});

test.each(['FILES_ACCESS_KEY_ID', 'FILES_SECRET_ACCESS_KEY'])(
  'a bucket without %s is refused',
  (name) => {
    const FILES_URL = 's3://papers?endpoint=https://s3.example.com';
    const env = { ...KEYS, FILES_URL, [name]: '' };
    expect(() => readConfig(env)).toThrow(/^FILES_URL needs FILES_ACCESS_KEY_ID and/);
  },
);

const SEPARATE = { DATABASE_URL: 'postgres:///books', APP_URL: 'https://office.example.com' };

test('a worker runs jobs and answers no calls, on a port beside that of a host', () => {
  expect(readConfig(SEPARATE, ['--worker'])).toMatchObject({
    duties: { calls: false, jobs: true },
    port: 3001,
    appUrl: 'https://office.example.com',
  });
  expect(readConfig({ ...SEPARATE, PORT: '4000' }, ['--worker']).port).toBe(4000);
});

test('a host without a worker answers calls and runs no jobs', () => {
  const { DATABASE_URL } = SEPARATE;
  expect(readConfig({ DATABASE_URL }, ['--no-worker'])).toMatchObject({
    duties: { calls: true, jobs: false },
    port: 3000,
  });
});

test.each([
  [['--workers'], /^"--workers" is not an argument/],
  [['constructor'], /^"constructor" is not an argument/],
  [['--worker', 'yes'], /^"yes" is not an argument/],
  [['--worker', '--no-worker'], /exclude each other/],
])('the arguments %j are refused in one line', (args, line) => {
  expect(() => readConfig(SEPARATE, args)).toThrow(ConfigError);
  expect(() => readConfig(SEPARATE, args)).toThrow(line);
});

test.each([
  ['--worker', { APP_URL: SEPARATE.APP_URL }, 'DATABASE_URL'],
  ['--no-worker', { APP_URL: SEPARATE.APP_URL }, 'DATABASE_URL'],
  ['--worker', { DATABASE_URL: SEPARATE.DATABASE_URL }, 'APP_URL'],
])('%s with %j is refused, because %s is missing', (flag, env, name) => {
  expect(() => readConfig(env, [flag])).toThrow(new RegExp(`^${name} must be set for ${flag}`));
});

const TOKEN = 'a token of at least thirty-two characters';

test.each([
  [{}, undefined],
  [{ METRICS_PORT: '9464' }, { host: '127.0.0.1', port: 9464 }],
  [
    { METRICS_PORT: '9464', METRICS_HOST: '::1' },
    { host: '::1', port: 9464 },
  ],
  [{ METRICS_TOKEN: TOKEN }, { host: '127.0.0.1', token: TOKEN }],
  [
    { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0', METRICS_TOKEN: TOKEN },
    { host: '0.0.0.0', port: 9464, token: TOKEN },
  ],
])('the metrics of %j are served at %j', (env, metrics) => {
  expect(readConfig(env).metrics).toEqual(metrics);
});

test.each([
  [{ METRICS_PORT: '70000' }, 'METRICS_PORT'],
  [{ METRICS_PORT: '9464', METRICS_HOST: '300.1.1.1' }, 'METRICS_HOST'],
  [{ METRICS_TOKEN: 'hush-hush' }, 'METRICS_TOKEN'],
  [{ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }, 'METRICS_TOKEN'],
  [{ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.5' }, 'METRICS_TOKEN'],
  [{ METRICS_PORT: '9464', METRICS_HOST: '127.0.0.1.example.com' }, 'METRICS_TOKEN'],
])('the metrics of %j are refused, and the line names %s', (env, name) => {
  expect(() => readConfig(env)).toThrow(ConfigError);
  expect(() => readConfig(env)).toThrow(new RegExp(`^${name} must (?!.*hush-hush)`));
});
