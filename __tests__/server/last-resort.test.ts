import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

test('what nobody caught is logged under a reference, and the program goes on', async () => {
  const child = spawn(process.execPath, [
    '--import',
    'tsx',
    '__tests__/support/careless-program.ts',
  ]);
  const [said, logged, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  expect([said, code]).toEqual(['still here\n', 0]);
  const lines = logged
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  expect(lines).toMatchObject([
    { level: 60, id: expect.stringMatching(/^\w{10}$/), err: { message: 'nobody awaits this' } },
    { level: 60, id: expect.stringMatching(/^\w{10}$/), err: { message: 'nobody catches this' } },
  ]);
});
