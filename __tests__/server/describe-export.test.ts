import fs from 'node:fs';
import os from 'node:os';

import { describeExport } from '@/scripts/build/describe-export';
import { readSite, plainOf } from '@/server/kernel/static';
import { PAGE, writeExport, writeFolder } from '../support/served-site';

test('a later build does not disturb what is being served', async () => {
  const other = await writeExport({ 'index.html': PAGE });
  const site = await readSite(other, '');
  fs.rmSync(other, { recursive: true });
  const index = site.files.get('index.html');
  expect(index && plainOf(index).toString()).toBe(PAGE);
});

test('without a finished build there is nothing to serve', async () => {
  await expect(readSite(os.tmpdir(), '')).rejects.toThrow('the pages are not built');
});

test.each([
  ['a <style> element', '<head><style>p{}</style></head>'],
  ['a style attribute', '<p class="x" style="color:red">'],
])('an export that holds %s is refused', async (what, html) => {
  const bad = writeFolder({ 'bad.html': html });
  await expect(describeExport(bad)).rejects.toThrow(`bad.html holds ${what}`);
  fs.rmSync(bad, { recursive: true });
});

test('the word style in a script or a sentence is no style', async () => {
  const good = writeFolder({
    'good.html': '<p>in style="x"</p><script>a = "<style>"; b = \'<p style="x">\'</script>',
  });
  await expect(describeExport(good)).resolves.toMatchObject({ screens: [] });
  fs.rmSync(good, { recursive: true });
});
