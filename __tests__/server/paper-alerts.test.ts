import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { Client } from '../support/client';
import { anImage } from '../support/an-image';
import { anApplicant, type Applicant, aSubmitted } from '../support/kyc-fixture';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
let officer: Client;
let clerk: Client;
const page = (name: string, flags: object = {}) => ({ name, title: name, view: true, ...flags });
beforeAll(async () => {
  host = await startHost({ chart: true });
  officer = await host.signInAs([page('compliance')]);
  clerk = await host.signInAs([page('kyc customers', { sensitive: true })]);
});
afterAll(() => host.close());

const alerts = async () => (await officer.get('exchange/alerts/list')).body.data;
const filesOf = async (id: number) =>
  (await clerk.get(`exchange/kyc-customers/${id}/show`)).body.files;
const look = async (id: number) => {
  const [file] = await filesOf(id);
  return clerk.get(`exchange/kyc-customers/${id}/files/${file.id}/view`);
};

test('the same image of two customers is told to compliance, and to nobody else', async () => {
  const content = await anImage('jpeg', { seed: 12_345, metadata: true });
  const send = async ({ client, at }: Applicant, name: string) => {
    const file = { name, content };
    const { status, text } = await client.upload(`${at}/files`, file, {
      document: 'passport',
      side: 'front',
    });
    expect(status).toBe(201);
    return text;
  };
  const [one, other] = [await anApplicant(host), await anApplicant(host)];
  await send(one, 'one.jpg');
  expect(await alerts()).toEqual([]);
  expect(await send(other, 'other.jpg')).not.toMatch(/same|alert/i);
  const [found] = await alerts();
  expect(found).toMatchObject({ rules: ['same_image'] });
  expect(found.facts.kyc_customers).toHaveLength(2);
});

test('a stored paper with a flipped byte is refused to the reviewer, and raises an alert', async () => {
  const { id } = await aSubmitted(host);
  expect((await look(id)).status).toBe(200);
  const { rows } = await host.owner.query(
    'select file from paper where owner = $1 order by id limit 1',
    [`kyc ${id}`],
  );
  const { file } = rows[0];
  const place = path.join(host.host.config.dataDir, 'files', file.slice(0, 2), file);
  const bytes = await readFile(place);
  bytes[100] = (bytes[100] ?? 0) ^ 1;
  await writeFile(place, bytes);
  expect((await look(id)).status).toBe(409);
  expect((await alerts()).map(({ rules }: { rules: string[] }) => rules)).toContainEqual([
    'paper_damaged',
  ]);
});

test('whoever looks at more than fifty papers in an hour is told to compliance', async () => {
  const { id } = await aSubmitted(host);
  for (let seen = 0; seen < 51; seen += 1) expect((await look(id)).status).toBe(200);
  expect((await alerts()).map(({ rules }: { rules: string[] }) => rules)).toContainEqual([
    'many_views',
  ]);
});
