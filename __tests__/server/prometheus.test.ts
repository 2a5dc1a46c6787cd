import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pino from 'pino';

import { DEVELOPER } from '@/__tests__/soak/host-process';
import { Servers } from '@/server/database/servers';
import { collectMetrics } from '@/server/telemetry/metrics';
import { clientOf } from '../support/client';
import { startPrometheus } from '../support/prometheus';
import { twoHosts } from '../support/two-hosts';
import { freePort } from '../support/web-server';

const FOLDER = path.resolve('deploy', 'prometheus');
const read = (...names: readonly string[]) =>
  readFileSync(path.resolve('deploy', ...names), 'utf8');
const TOKEN = 'a token of at least thirty-two characters';

/** Names of our metrics and of those of Node, with the names of the series that each has. */
async function knownNames(): Promise<ReadonlySet<string>> {
  const metrics = collectMetrics({
    servers: new Servers('postgres://nobody@127.0.0.1:1/books'),
    pools: {},
    duties: { calls: true, jobs: true },
    version: '1.2.3',
    log: pino({ level: 'silent' }),
  });
  const types = [...(await metrics.text()).matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  await metrics.stop();
  return new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
}

test.each([
  [['prometheus', 'alerts.yml']],
  [['prometheus', 'alerts.test.yml']],
  [['grafana', 'sarraf.json']],
])('every metric that %j names exists', async (names) => {
  const named = read(...names).match(/\b(sarraf|nodejs|process)_\w+/g) ?? [];
  expect(named.length).toBeGreaterThan(10);
  const known = await knownNames();
  expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([]);
});

test('every sampled metric is on the board or in an alert', async () => {
  const shown = read('grafana', 'sarraf.json') + read('prometheus', 'alerts.yml');
  const own = [...(await knownNames())].filter((name) => name.startsWith('sarraf_'));
  const left = own.filter((name) => !shown.includes(name));
  expect(left).toEqual([]);
});

test('the board is whole: panels have ids of their own, expressions and places', () => {
  // The cast is safe: the file is ours.
  const { panels, templating } = JSON.parse(read('grafana', 'sarraf.json')) as {
    panels: { id: number; type: string; title: string; targets?: { expr: string }[] }[];
    templating: { list: { name: string }[] };
  };
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const empty = panels.filter(({ type, targets = [] }) => type !== 'row' && targets.length === 0);
  expect(empty).toEqual([]);
  expect(templating.list.map(({ name }) => name)).toEqual(['source', 'instance']);
});

test('promtool accepts the configuration, the alerts and the board', () => {
  const promtool = (...args: readonly string[]) =>
    execFileSync('/usr/bin/promtool', args, { encoding: 'utf8', cwd: FOLDER, stdio: 'pipe' });
  expect(promtool('check', 'config', 'prometheus.yml')).toContain('SUCCESS');
  expect(promtool('check', 'rules', 'alerts.yml')).toContain('SUCCESS');
});

test('each alert fires in its own test, and none of them in a healthy system', () => {
  const alerts = [...read('prometheus', 'alerts.yml').matchAll(/- alert: (\w+)/g)];
  const names = alerts.map(([, name]) => name);
  const tests = read('prometheus', 'alerts.test.yml');
  const healthy = [...tests.matchAll(/alertname: (\w+), exp_alerts: \[\]/g)];
  expect(healthy.map(([, name]) => name)).toEqual(names);
  const firing = [...tests.matchAll(/alertname: (\w+)\n +exp_alerts:\n +- exp_labels/g)];
  expect(firing.map(([, name]) => name)).toEqual(names);
  const args = ['test', 'rules', 'alerts.test.yml'];
  expect(execFileSync('/usr/bin/promtool', args, { encoding: 'utf8', cwd: FOLDER })).toContain(
    'SUCCESS',
  );
});

const own = { METRICS_PORT: '', METRICS_TOKEN: TOKEN };
const { ports, start } = twoHosts(own);

test('Prometheus scrapes a host: calls, pool and values of the database', async () => {
  const port = await freePort();
  own.METRICS_PORT = String(port);
  const host = await start(ports()[0]);
  const prometheus = await startPrometheus(port, TOKEN);
  try {
    const client = clientOf(`http://127.0.0.1:${ports()[0]}`);
    expect((await client.post('users/login', DEVELOPER)).status).toBe(200);
    const [login] = await prometheus.until('sarraf_calls_total{endpoint="POST users/login"}');
    expect(login?.value[1]).toBe('1');
    const samples = await prometheus.until('sarraf_sample_success');
    expect(samples.map(({ value }) => value[1])).toEqual(samples.map(() => '1'));
    expect(await prometheus.query('up{job="sarraf"} == 1')).toHaveLength(1);
    expect(await prometheus.query('sarraf_pool_size{pool="calls"}')).toHaveLength(1);
  } finally {
    await prometheus.close();
    await host.stop();
  }
});
