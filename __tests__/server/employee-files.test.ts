import { aPdf } from '../support/a-pdf';
import { fixtureOf } from '../support/employee-fixture';
import type { Client } from '../support/client';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
let me: Client;
beforeAll(async () => {
  host = await startHost({ chart: true });
  me = await host.signIn();
});
afterAll(() => host.close());

const scan = { name: 'passport.pdf', content: aPdf() };
const of = (id: number) => ({ document_type: 'employee', document_id: String(id) });
const filesOf = (id: number, by = me) =>
  by.get(`attachments/list?document_type=employee&document_id=${id}`);

test('a scanned paper of an employee is sealed, listed, told in the trail, and taken off again', async () => {
  const { id } = (await fixtureOf(me).store({ name: 'Zahra' })).body;
  const { status, body: file } = await me.upload('attachments/store', scan, of(id));
  expect([status, file.document_type, file.document_id]).toEqual([201, 'employee', id]);
  expect((await filesOf(id)).body.data).toMatchObject([{ id: file.id, name: 'passport.pdf' }]);
  const { rows } = await host.owner.query(
    'select p.id from paper p join attachment a on a.file = p.file where a.id = $1',
    [file.id],
  );
  expect(rows).toHaveLength(1);
  expect((await me.get(`attachments/${file.id}/download`)).status).toBe(200);
  const shown = await me.get(`hrm/employee/${id}/show`);
  expect(JSON.stringify(shown.body.history)).toContain('attach');
  const gone = await me.delete(`attachments/${file.id}/destroy`);
  expect(gone.body).toEqual({ is_deleted: 'yes' });
  expect((await filesOf(id)).body.data).toEqual([]);
});

test('its files are for whoever may see employees, and are changed by whoever may edit them', async () => {
  const { id } = (await fixtureOf(me).store({ name: 'Omar' })).body;
  const { body: file } = await me.upload('attachments/store', scan, of(id));
  const reader = await host.signInAs([{ name: 'employee', title: 'Employees', view: true }]);
  expect((await filesOf(id, reader)).body.data).toHaveLength(1);
  expect((await reader.upload('attachments/store', scan, of(id))).status).toBe(403);
  expect((await reader.delete(`attachments/${file.id}/destroy`)).status).toBe(403);
  const stranger = await host.signInAs([{ name: 'sales', title: 'Sales', view: true }]);
  expect((await filesOf(id, stranger)).status).toBe(403);
  expect((await stranger.get(`attachments/${file.id}/download`)).status).toBe(403);
  expect((await filesOf(id + 100)).status).toBe(404);
});
