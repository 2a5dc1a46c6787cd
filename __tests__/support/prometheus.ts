import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePort } from './web-server';

type Value = Readonly<{ metric: Readonly<Record<string, string>>; value: [number, string] }>;

/** Starts Prometheus, which scrapes a port every second with a token. */
export async function startPrometheus(target: number, token: string) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sarraf-prometheus-'));
  const port = await freePort();
  const config = path.join(folder, 'prometheus.yml');
  writeFileSync(
    config,
    `global: { scrape_interval: 1s }
scrape_configs:
  - job_name: sarraf
    authorization: { credentials: ${JSON.stringify(token)} }
    static_configs: [{ targets: ['127.0.0.1:${target}'] }]
`,
  );
  const child: ChildProcess = spawn(
    '/usr/bin/prometheus',
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${path.join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  );
  const query = async (expression: string): Promise<readonly Value[]> => {
    const url = `http://127.0.0.1:${port}/api/v1/query?query=${encodeURIComponent(expression)}`;
    const response = await fetch(url).catch(() => undefined);
    if (!response?.ok) return [];
    // The cast is safe: this is the form of every successful answer of Prometheus.
    const { data } = (await response.json()) as { data: { result: readonly Value[] } };
    return data.result;
  };
  return {
    query,
    /** Repeats a query until it has a result. */
    async until(expression: string): Promise<readonly Value[]> {
      for (;;) {
        const found = await query(expression);
        if (found.length > 0) return found;
        await sleep(200);
      }
    },
    async close(): Promise<void> {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
