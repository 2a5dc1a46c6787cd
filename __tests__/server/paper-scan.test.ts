import { scanWaiting } from '@/server/files/scan';
import { type AClamd, aClamd } from '../support/a-clamd';
import { aPdf } from '../support/a-pdf';
import type { Client } from '../support/client';
import { startHost, type TestHost } from '../support/test-host';

let clamd: AClamd;
let host: TestHost;
let me: Client;
beforeAll(async () => {
  clamd = await aClamd();
  host = await startHost({ env: { CLAMD: clamd.address } });
  me = await host.signIn();
});
afterAll(async () => {
  await host.close();
  await clamd.close();
});

const send = (text: string) =>
  me.upload('attachments/store', { name: 'a.pdf', content: aPdf({ text }) });
const open = (id: number) => me.get(`attachments/${id}/download`);
const states = async () =>
  (
    await host.owner.query(
      'select scan, scan_found, scanned_at is not null as scanned from paper order by id',
    )
  ).rows;

test('what the scanner finds clean is served; it is sent what is served, in whole', async () => {
  const { body } = await send('A clean bill');
  expect((await open(body.id)).status).toBe(200);
  expect(clamd.looked).toEqual([aPdf({ text: 'A clean bill' })]);
  expect(await states()).toEqual([{ scan: 'clean', scan_found: null, scanned: true }]);
});

test('what it finds infected is kept and never served', async () => {
  const { status, body } = await send('EICAR');
  expect(status).toBe(201);
  const refused = await open(body.id);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'The virus scanner found something in this file, so nobody can open it. Ask for another file.',
  ]);
  expect((await states()).at(-1)).toEqual({
    scan: 'infected',
    scan_found: 'Eicar-Test',
    scanned: true,
  });
  await scanWaiting(host.host);
  expect((await open(body.id)).status).toBe(409);
});

test('the trail of a scan shows no name of the file, which is encrypted', async () => {
  const sent = await me.upload('attachments/store', {
    name: 'passport of Laila Karimi.pdf',
    content: aPdf({ text: 'EICAR of a person' }),
  });
  expect(sent.status).toBe(201);
  const { body } = await me.get('reports/audit-trial?record_type=paper');
  expect(body.rows).toContainEqual(expect.objectContaining({ action: 'scan' }));
  expect(body.names).toEqual({});
});

test('while the scanner is away files wait and are not served; when it is back they are asked about', async () => {
  const port = Number(clamd.address.split(':')[1]);
  await clamd.close();
  const sent = [await send('One'), await send('EICAR again')];
  expect(sent.map(({ status }) => status)).toEqual([201, 201]);
  await scanWaiting(host.host);
  for (const { body } of sent) {
    const { status, body: refused } = await open(body.id);
    expect([status, refused.message]).toEqual([409, expect.stringContaining('not looked')]);
  }
  clamd = await aClamd(port);
  await scanWaiting(host.host);
  const statuses = await Promise.all(sent.map(async ({ body }) => (await open(body.id)).status));
  expect(statuses).toEqual([200, 409]);
});

test('a scanner that could not look has not said that a file is clean', async () => {
  const port = Number(clamd.address.split(':')[1]);
  await clamd.close();
  clamd = await aClamd(port, () => 'INSTREAM size limit exceeded. ERROR\0');
  const { body } = await send('Too large for it');
  expect((await open(body.id)).status).toBe(409);
  expect((await states()).at(-1)).toMatchObject({ scan: 'pending', scanned: false });
});

test('a file that the scanner refuses does not keep later files from it', async () => {
  const port = Number(clamd.address.split(':')[1]);
  await clamd.close();
  const { body } = await send('Small enough');
  clamd = await aClamd(port, (content) =>
    content.includes('Too large') ? 'INSTREAM size limit exceeded. ERROR\0' : 'stream: OK\0',
  );
  await scanWaiting(host.host);
  expect((await open(body.id)).status).toBe(200);
});

test('two at once who ask about the same file say so once in the trail', async () => {
  const port = Number(clamd.address.split(':')[1]);
  await clamd.close();
  clamd = await aClamd(port);
  await Promise.all([scanWaiting(host.host), scanWaiting(host.host)]);
  const { rows } = await host.owner.query(
    "select record_id, count(*)::int as n from audit where action = 'scan' group by record_id having count(*) > 1",
  );
  expect(rows).toEqual([]);
  expect((await states()).filter(({ scan }) => scan === 'pending')).toEqual([]);
});

test('a file that is damaged while it waits is reported as damaged to whoever opens it', async () => {
  const port = Number(clamd.address.split(':')[1]);
  await clamd.close();
  const { body } = await send('Damaged');
  const { rows } = await host.owner.query('select id, file from paper order by id desc limit 1');
  await host.host.files.remove(rows[0].file);
  const refused = await open(body.id);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringContaining('was changed on the disk'),
  ]);
  clamd = await aClamd(port);
  await scanWaiting(host.host);
  expect(clamd.looked).toEqual([]);
  expect((await states()).at(-1)).toMatchObject({ scan: 'pending', scanned: false });
});

test('more damaged files than one page holds do not keep a later file from the scanner', async () => {
  const port = Number(clamd.address.split(':')[1]);
  await host.owner.query(`
    insert into paper (owner, file, name, content_type, size, sent_print, kept_print, scan)
    select owner, gen_random_uuid()::text, name, content_type, size, sent_print, kept_print, 'pending'
    from generate_series(1, 120) as number, (select * from paper order by id desc limit 1) as damaged`);
  await clamd.close();
  const { body } = await send('Behind the damaged ones');
  clamd = await aClamd(port);
  await scanWaiting(host.host);
  expect((await open(body.id)).status).toBe(200);
});
