import { byHand } from '../support/by-hand';
import { painProblems, textsOf } from '../support/pain001-schema';
import { toldByHand } from '../support/staff-by-hand';
import { payrollFixture, PYP } from '../support/payroll-fixture';

const office = payrollFixture();
const { step, good, posted } = office;

const IBAN = 'DE89370400440532013000';
const change = (text: string, values: readonly unknown[]) =>
  byHand(office.host.owner, text, [...values]);

test('a bank is told by a file what to pay: as CSV that no sheet reads as a formula, and as a credit transfer', async () => {
  const { omid, lina } = office.ids();
  await change(`update employee set name = '=cmd()' where id = $1`, [omid]);
  await change(`update employee set name = 'Lína Groß & Co' where id = $1`, [lina]);
  await toldByHand(office.host, lina, { iban: IBAN });
  const { id } = await posted();
  const csv = (await office.me().get(`${PYP}/${id}/bank-file`)).text;
  const [head, ...rows] = csv.trim().split(/\r?\n/);
  expect([head, rows.length]).toEqual([expect.stringContaining('IBAN'), 2]);
  expect(csv).toContain('2000.00');
  expect(csv).not.toMatch(/(^|,)"?=cmd/m);
  const ask = `${PYP}/${id}/bank-file?format=pain.001&debtor_iban=${IBAN}`;
  const dollars = await office.me().get(ask);
  expect([dollars.status, Object.keys(dollars.body.errors)]).toEqual([
    422,
    expect.arrayContaining(['currency']),
  ]);
  const xml = (await office.me().get(`${ask}&currency=EUR`)).text;
  expect(painProblems(xml)).toEqual([]);
  expect(textsOf(xml, 'InstdAmt')).toEqual(['2000.00']);
  expect(textsOf(xml, 'Nm').at(-1)).toBe('Lina Gross + Co');
  expect(painProblems(xml.replace('<ChrgBr>SLEV</ChrgBr>', ''))).toHaveLength(1);
  const wrong = await office.me().get(`${ask}&currency=EUR&debtor_bic=no`);
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['debtor_bic']]);
});

test('P1: a name that a bank file cannot hold is refused by name until it is written in Latin letters', async () => {
  const { lina } = office.ids();
  await toldByHand(office.host, lina, { iban: IBAN });
  await change(`update employee set name = 'احمد رحیمی' where id = $1`, [lina]);
  await change(`update organization set name = 'صرافی' where id >= $1`, [0]);
  const { id } = await posted({ employee_ids: [lina] });
  const ask = () =>
    office.me().get(`${PYP}/${id}/bank-file?format=pain.001&currency=EUR&debtor_iban=${IBAN}`);
  const refused = await ask();
  expect(refused.status).toBe(422);
  expect(refused.body.errors.format).toEqual([
    expect.stringContaining('organisation'),
    expect.stringContaining('احمد رحیمی'),
  ]);
  await change(`update employee set name_latin = 'Ahmad O’Brien–Rahimi' where id = $1`, [lina]);
  await change(`update organization set name_latin = 'Sarrafi' where id >= $1`, [0]);
  expect(textsOf((await ask()).text, 'Nm')).toEqual(['Sarrafi', 'Sarrafi', "Ahmad O'Brien-Rahimi"]);
});

test('P2: one batch keeps its ids however often it is fetched, and is dated the next bank day', async () => {
  const { lina } = office.ids();
  await toldByHand(office.host, lina, { iban: IBAN });
  const { id } = await posted({ employee_ids: [lina], pay_date: '2026-10-04' });
  const ask = async (more = '') => {
    const path = `${PYP}/${id}/bank-file?format=pain.001&debtor_iban=${IBAN}${more}`;
    const { text, headers } = await office.me().get(path);
    const ids = ['MsgId', 'PmtInfId'].map((name) => textsOf(text, name)[0]);
    return { ids, day: textsOf(text, 'Dt')[0], headers };
  };
  const [first, second] = [await ask(), await ask()];
  expect(second.ids).toEqual(first.ids);
  expect(first.headers.get('x-fetched-before')).toBeNull();
  expect(second.headers.get('x-fetched-before')).toMatch(/^20\d\d-.*Z$/);
  const { body } = await office.me().get(`${PYP}/${id}/bank-files`);
  expect(body).toMatchObject({ pay_date: '2026-10-04', sepa_date: first.day });
  expect(body.fetched).toMatchObject([{ format: 'pain.001', message_id: first.ids[0] }]);
  await change(`update employee set name = 'Lina Other' where id = $1`, [lina]);
  expect((await ask()).ids).toEqual(first.ids);
  await toldByHand(office.host, lina, { iban: 'NL91ABNA0417164300' });
  expect((await ask()).ids).not.toEqual(first.ids);
});

test('a bank is not told of who is paid in cash, and of a payment what was paid', async () => {
  const { omid, lina } = office.ids();
  await change(`update employee set payment_method = 'cash' where id = $1`, [omid]);
  await toldByHand(office.host, lina, { iban: IBAN });
  const { id } = await posted();
  const ask = (query: string) => office.me().get(`${PYP}/${id}/bank-file?${query}`);
  const open = (await ask('')).text;
  expect(open).toContain('2000.00');
  expect(open).not.toContain('Omid');
  const xml = await ask(`format=pain.001&debtor_iban=${IBAN}`);
  expect(textsOf(xml.text, 'InstdAmt')).toEqual(['2000.00']);
  const cash = await ask('currency=USD');
  expect([cash.status, Object.keys(cash.body.errors)]).toEqual([422, ['currency']]);
  const dollars = { account_id: office.id('1010'), rate: '1.15' };
  const paid = await good(step(id, 'pay', { ...dollars, employee_ids: [omid, lina] }));
  const files = await Promise.all(
    paid.payments.map((one: { id: number }) => ask(`payment_id=${one.id}`)),
  );
  const told = files.map(({ text }) => text.trim().split(/\r?\n/).slice(1));
  expect(told.map((rows) => rows.map((row: string) => row.split(',').slice(5, 7)))).toEqual([
    [['USD', '2300.00']],
    [['USD', '1000.00']],
  ]);
});
