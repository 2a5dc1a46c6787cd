import { typesetter } from '@/server/print/typesetter';
import { messagesSent, sendMessages } from '@/server/outbox/outbox';
import { byHand } from '../support/by-hand';
import { filesIn } from '../support/letter-files';
import { lettersTo } from '../support/letters';
import { payrollFixture, PYP } from '../support/payroll-fixture';
import { pdfOf, textOf } from '../support/pdf-text';

const office = payrollFixture();
const { step, good, posted, slipOf } = office;
afterEach(() => jest.restoreAllMocks());

const change = (text: string, values: readonly unknown[]) =>
  byHand(office.host.owner, text, [...values]);

let names = 0;

/** Posts a run of one employee, whose email address no other run has. */
async function mailable(language = 'en') {
  const { omid } = office.ids();
  const address = `omid${(names += 1)}@example.com`;
  await change('update employee set email = $2, payslip_language = $3 where id = $1', [
    omid,
    address,
    language,
  ]);
  const run = await posted({ employee_ids: [omid] });
  return { run, address, omid, slip: await slipOf(run.id, omid) };
}

const lettersOf = async (address: string) => {
  await messagesSent();
  return lettersTo(office.host, address);
};

const mailsOf = async (id: number) => (await office.me().get(`${PYP}/${id}/mails`)).body;

/** Lets the minute pass in which a payslip is not sent again. */
const passMinute = () =>
  change(`update record_letter set created_at = created_at - interval '2 minutes'`, []);

const onlySpaces = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

test.each(['en', 'fa'])('a payslip by mail is the PDF of the payslip in %s', async (language) => {
  const { run, address, slip } = await mailable(language);
  await good(step(run.id, 'mail'));
  const [letter = '', ...others] = await lettersOf(address);
  const [file] = filesIn(letter);
  expect([file?.name, others]).toEqual(['payslip-2026-11-01-2026-11-30.pdf', []]);
  const printed = await pdfOf(office.host.url, office.me(), `${PYP}/slips/${slip.id}/pdf`);
  expect(onlySpaces(textOf(file?.content ?? Buffer.from('')))).toBe(onlySpaces(textOf(printed)));
  expect(letter).not.toContain('1000.00');
});

test('a payslip is mailed once; it is sent again only if the call says so', async () => {
  const { run, address, omid, slip } = await mailable();
  expect(await mailsOf(run.id)).toMatchObject([{ slip_id: slip.id, letter: null }]);
  await good(step(run.id, 'mail'));
  expect(await lettersOf(address)).toHaveLength(1);
  expect(await mailsOf(run.id)).toMatchObject([
    { employee_id: omid, has_address: true, letter: { status: 'sent', count: 1 } },
  ]);
  const twice = await step(run.id, 'mail');
  expect([twice.status, Object.keys(twice.body.errors)]).toEqual([422, ['again']]);
  expect(twice.body.message).toContain('mailed before');
  const soon = await step(run.id, 'mail', { again: true });
  expect([soon.status, soon.body.message]).toEqual([422, expect.stringContaining('minute')]);
  await passMinute();
  expect((await step(run.id, 'mail')).status).toBe(422);
  await good(step(run.id, 'mail', { again: true }));
  expect(await lettersOf(address)).toHaveLength(2);
  expect(await mailsOf(run.id)).toMatchObject([{ letter: { status: 'sent', count: 2 } }]);
});

test('a payment of the run does not make its payslips new', async () => {
  const { run, address } = await mailable();
  await good(step(run.id, 'mail'));
  await good(step(run.id, 'pay', { location_id: 1 }));
  expect((await step(run.id, 'mail')).status).toBe(422);
  expect(await lettersOf(address)).toHaveLength(1);
});

test('six presses at once send one mail', async () => {
  const { run, address } = await mailable();
  const answers = await Promise.all(Array.from({ length: 6 }, () => step(run.id, 'mail')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await lettersOf(address)).toHaveLength(1);
});

test('employees without an address are skipped, and a run of only such employees is refused', async () => {
  const { omid, lina } = office.ids();
  await change('update employee set email = null', []);
  const run = await posted({ employee_ids: [omid, lina] });
  const refused = await step(run.id, 'mail');
  expect([refused.status, refused.body.message]).toEqual([
    422,
    expect.stringContaining('e-mail address'),
  ]);
  await change('update employee set email = $2 where id = $1', [omid, 'only@example.com']);
  await good(step(run.id, 'mail'));
  expect(await lettersOf('only@example.com')).toHaveLength(1);
  const mails = await mailsOf(run.id);
  const of = (id: number) => mails.find((row: { employee_id: number }) => row.employee_id === id);
  expect(of(omid)).toMatchObject({ letter: { status: 'sent' } });
  expect(of(lina)).toMatchObject({ has_address: false, letter: null });
});

/** Makes the mail server unreachable until the returned function restores it and delivers what waits. */
function mailServerAway() {
  const away = jest
    .spyOn(office.host.host.mail, 'send')
    .mockRejectedValue(Object.assign(new Error('away'), { code: 'ECONNECTION' }));
  return async () => {
    await messagesSent();
    away.mockRestore();
    await office.me().post('setting/outbox/retry-all');
    await messagesSent();
  };
}

test('while the mail server is away, the mail waits, sealed, and the outbox lists it as a payslip', async () => {
  const { run, address } = await mailable();
  const mailServerBack = mailServerAway();
  await good(step(run.id, 'mail'));
  await messagesSent();
  expect(office.host.host.mail.send).toHaveBeenCalledTimes(1);
  expect(await mailsOf(run.id)).toMatchObject([{ letter: { status: 'waiting' } }]);
  expect((await step(run.id, 'mail', { again: true })).status).toBe(422);
  const { body } = await office.me().get('setting/outbox/list?channel=mail&status=waiting');
  expect(body.data).toMatchObject([{ kind: 'payslip', receiver: expect.stringContaining('•••') }]);
  const { rows } = await office.host.owner.query(
    'select to_jsonb(m)::text as stored from message m',
  );
  expect(rows).toHaveLength(1);
  for (const secret of ['letterhead', '1000', address])
    expect(rows[0].stored).not.toContain(secret);
  await mailServerBack();
  expect(await lettersOf(address)).toHaveLength(1);
  expect(await mailsOf(run.id)).toMatchObject([{ letter: { status: 'sent' } }]);
});

test('a mail that was given up can be sent again without saying so', async () => {
  const { run, address } = await mailable();
  const refusing = jest
    .spyOn(office.host.host.mail, 'send')
    .mockRejectedValue(Object.assign(new Error('no'), { code: 'EENVELOPE', responseCode: 550 }));
  await good(step(run.id, 'mail'));
  await messagesSent();
  expect(await mailsOf(run.id)).toMatchObject([{ letter: { status: 'failed' } }]);
  refusing.mockRestore();
  await good(step(run.id, 'mail'));
  expect(await lettersOf(address)).toHaveLength(1);
});

test('payslips are mailed one second apart, so that other letters are delivered in between', async () => {
  const { omid, lina } = office.ids();
  await change(`update employee set email = 'apart' || id || '@example.com'`, []);
  const run = await posted({ employee_ids: [omid, lina] });
  const mailServerBack = mailServerAway();
  const now = office.host.host.now();
  jest.spyOn(office.host.host, 'now').mockReturnValue(now);
  await good(step(run.id, 'mail'));
  await messagesSent();
  const { rows } = await office.host.owner.query(
    'select (due_at - created_at)::text as wait from message where tries = 0',
  );
  expect(rows).toEqual([{ wait: '00:00:01' }]);
  await mailServerBack();
  for (const id of [omid, lina]) {
    expect(await lettersOf(`apart${id}@example.com`)).toHaveLength(1);
  }
});

test('a mail that waits is withdrawn when its run is voided', async () => {
  const { run, address } = await mailable();
  const mailServerBack = mailServerAway();
  await good(step(run.id, 'mail'));
  await messagesSent();
  await good(step(run.id, 'void', { reason: 'Wrong hours' }));
  await mailServerBack();
  expect(await lettersOf(address)).toEqual([]);
  expect((await office.host.owner.query('select from message')).rows).toEqual([]);
});

test('a mail that waits is withdrawn when its payslip is voided; the others of the run are sent', async () => {
  const { omid, lina } = office.ids();
  await change(`update employee set email = 'void' || id || '@example.com'`, []);
  const run = await posted({ employee_ids: [omid, lina] });
  const mailServerBack = mailServerAway();
  await good(step(run.id, 'mail'));
  await messagesSent();
  const { id } = await slipOf(run.id, omid);
  await good(office.me().post(`${PYP}/slips/${id}/void`, { reason: 'Wrong hours' }));
  await mailServerBack();
  expect(await lettersOf(`void${omid}@example.com`)).toEqual([]);
  expect(await lettersOf(`void${lina}@example.com`)).toHaveLength(1);
});

test('a letter that was delivered is not delivered twice, even if the program stopped before it knew', async () => {
  const { run, address } = await mailable();
  const { host, owner } = office.host;
  await good(step(run.id, 'mail'));
  expect(await lettersOf(address)).toHaveLength(1);
  // The letter is queued again as it would be if the program had stopped between the delivery and its deletion.
  await change(
    `insert into message (gateway, key, kind, body, created_at, due_at)
     select 'mail', key, 'payslip', $1, now() - interval '1 year', now() - interval '1 year' from record_letter
     order by id desc limit 1`,
    [
      host.sealer.seal(
        JSON.stringify({ to: address, subject: 's', text: 't', is_recorded: true }),
        'letter',
      ),
    ],
  );
  await sendMessages(host);
  expect(await lettersOf(address)).toHaveLength(1);
  expect((await owner.query('select from message')).rows).toEqual([]);
});

test('a payslip whose PDF fails has its figures in the text', async () => {
  const { run, address } = await mailable();
  jest.spyOn(typesetter, 'pdfOf').mockRejectedValue(new Error('no layout'));
  await good(step(run.id, 'mail'));
  const [letter = ''] = await lettersOf(address);
  expect(filesIn(letter)).toEqual([]);
  expect(letter).toMatch(/could not be attached/);
  expect(letter).toContain('Net: 1,000.00 USD');
});

test('mailing needs the rights to print and to see pay; the list of mails has no amounts', async () => {
  const { run } = await mailable();
  const page = { name: 'payroll preparation', title: 'Payroll', view: true };
  const blind = await office.host.signInAs([{ ...page, print: true }]);
  const reader = await office.host.signInAs([{ ...page, sensitive: true }]);
  expect((await step(run.id, 'mail', {}, blind)).status).toBe(403);
  expect((await step(run.id, 'mail', {}, reader)).status).toBe(403);
  const { status, text } = await blind.get(`${PYP}/${run.id}/mails`);
  expect([status, text]).toEqual([200, expect.not.stringMatching(/1000|@/)]);
  expect((await office.me().get(`${PYP}/999999/mails`)).status).toBe(404);
});

test('only posted runs are mailed', async () => {
  const { omid } = office.ids();
  const draft = await good(office.store({ employee_ids: [omid] }));
  expect((await step(draft.id, 'mail')).status).toBe(409);
  expect(await mailsOf(draft.id)).toEqual([]);
});
