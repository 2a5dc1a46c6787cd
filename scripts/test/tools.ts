import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

import { run, StepFailed } from '../run.ts';

type Tool = Readonly<{ name: string; package: string; isThere: () => boolean }>;

/** Programs that the tests need in addition to npm packages. No test is skipped because a program is missing. */
const TOOLS: readonly Tool[] = [
  { name: 'Chromium', package: 'chromium', isThere: () => existsSync(CHROMIUM) },
  { name: 'hledger', package: 'hledger', isThere: () => isCommand('hledger') },
  { name: 'nginx', package: 'nginx', isThere: () => existsSync('/usr/sbin/nginx') },
  { name: 'Apache', package: 'apache2-bin', isThere: () => existsSync('/usr/sbin/apache2') },
  { name: 'OpenSSL', package: 'openssl', isThere: () => isCommand('openssl') },
  { name: 'Python', package: 'python3', isThere: () => isCommand('python3') },
  { name: 'Poppler', package: 'poppler-utils', isThere: () => existsSync('/usr/bin/pdftotext') },
  { name: 'PHP', package: 'php-cli', isThere: () => isCommand('php') },
  { name: 'systemd', package: 'systemd', isThere: () => isCommand('systemd-analyze') },
  { name: 'Prometheus', package: 'prometheus', isThere: () => isCommand('promtool') },
  { name: 'HAProxy', package: 'haproxy', isThere: () => existsSync('/usr/sbin/haproxy') },
  { name: 'Patroni', package: 'patroni', isThere: () => isCommand('patroni') },
  { name: 'iproute2', package: 'iproute2', isThere: () => existsSync('/sbin/ip') },
  { name: 'etcd', package: 'etcd-server', isThere: () => isCommand('etcd') },
  {
    name: 'PostgreSQL 15',
    package: 'postgresql-15',
    isThere: () => existsSync(`${POSTGRES_15}/initdb`),
  },
];

const CHROMIUM = '/usr/bin/chromium';
export const POSTGRES_15 = '/usr/lib/postgresql/15/bin';

function isCommand(name: string): boolean {
  return spawnSync(name, ['--version']).status === 0;
}

/**
 * Ensures that all programs of `TOOLS` are installed. Installs missing programs on Debian if this process is root or CI
 * is set; otherwise throws an error with the install command.
 */
export async function ensureTools(): Promise<void> {
  const missing = TOOLS.filter((tool) => !tool.isThere());
  if (missing.length === 0) return;
  const packages = missing.map((tool) => tool.package);
  const isRoot = process.getuid?.() === 0;
  const sudo = isRoot ? [] : ['sudo'];
  const line = [...sudo, 'apt-get', 'install', '-y', '--no-install-recommends', ...packages];
  if (!existsSync('/etc/debian_version') || !(isRoot || process.env.CI)) {
    throw new StepFailed(
      `${missing.map(({ name }) => name).join(', ')} missing. Run: sudo apt-get install -y ${packages.join(' ')}`,
    );
  }
  const [command = 'apt-get', ...args] = line;
  await run(sudo[0] ?? 'apt-get', [...(isRoot ? [] : ['apt-get']), 'update', '-q']);
  await run(command, args, { DEBIAN_FRONTEND: 'noninteractive' });
}
