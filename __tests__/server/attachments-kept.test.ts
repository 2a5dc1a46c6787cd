import { aPdf } from '../support/a-pdf';
import type { Client } from '../support/client';
import { s3Server, type S3Server } from '../support/s3-server';
import { startHost, type TestHost } from '../support/test-host';

describe.each(['folder', 'bucket'])('with files in a %s', (place) => {
  let host: TestHost;
  let client: Client;
  let server: S3Server | undefined;
  beforeAll(async () => {
    if (place === 'bucket') server = await s3Server();
    host = await startHost({ env: server?.env ?? {} });
    client = await host.signIn();
  });
  afterAll(async () => {
    await host.close();
    await server?.close();
  });

  const send = () => client.upload('attachments/store', { name: 'bill.pdf', content: aPdf() });

  test('a file whose call was not done after all leaves nothing on the disk and no row', async () => {
    const files = async () => {
      const keys: string[] = [];
      for await (const key of host.host.files.keys({ untouchedFor: -60_000 })) keys.push(key);
      return keys.toSorted();
    };
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
});
