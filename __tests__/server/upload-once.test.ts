import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
beforeAll(async () => {
  host = await startHost();
});
afterAll(() => host.close());

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a file may be tied to one document only', async () => {
  const me = await host.signIn();
  const file = await me.upload('attachments/store', { name: 'receipt.png', content: PNG });
  expect(file.status).toBe(201);
  const store = () =>
    me.post('accounting/journal-entry/store', {
      date: '2026-01-01',
      lines: [],
      attachment_ids: [file.body.id],
    });
  const first = await store();
  expect([first.status, first.body.attachment_ids]).toEqual([201, [file.body.id]]);
  expect((await store()).body.errors).toHaveProperty('attachment_ids');

  const again = await me.put(`accounting/journal-entry/${first.body.id}/update`, {
    date: '2026-01-02',
    lines: [],
    attachment_ids: [file.body.id],
    version: first.body.version,
  });
  expect(again.status).toBe(200);
});
