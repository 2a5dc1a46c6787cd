import type { Answer, Client } from './client';
import { aWholeDraft, PERSON, sendImage, startBody } from './kyc-fixture';
import { codeFor, lettersTo, otherThan } from './letters';
import type { TestHost } from './test-host';

const KYC = 'exchange/kyc-customers';
const SIGNED = { declaration: true, signature: PERSON.full_name };
const DAY = '2026-11-24';

/** A customer with an offer and a receipt, and everything that public calls about them need. */
export type World = Awaited<ReturnType<typeof aWorld>>;

/** A name on a sanctions list. */
export const LISTED = 'Gulalai Stanekzai';

/** A customer whose file is in the state `base`. */
export async function aWorld(host: TestHost, me: Client, base: string, own: object = {}) {
  const applicant = await aWholeDraft(host, own);
  const { client, at, email } = applicant;
  const world = {
    ...applicant,
    id: 0,
    number: '',
    there: at,
    party: 0,
    offer: '',
    receipt: '',
    stop: '',
  };
  const { rows } = await host.owner.query('select max(id)::integer as id from kyc_customer');
  world.id = rows[0].id;
  if (base === 'draft') return world;
  world.number = (await client.post(`${at}/submit`, SIGNED)).body.number;
  if (base === 'received') return world;
  const step = (name: string, body: object = {}) => me.post(`${KYC}/${world.id}/${name}`, body);
  const { body: claimed } = await step('claim');
  if (base === 'in_review') return world;
  if (base === 'info_requested') {
    await step('request-info', { fields: ['data.occupation'], message: 'Which trade?' });
    return world;
  }
  await step(`documents/${claimed.documents[0].id}/verdict`, { verdict: 'accepted' });
  const approved = await step('approve', { tier: 'basic' });
  expect([approved.status, approved.body.status, email]).toEqual([200, 'approved', email]);
  const customer_id: number = approved.body.party_id;
  world.party = customer_id;
  const offered = await me.post('exchange/offer-rate/store', {
    side: 'sell',
    currency: 'EUR',
    kind: 'firm',
    channel: 'link',
    customer_id,
    post: true,
    amount_min: '10',
    amount_max: '100',
    rate: '1.0990',
  });
  world.offer = `public/offers/${/#([\w-]{43})$/.exec(offered.body.link)?.[1] ?? ''}`;
  const sold = await me.post('exchange/sales/store', {
    date: DAY,
    customer_id,
    post: true,
    lines: [{ side: 'sell', currency: 'EUR', amount: '20', rate: '1.0990' }],
  });
  expect([offered.status, sold.status, sold.body.errors]).toEqual([201, 201, undefined]);
  await me.post(`accounting/parties/${customer_id}/consents/store`, {
    channel: 'email',
    address: email,
    language: 'en',
    given_on: DAY,
    given_how: 'paper',
  });
  world.stop = await stopCall(host, customer_id);
  world.receipt = `public/verify/${new URL(sold.body.verify).searchParams.get('t') ?? ''}`;
  return world;
}

/** Call by which a party stops its messages. Its token is only in messages, so it is read from the database. */
export async function stopCall({ owner, host }: TestHost, partyId: number): Promise<string> {
  const { rows } = await owner.query<{ stop_token: string }>(
    'select stop_token from message_consent where party_id = $1 order by id desc limit 1',
    [partyId],
  );
  const token = host.sealer.open(rows[0]?.stop_token ?? '', 'stop token');
  return `public/messages/${token}/stop`;
}

/** Prepares dealing: accounts, euros in the vault, and a board rate. */
export async function openCounter(me: Client): Promise<void> {
  await me.get('accounting/chart-of-accounts/generate_accounts');
  await me.post('setting/currencies/store', { code: 'EUR' });
  const { body: accounts } = await me.get('accounting/chart-of-accounts/list');
  const id = (number: string) =>
    accounts.find((one: { number: string }) => one.number === number).id;
  const { status } = await me.post('accounting/journal-entry/store', {
    date: DAY,
    post: true,
    lines: [
      { account_id: id('1020'), currency: 'EUR', debit: '15000', base: '16350' },
      { account_id: id('3000'), credit: '16350' },
    ],
  });
  await me.post('exchange/rates/store', {
    currency: 'EUR',
    mid: '1.094',
    buy: '1.089',
    sell: '1.099',
  });
  expect(status).toBe(201);
}

type Step = readonly [call: string, run: (world: World, host: TestHost) => Promise<Answer>];

/** Opens the file on this device with the mailed code. */
const confirm: Step[1] = async ({ client, email, there }, host) =>
  client.post(`${there}/verify`, { code: await codeFor(host, email) });
const guess: Step[1] = async ({ client, email, there }, host) =>
  client.post(`${there}/verify`, { code: otherThan(await codeFor(host, email)) });

const goTo = (world: World, answer: Answer) => {
  world.there = `public/kyc/${answer.body.reference}`;
  return answer;
};

const ONE = 'public/kyc/{token}';
const VISIT: readonly Step[] = [
  [`GET ${ONE}/view`, ({ client, at }) => client.get(`${at}/view`)],
  [`GET ${ONE}/draft`, ({ client, at }) => client.get(`${at}/draft`)],
  [
    `PUT ${ONE}/draft`,
    ({ client, at }) => client.put(`${at}/draft`, { data: { occupation: 'Smith' } }),
  ],
  [
    `POST ${ONE}/files`,
    ({ client, at }) => sendImage(client, `${at}/files`, { document: 'passport', side: 'back' }),
  ],
  [
    `DELETE ${ONE}/files/{file}`,
    async ({ client, at }) => {
      const { body } = await client.get(`${at}/draft`);
      const last = body.documents[0].files.findLast(
        ({ side }: { side: string }) => side === 'back',
      );
      return client.delete(`${at}/files/${last?.id ?? 999_999}`);
    },
  ],
  [`POST ${ONE}/submit`, ({ client, at }) => client.post(`${at}/submit`, SIGNED)],
];

/** All public calls about a customer, some of them repeated, in a realistic order. */
export const STEPS: readonly Step[] = [
  ...VISIT,
  [`POST ${ONE}/renew`, ({ client, at }) => client.post(`${at}/renew`)],
  // Uploads run once, because they take longest.
  ...VISIT.filter(([call]) => !call.includes('/files')),
  [
    'POST public/kyc/view',
    async (world) => {
      const { client, number, email, reference } = world;
      const who = number === '' ? { reference } : { number };
      return goTo(world, await client.post('public/kyc/view', { ...who, email }));
    },
  ],
  [`POST ${ONE}/verify`, guess],
  [`POST ${ONE}/resend`, ({ client, there }) => client.post(`${there}/resend`)],
  [`POST ${ONE}/verify`, confirm],
  [`GET ${ONE}/draft`, ({ client, there }) => client.get(`${there}/draft`)],
  [`POST ${ONE}/link`, ({ client, there }) => client.post(`${there}/link`)],
  [
    'POST public/kyc/resume',
    async (world, host) => {
      const letter = (await lettersTo(host, world.email)).at(-1) ?? '';
      const token = /kyc-(?:register|view)#([\w-]{43})/.exec(letter)?.[1] ?? '';
      return goTo(world, await world.client.post('public/kyc/resume', { token }));
    },
  ],
  [`POST ${ONE}/verify`, confirm],
  [`GET ${ONE}/view`, ({ client, there }) => client.get(`${there}/view`)],
  [
    `POST ${ONE}/withdraw-consent`,
    ({ client, there }) => client.post(`${there}/withdraw-consent`, { confirmed: true }),
  ],
  [
    `POST ${ONE}/withdraw-consent`,
    ({ client, there }) => client.post(`${there}/withdraw-consent`, { confirmed: true }),
  ],
  [`GET ${ONE}/view`, ({ client, there }) => client.get(`${there}/view`)],
  [`POST ${ONE}/renew`, ({ client, there }) => client.post(`${there}/renew`)],
  [
    'POST public/kyc/start',
    async (world) =>
      goTo(world, await world.client.post('public/kyc/start', startBody(world.email))),
  ],
  [`POST ${ONE}/verify`, confirm],
  [`GET ${ONE}/draft`, ({ client, there }) => client.get(`${there}/draft`)],
  ['POST public/kyc/leave', ({ client }) => client.post('public/kyc/leave')],
  [`GET ${ONE}/view`, ({ client, there }) => client.get(`${there}/view`)],
];

/** Public calls about an offer and a paper. */
export const DEALING: readonly Step[] = [
  ['GET public/offers/{token}', ({ client, offer }) => client.get(offer)],
  ['POST public/offers/{token}/accept', ({ client, offer }) => client.post(`${offer}/accept`, {})],
  [
    'POST public/offers/{token}/decline',
    ({ client, offer }) => client.post(`${offer}/decline`, {}),
  ],
  ['GET public/verify/{token}', ({ client, receipt }) => client.get(receipt)],
  ['POST public/messages/{token}/stop', ({ client, stop }) => client.post(stop, {})],
];

/** Status, body and headers of an answer, without variable ids, numbers, times and tokens. */
export const toldBy = ({ status, text, headers }: Answer): string =>
  [
    status,
    text
      .replaceAll(/"(id|document_id|size|upload_bytes_left)":\d+/g, '"$1":0')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)/g, 'AT')
      .replaceAll(/[\w-]{43}/g, 'TOKEN')
      .replaceAll(/\b(CKYC|OFR|SAL) \d+/g, '$1')
      .replaceAll(/applicant\d+@/g, 'applicant@')
      .replaceAll(LISTED, PERSON.full_name),
    headers.get('retry-after') ?? '',
    headers.get('content-type') ?? '',
    headers
      .getSetCookie()
      .map((cookie) => cookie.replace(/=[\w-]{43};/, ';'))
      .join(),
  ].join('\n');
