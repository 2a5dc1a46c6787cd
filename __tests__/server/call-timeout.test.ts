import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';

import type { Endpoint } from '@/lib/contract/endpoint';
import { serve } from '@/server/kernel/serve';
import { startHost } from '../support/test-host';

const slow = (path: string, more: Partial<Endpoint>): Endpoint => ({
  method: 'POST',
  path,
  summary: 'Takes longer than it may',
  allow: 'anyone',
  input: v.strictObject({}),
  answer: v.object({}),
  timeoutMs: 50,
  ...more,
});

test('a call that takes too long may still store something, unless it only reads or tries', async () => {
  const calls = [slow('slow/store', {}), slow('slow/read', { method: 'GET' })];
  const dry = slow('slow/try', { dry: true });
  const answerLate = async () => {
    await sleep(200);
    return {};
  };
  const host = await startHost({
    routes: [...calls, dry].map((endpoint) => serve(endpoint, answerLate)),
  });
  const me = host.client();
  const answers = [
    await me.post('slow/store', {}),
    await me.get('slow/read'),
    await me.post('slow/try', {}),
  ];
  await host.close();
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [503, 'outcome_unknown'],
    [503, undefined],
    [503, undefined],
  ]);
});
