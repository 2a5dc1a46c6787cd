import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer, type AddressInfo, connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Another program that serves the pages: nginx, Apache or PHP, on a free port and in a new folder. */
export type WebServer = Readonly<{
  name: string;
  port: number;
  /** Warnings and errors printed or logged during the start. */
  complaints: readonly string[];
  close(): Promise<void>;
}>;

const DEPLOY = path.resolve('deploy');
const read = (name: string) => fs.readFileSync(path.join(DEPLOY, name), 'utf8');

type Serving = Readonly<{ site: string; hosts: readonly number[] }>;

/** Starts nginx with deploy/nginx.conf; only folder and ports differ. */
export async function startNginx({ site, hosts }: Serving): Promise<WebServer> {
  const folder = folderFor(site);
  const port = await freePort();
  const own = read('nginx.conf')
    .replaceAll('/srv/sarraf', folder)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace(/server 127\.0\.0\.1:3000 (.*)/, (_, rest: string) =>
      hosts.map((host) => `server 127.0.0.1:${host} ${rest}`).join('\n'),
    );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const config = path.join(folder, 'nginx.conf');
  fs.writeFileSync(
    config,
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log warn;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 512; }
    http { access_log off;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      ${own}
    }`,
  );
  return started('nginx', {
    folder,
    port,
    command: '/usr/sbin/nginx',
    args: ['-p', folder, '-c', config],
  });
}

const MODULES = [
  'mpm_event',
  'authz_core',
  'alias',
  'dir',
  'headers',
  'mime',
  'filter',
  'deflate',
  'rewrite',
  'proxy',
  'proxy_http',
  'setenvif',
];

/** Starts Apache with deploy/apache.conf; only folder and ports differ. */
export async function startApache({ site, hosts: [host = 1] }: Serving): Promise<WebServer> {
  const folder = folderFor(site);
  const port = await freePort();
  const own = read('apache.conf')
    .replaceAll('/srv/sarraf', folder)
    .replace('http://127.0.0.1:3000', `http://127.0.0.1:${host}`)
    .replace('*:80', `127.0.0.1:${port}`);
  const config = path.join(folder, 'apache.conf');
  const modules = MODULES.filter((name) =>
    fs.existsSync(`/usr/lib/apache2/modules/mod_${name}.so`),
  ).map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`);
  fs.writeFileSync(
    config,
    `${modules.join('\n')}
ServerRoot ${folder}
ServerName localhost
TypesConfig /dev/null
PidFile ${folder}/pid
ErrorLog ${folder}/error.log
Listen 127.0.0.1:${port}
${process.getuid?.() === 0 ? 'User www-data\nGroup www-data' : ''}
${own}`,
  );
  const args = ['-d', folder, '-f', config, '-D', 'FOREGROUND'];
  return started('Apache', { folder, port, command: '/usr/sbin/apache2', args });
}

/** Starts PHP with the rule of deploy/laravel and stubs for the parts of Laravel that it uses. */
export async function startPhp({ site }: Serving): Promise<WebServer> {
  const folder = folderFor(site);
  const port = await freePort();
  const router = path.resolve('__tests__/support/laravel.php');
  const args = ['-S', `127.0.0.1:${port}`, router];
  const env = { SITE: path.join(folder, 'build'), RULE: path.join(DEPLOY, 'laravel') };
  return started('PHP', { folder, port, command: 'php', args, env });
}

/** A folder with the site as `build`, readable for the server's user. */
function folderFor(site: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'web-'));
  fs.chmodSync(folder, 0o755);
  fs.cpSync(site, path.join(folder, 'build'), { recursive: true });
  fs.chmodSync(path.join(folder, 'build'), 0o755);
  return folder;
}

type Starting = Readonly<{
  folder: string;
  port: number;
  command: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
}>;

async function started(
  name: string,
  { folder, port, command, args, env = {} }: Starting,
): Promise<WebServer> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let said = '';
  const log = path.join(folder, 'error.log');
  const logged = () => (fs.existsSync(log) ? fs.readFileSync(log, 'utf8') : '');
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.on('error', (error) => (said += error.message));
  while (!(await answers(port))) {
    if (child.exitCode === null) {
      await sleep(50);
      continue;
    }
    throw new Error(`${name} ended with ${child.exitCode}: ${said}${logged()}`);
  }
  return {
    name,
    port,
    complaints: `${said}${logged()}`
      .split('\n')
      .filter((line) => /\[\w*:?(warn|error|emerg)\]/.test(line)),
    async close() {
      await ended(child);
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // an address of a server that listens on a port
  server.close();
  await once(server, 'close');
  return port;
}
