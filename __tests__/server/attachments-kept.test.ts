import { readdir } from 'node:fs/promises';
import path from 'node:path';

import { aPdf } from '../support/a-pdf';
import type { Client } from '../support/client';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
let client: Client;
beforeAll(async () => {
  host = await startHost();
  client = await host.signIn();
});
afterAll(() => host.close());

const send = () => client.upload('attachments/store', { name: 'bill.pdf', content: aPdf() });

test('a file whose call was not done after all leaves nothing on the disk and no row', async () => {
  const files = async () =>
    (await readdir(host.host.config.filesDir, { recursive: true })).filter(
      (name) => path.basename(name).length > 2,
    );
  const papers = () => host.owner.query('select count(*) from paper').then(({ rows }) => rows);
  await send();
  const before = [await files(), await papers()];
  await host.owner.query(`
    create function no_more() returns trigger language plpgsql as
      $$ begin raise exception using errcode = '40001'; end $$;
    create trigger no_more before insert on attachment for each row execute function no_more()`);
  try {
    // Retried until it gives up; each attempt removes the file of the one before.
    expect((await send()).status).toBe(503);
  } finally {
    await host.owner.query('drop trigger no_more on attachment; drop function no_more()');
  }
  expect([await files(), await papers()]).toEqual(before);
});
