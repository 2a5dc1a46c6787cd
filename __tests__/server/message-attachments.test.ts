import { sql } from 'kysely';

import { saleKind } from '@/server/dealing/sale/sales';
import { TurnedAway } from '@/server/kernel/failure';
import { typesetter } from '@/server/print/typesetter';
import { lettersTo } from '../support/letters';
import { filesIn } from '../support/letter-files';
import { MINUTE, messageFixture } from '../support/message-fixture';
import { pdfOf, textOf } from '../support/pdf-text';

const office = messageFixture();
afterEach(() => jest.restoreAllMocks());

const WITHOUT = 'The document is not attached, because it could not be prepared or is too large.';
let names = 0;

/** Returns a customer with a consent to mails at an address that no other customer has. */
async function mailable(own: object = {}) {
  const party = await office.customer();
  const address = `customer${(names += 1)}@example.com`;
  const { id } = await office.consent(party, 'email', { address, ...own });
  return { party, address, consent_id: Number(id) };
}

const lettersOf = (address: string) => lettersTo(office.host, address);

/** The only letter to an address. */
async function letterTo(address: string): Promise<string> {
  const letters = await lettersOf(address);
  expect(letters).toHaveLength(1);
  return letters[0] ?? '';
}

const pdfAt = async (path: string) => textOf(await pdfOf(office.host.url, office.me, path));

/** Text of a PDF file without the lines that have its time and its codes. */
const figuresOf = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

test('a receipt by mail carries the PDF of the ticket, and the preview names it', async () => {
  const { party, address, consent_id } = await mailable();
  const { id, number } = await office.ticket(party);
  const path = `exchange/sales/${id}`;
  const name = `${number.replaceAll(' ', '-')}.pdf`;
  expect((await office.messages(path)).possible).toMatchObject([
    { kind: 'receipt', channel: 'email', attachment: name },
  ]);
  expect((await office.send(path, { kind: 'receipt', consent_id })).status).toBe(201);
  const letter = await letterTo(address);
  const [file, ...others] = filesIn(letter);
  expect([file?.name, others]).toEqual([name, []]);
  expect(letter).not.toContain('not attached');
  const printed = figuresOf(textOf(file?.content ?? Buffer.from('')));
  expect(printed).toBe(figuresOf(await pdfAt(`${path}/pdf`)));
  expect(printed).toContain(number);
});

test('the document is in the language of the receiver', async () => {
  const { party, address, consent_id } = await mailable({ language: 'fa' });
  const { id } = await office.ticket(party);
  const path = `exchange/sales/${id}`;
  await office.send(path, { kind: 'receipt', consent_id });
  const [file] = filesIn(await letterTo(address));
  const printed = textOf(file?.content ?? Buffer.from(''));
  expect(figuresOf(printed)).toBe(figuresOf(await pdfAt(`${path}/pdf?language=fa`)));
});

test('only mails carry documents', async () => {
  const { party } = await office.reachable();
  const { id } = await office.ticket(party);
  expect((await office.messages(`exchange/sales/${id}`)).possible).toMatchObject([
    { channel: 'telegram', attachment: null },
  ]);
});

test('a statement by mail carries the letters of the statement since last month', async () => {
  const { party, address, consent_id } = await mailable();
  await office.ticket(party);
  const { id: account } = (await office.me.get('accounting/chart-of-accounts/list')).body.find(
    (one: { purpose: string | null }) => one.purpose === 'customer_receivable',
  );
  const { id: cash } = (await office.me.get('accounting/chart-of-accounts/list')).body.find(
    (one: { number: string }) => one.number === '1010',
  );
  await office.made('accounting/journal-entry/store', {
    date: '2026-11-20',
    post: true,
    lines: [
      { account_id: account, party_id: party, debit: '345.67' },
      { account_id: cash, credit: '345.67' },
    ],
  });
  const path = `accounting/parties/${party}`;
  const attachment = 'statement-2026-10-01-2026-11-20.pdf';
  const kinds = (await office.messages(path)).possible;
  expect(kinds.find(({ kind }: { kind: string }) => kind === 'statement')).toMatchObject({
    attachment,
  });
  await office.send(path, { kind: 'statement', consent_id });
  const [file] = filesIn(await letterTo(address));
  const printed = textOf(file?.content ?? Buffer.from(''));
  const report = await pdfAt(
    `reports/account-statement?party_id=${party}&from=2026-10-01&to=2026-11-20&format=pdf`,
  );
  expect(file?.name).toBe(attachment);
  expect(printed).toContain('345.67');
  expect(figuresOf(printed)).toBe(figuresOf(report));
});

test('who may not print statements sends a statement without its PDF', async () => {
  const { party } = await mailable();
  await office.ticket(party);
  const clerk = await office.host.signInAs([
    { name: 'parties', title: 'Parties', view: true, print: true },
  ]);
  const { body } = await clerk.get(`accounting/parties/${party}/messages/show`);
  expect(body.possible).toMatchObject([{ kind: 'statement', attachment: null }]);
});

test('a message about a remittance carries its receipt to the sender, and not to the beneficiary', async () => {
  const { party, address, consent_id } = await mailable();
  const { id, number } = await office.remittance(party);
  const path = `exchange/transfer/${id}`;
  const receiver = `beneficiary${(names += 1)}@example.com`;
  const given = { channel: 'email', address: receiver, language: 'en' };
  expect((await office.me.post(`${path}/messages/beneficiary`, given)).status).toBe(201);
  const { possible } = await office.messages(path);
  const status = possible.filter(({ kind }: { kind: string }) => kind === 'remittance_status');
  const toBeneficiary = status.find((one: { is_to_beneficiary: boolean }) => one.is_to_beneficiary);
  expect(toBeneficiary).toMatchObject({ attachment: null });
  for (const consent of [consent_id, toBeneficiary.consent_id]) {
    const sent = await office.send(path, { kind: 'remittance_status', consent_id: consent });
    expect(sent.status).toBe(201);
  }
  const [file] = filesIn(await letterTo(address));
  expect(file?.name).toBe(`${number.replaceAll(' ', '-')}.pdf`);
  const printed = figuresOf(textOf(file?.content ?? Buffer.from('')));
  expect(printed).toBe(figuresOf(await pdfAt(`${path}/pdf`)));
  expect(filesIn(await letterTo(receiver))).toEqual([]);
});

test('six presses at once send one mail', async () => {
  const { party, address, consent_id } = await mailable();
  const { id } = await office.ticket(party);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      office.send(`exchange/sales/${id}`, { kind: 'receipt', consent_id }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(filesIn(await letterTo(address))).toHaveLength(1);
});

/** Posts a ticket whose receipt is mailed automatically; `before` runs before the mail is queued. */
async function automaticTicket(party: number, before: () => void = () => undefined) {
  const { body: texts } = await office.me.get('setting/message-texts/list');
  const { id, version } = texts.find(({ kind }: { kind: string }) => kind === 'receipt');
  await office.deliverAutomatic();
  const path = `setting/message-texts/${id}/update`;
  await office.me.put(path, { version, is_automatic: true });
  const { number } = await office.ticket(party);
  before();
  await office.deliverAutomatic();
  await office.me.put(path, { version: version + 1, is_automatic: false });
  return String(number);
}

test('an automatic receipt carries the PDF too, although no user sends it', async () => {
  const { party, address } = await mailable();
  const number = await automaticTicket(party);
  const [file] = filesIn(await letterTo(address));
  expect(textOf(file?.content ?? Buffer.from(''))).toContain(number);
});

test('an automatic receipt whose document cannot be made goes without it, and says so', async () => {
  const { party, address } = await mailable();
  const number = await automaticTicket(party, () => {
    jest.spyOn(saleKind, 'own').mockRejectedValue(new Error('no such record'));
  });
  const letter = await letterTo(address);
  expect(letter).toContain(`Receipt ${number}`);
  expect(letter).toContain(WITHOUT);
  expect(filesIn(letter)).toEqual([]);
});

test('an automatic receipt is queued later if the database fails while its document is made', async () => {
  const { party, address } = await mailable();
  const failed = automaticTicket(party, () => {
    jest.spyOn(saleKind, 'own').mockImplementationOnce(async (db) => {
      await sql`select 1 / 0`.execute(db);
      throw new Error('a division by zero succeeded');
    });
  });
  await expect(failed).rejects.toThrow('aborted');
  expect(await lettersOf(address)).toEqual([]);
  await office.deliverAutomatic();
  expect(filesIn(await letterTo(address))).toHaveLength(1);
});

test('the document is sealed with its message, and gone once it is sent', async () => {
  const { party, address, consent_id } = await mailable();
  const { id } = await office.ticket(party);
  let stored = '';
  jest.spyOn(typesetter, 'pdfOf').mockImplementation(async () => {
    stored = await office.stored();
    return { pdf: Buffer.from('%PDF-'), pages: 1 };
  });
  await office.send(`exchange/sales/${id}`, { kind: 'receipt', consent_id });
  expect(filesIn(await letterTo(address))).toHaveLength(1);
  expect(stored).toContain('"gateway":"email"');
  expect(stored).not.toContain('letterhead');
  const { rows } = await office.host.owner.query('select from message');
  expect(rows).toEqual([]);
});

test('no transaction is open while a document is laid out', async () => {
  const { party, consent_id } = await mailable();
  const { id } = await office.ticket(party);
  let open: unknown[] = [{}];
  jest.spyOn(typesetter, 'pdfOf').mockImplementation(async () => {
    const { rows } = await office.host.owner.query(`
      select query from pg_stat_activity where state like 'idle in transaction%' and datname = current_database()`);
    open = rows;
    return { pdf: Buffer.from('%PDF-'), pages: 1 };
  });
  await office.send(`exchange/sales/${id}`, { kind: 'receipt', consent_id });
  await office.deliver();
  expect(open).toEqual([]);
});

test.each([
  ['fails', () => Promise.reject(new Error('no layout'))],
  ['is too large', () => Promise.resolve({ pdf: Buffer.alloc(2 * 1024 * 1024 + 1), pages: 1 })],
])('a mail whose document %s goes without it, and says so', async (_case, layout) => {
  const { party, address, consent_id } = await mailable();
  const { id, number } = await office.ticket(party);
  jest.spyOn(typesetter, 'pdfOf').mockImplementation(layout);
  await office.send(`exchange/sales/${id}`, { kind: 'receipt', consent_id });
  const letter = await letterTo(address);
  expect(letter).toContain(`Receipt ${number}`);
  expect(letter).toContain(WITHOUT);
  expect(filesIn(letter)).toEqual([]);
});

test('a mail waits for a busy layout, but not for ever', async () => {
  const { party, address, consent_id } = await mailable();
  const { id } = await office.ticket(party);
  const layout = jest
    .spyOn(typesetter, 'pdfOf')
    .mockImplementation(() => Promise.reject(new TurnedAway(503, 5)));
  const path = `exchange/sales/${id}`;
  await office.send(path, { kind: 'receipt', consent_id });
  expect(await lettersOf(address)).toEqual([]);
  expect((await office.messages(path)).sent).toMatchObject([
    { status: 'waiting', trouble: 'busy' },
  ]);
  await office.pass(MINUTE);
  await office.deliver();
  expect(await lettersOf(address)).toEqual([]);
  await office.pass(2 * MINUTE);
  await office.deliver();
  expect(layout).toHaveBeenCalledTimes(3);
  expect(await letterTo(address)).toContain(WITHOUT);
});
