import { aPdf } from '../support/a-pdf';
import { anImage, pixelsOf } from '../support/an-image';
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

  const PDF = aPdf();
  const send = (content: string | Uint8Array, name = 'bill.pdf', fields = {}, by = client) =>
    by.upload('attachments/store', { name, content }, fields);

  async function draft(): Promise<{ id: number; version: number }> {
    const { body } = await client.post('accounting/journal-entry/store', {
      date: '2026-01-01',
      lines: [],
    });
    return body;
  }

  test('an image is kept with its pixels and nothing else, and comes back as something to save', async () => {
    const PNG = await anImage('png', { width: 40, height: 30 });
    const { status, body } = await send(Buffer.concat([PNG, Buffer.from('<script>')]), 'photo.pdf');
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'photo.pdf', content_type: 'image/png', document_id: null });

    const { headers } = await client.get(`attachments/${body.id}/download`);
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="photo\.pdf"/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    const response = await fetch(`${host.url}/api/attachments/${body.id}/download`, {
      headers: {
        cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    });
    const got = Buffer.from(await response.arrayBuffer());
    expect(got.length).toBe(body.size);
    expect(got.includes('<script>')).toBe(false);
    expect(await pixelsOf(got)).toEqual(await pixelsOf(PNG));
  });

  test('a PDF of plain pages comes back byte for byte', async () => {
    const { body } = await send(PDF);
    expect(body).toMatchObject({ content_type: 'application/pdf', size: PDF.length });
    const { text } = await client.get(`attachments/${body.id}/download`);
    expect(text).toBe(PDF.toString());
  });

  test('a file that is thrown away leaves nothing on the disk, and no key', async () => {
    const { body } = await send(PDF);
    const { rows } = await host.owner.query(
      'select file, owner from paper order by id desc limit 1',
    );
    const [{ file, owner }] = rows;
    expect(await host.host.files.has(file)).toBe(true);
    expect((await client.delete(`attachments/${body.id}/destroy`)).body.is_deleted).toBe('yes');
    expect(await host.host.files.has(file)).toBe(false);
    const key = await host.owner.query('select wrapped from data_key where owner = $1', [owner]);
    expect(key.rows).toEqual([{ wrapped: null }]);
  });

  test.each([
    ['<!doctype html><script>alert(1)</script>', 'page.pdf'],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'drawing.png'],
    ['GIF89a', 'moving.png'],
    ['PK\u0003\u0004', 'sheet.pdf'],
    [' %PDF-1.7', 'late.pdf'],
    ['', 'empty.pdf'],
  ])('what is none of the four kinds by its bytes is refused: %j', async (content, name) => {
    const { status, body } = await send(content, name);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['file']]);
  });

  test('more than ten megabytes are refused', async () => {
    const large = new Uint8Array(10 * 1024 * 1024 + 1);
    large.set(PDF);
    expect((await send(large)).status).toBe(413);
  });

  test('a name that would lead elsewhere is only a name', async () => {
    const { body } = await send(PDF, '../../etc/passwd.pdf');
    expect(body.name).toBe('passwd.pdf');
    expect((await client.get(`attachments/${body.id}/download`)).text).toContain('%PDF-1.7');
  });

  test('a document takes the files that are named when it is stored', async () => {
    const { body: file } = await send(PDF);
    const { body: stored } = await client.post('accounting/journal-entry/store', {
      date: '2026-01-01',
      lines: [],
      attachment_ids: [file.id],
    });
    expect(stored.attachment_ids).toEqual([file.id]);
    const { body: list } = await client.get(
      `attachments/list?document_type=journal%20entry&document_id=${stored.id}`,
    );
    expect(list).toMatchObject({
      data: [{ id: file.id, document_type: 'journal entry', document_id: stored.id }],
      meta: { page: 1, per_page: 50, total: 1 },
    });
    const { body: loose } = await client.get('attachments/list');
    expect(loose.data.map(({ id }: { id: number }) => id)).not.toContain(file.id);
  });

  test('the rights to a file are those to the page of its document', async () => {
    const { id } = await draft();
    const { body: file } = await send(PDF, 'bill.pdf', {
      document_type: 'journal entry',
      document_id: String(id),
    });
    const page = { name: 'journal entry', title: 'Journal entry' };
    const stranger = await host.signInAs([{ name: 'users', title: 'Users', view: true }]);
    const reader = await host.signInAs([{ ...page, view: true }]);
    const of = { document_type: 'journal entry', document_id: String(id) };

    expect((await stranger.get(`attachments/${file.id}/download`)).status).toBe(403);
    expect((await send(PDF, 'x.pdf', of, stranger)).status).toBe(403);
    expect((await reader.get(`attachments/${file.id}/download`)).status).toBe(200);
    expect((await send(PDF, 'x.pdf', of, reader)).status).toBe(403);
    expect((await reader.delete(`attachments/${file.id}/destroy`)).status).toBe(403);
  });

  test('a file without a document is there only for the one who sent it', async () => {
    const { body: file } = await send(PDF);
    const other = await host.signInAs(null);
    expect((await other.get(`attachments/${file.id}/download`)).status).toBe(404);
    expect((await other.delete(`attachments/${file.id}/destroy`)).status).toBe(404);
    const { body } = await other.post('accounting/journal-entry/store', {
      date: '2026-01-01',
      lines: [],
      attachment_ids: [file.id],
    });
    expect(Object.keys(body.errors)).toEqual(['attachment_ids']);
  });

  test('a draft gives its files back, what is not a draft any more keeps them', async () => {
    const { id } = await draft();
    const of = { document_type: 'journal entry', document_id: String(id) };
    const { body: one } = await send(PDF, 'one.pdf', of);
    const { body: two } = await send(PDF, 'two.pdf', of);
    expect((await client.delete(`attachments/${one.id}/destroy`)).body).toEqual({
      is_deleted: 'yes',
    });
    expect((await client.get(`attachments/${one.id}/download`)).status).toBe(404);

    await client.delete(`accounting/journal-entry/${id}/destroy`);
    const { status, body } = await client.delete(`attachments/${two.id}/destroy`);
    expect([status, body.is_deleted, typeof body.message]).toEqual([200, 'no', 'string']);
  });

  test('an update that sends files keeps exactly those, and deletes the others', async () => {
    const { id, version } = await draft();
    const of = { document_type: 'journal entry', document_id: String(id) };
    const one = (await send(PDF, 'one.pdf', of)).body.id;
    const two = (await send(PDF, 'two.pdf', of)).body.id;
    const three = (await send(PDF, 'three.pdf')).body.id;
    const update = (body: object) => client.put(`accounting/journal-entry/${id}/update`, body);

    const unchanged = await update({ memo: 'A memo', version });
    expect(unchanged.body.attachment_ids).toEqual([one, two]);
    const stale = await update({ attachment_ids: [], version });
    expect(stale.status).toBe(409);
    const { rows } = await host.owner.query('select file from attachment where id = $1', [one]);
    const saved = await update({ attachment_ids: [two, three], version: version + 1 });
    expect([saved.status, saved.body.attachment_ids]).toEqual([200, [two, three]]);
    expect((await client.get(`attachments/${one}/download`)).status).toBe(404);
    expect(await host.host.files.has(rows[0].file)).toBe(false);
    const emptied = await update({ attachment_ids: null, version: version + 2 });
    expect(emptied.body.attachment_ids).toEqual([]);
    const names = emptied.body.history
      .filter(({ action }: { action: string }) => action === 'detach')
      .map(({ changes }: { changes: { name: unknown } }) => changes.name);
    expect(names).toEqual([
      ['one.pdf', null],
      ['two.pdf', null],
      ['three.pdf', null],
    ]);
  });

  test('a document that is not there, and half of its name, are refused', async () => {
    const of = { document_type: 'journal entry', document_id: '999' };
    expect((await send(PDF, 'x.pdf', of)).status).toBe(404);
    expect((await send(PDF, 'x.pdf', { document_type: 'journal entry' })).status).toBe(422);
    expect(
      (await send(PDF, 'x.pdf', { document_type: 'spaceship', document_id: '1' })).status,
    ).toBe(422);
  });

  test('the trail of a document tells of its files', async () => {
    const { id } = await draft();
    await send(PDF, 'bill.pdf', { document_type: 'journal entry', document_id: String(id) });
    const { body } = await client.get(`accounting/journal-entry/${id}/show`);
    expect(body.history.map(({ action }: { action: string }) => action)).toEqual([
      'create',
      'attach',
    ]);
  });
});
