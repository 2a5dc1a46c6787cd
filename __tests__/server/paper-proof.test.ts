import { checkInclusion, webDigest } from '@/lib/check-inclusion';
import { documentNumber } from '@/lib/domain/document-number';
import { isNamed } from '@/lib/domain/ledger/inclusion';
import { assembled, CODE_BYTES_MAX, partOf } from '@/lib/domain/ledger/inclusion-code';
import { saleReceipt } from '@/lib/print/sale-receipt';
import { withProof } from '@/lib/print/paper-proof';
import { recordOf } from '@/server/document/answers';
import { programAct } from '@/server/document/program-act';
import { saleKind } from '@/server/dealing/sale/sales';
import { inTransaction } from '@/server/database/transaction';
import { certificatesIn, readTimestamp, timestampRequest } from '@/server/ledger/stamps/timestamp';
import { receiptProof, statementProof } from '@/server/ledger/stamps/paper-proof';
import { proveIn, verify } from '@/server/ledger/verify';
import type { Db } from '@/server/kernel/host';
import { printoutOf } from '@/server/print/printout';
import { byHand } from '../support/by-hand';
import { corrupted } from '../support/corrupted';
import { counterFixture, SALES } from '../support/counter-fixture';
import { pdfOf, textOf } from '../support/pdf-text';
import { qrText } from '../support/qr-text';
import { timestampAuthority } from '../support/timestamp-authority';

const fixture = counterFixture({ env: { OUTBOUND_NETWORKS: '127.0.0.1' } });
const { opening, ticket } = fixture;

let authority: Awaited<ReturnType<typeof timestampAuthority>>;
beforeAll(async () => {
  authority = await timestampAuthority();
});
afterAll(() => authority.close());

const setUp = async () => {
  const { body } = await fixture.me.get('setting/system-setting/list');
  const { id, version } = body.find(({ type }: { type: string }) => type === 'security');
  const sent = { stamp_url: authority.url, stamp_roots: authority.roots, version };
  expect((await fixture.me.post(`setting/system-setting/${id}/update`, sent)).status).toBe(200);
};
const stamp = async () => {
  const { status, body } = await fixture.me.post('accounting/proof/stamp', {});
  expect([status, body.message]).toEqual([201, undefined]);
  return body;
};
const pdfText = async (path: string) =>
  textOf(await pdfOf(fixture.host.url, fixture.me, path)).replaceAll(/\s+/g, ' ');
const broken = async (db: Db) =>
  (await proveIn(db)).checks.filter(({ ok }) => !ok).map(({ key }) => key);

/** Prints a receipt as mails carry it and reads the QR codes of its proof. */
const scanned = (id: number): Promise<string[]> =>
  inTransaction(fixture.host.db, async (db) => {
    const { host } = fixture.host;
    const act = programAct({ host, db, maker: null, notes: [] });
    const { documents } = await printoutOf(db, { language: 'en' }, async (tools) => {
      const sale = await recordOf(act, saleKind, id);
      const receipt = saleReceipt(sale, documentNumber('sales', id, null), tools);
      return withProof(receipt, await receiptProof({ db, host }, { type: 'sales', id }), tools);
    });
    return (documents[0]?.proof?.codes ?? []).map(qrText);
  });

const bytesOf = (addresses: readonly string[]) =>
  assembled(addresses.flatMap((address) => partOf(address.split('#')[1] ?? '') ?? []));

/** The state of a proof and what it shows, without a database. */
const read = async (addresses: readonly string[]) => {
  const checked = await checkInclusion(bytesOf(addresses));
  return checked.state === 'proved'
    ? { leaf: checked.inclusion.leaf, authority: checked.stamp.authority }
    : checked.state;
};

const sell = async (name = 'Ana Vidal') => {
  await opening('EUR', '1000', '1080');
  const line = { currency: 'EUR', amount: '400', rate: '1.10' };
  return ticket('sell', line, { walk_in: { name } });
};

test('a receipt printed after the stamp carries a proof that verifies without the database', async () => {
  await setUp();
  const { id, number } = await sell();
  const made = await stamp();
  const addresses = await scanned(id);
  expect(addresses).toHaveLength(1);
  expect(addresses[0]).toMatch(/\/build\/verify#\d+$/);
  expect(bytesOf(addresses).length).toBeLessThanOrEqual(CODE_BYTES_MAX);
  expect(await read(addresses)).toEqual({
    authority: 'Test authority',
    leaf: {
      kind: 'sales',
      number,
      day: '2026-11-20',
      party: expect.stringMatching(/^[\w-]{43}$/),
      amounts: [
        ['sell', 'EUR', '400', 'USD', '440'],
        ['take', 'USD', '440'],
        ['give', 'EUR', '400'],
      ],
    },
  });
  const checked = await checkInclusion(bytesOf(addresses));
  if (checked.state !== 'proved') throw new Error('the proof is not valid');
  expect(await isNamed(checked.inclusion, 'Ana Vidal', webDigest)).toBe(true);
  expect(await isNamed(checked.inclusion, 'Ana Vidalia', webDigest)).toBe(false);
  expect(checked.stamp.at.getTime()).toBe(Date.parse(made.stamped_at));
  expect(await pdfText(`${SALES}/${id}/pdf?language=en`)).toContain('by Test authority');
  for (const size of ['A4', '80mm']) await pdfText(`${SALES}/${id}/pdf?language=fa&size=${size}`);
});

test('one digit changed in the printed code makes it no proof', async () => {
  await setUp();
  const { id } = await sell();
  await stamp();
  const [address = ''] = await scanned(id);
  const [page, code = ''] = address.split('#');
  for (let at = 0; at < code.length; at += 41) {
    const other = (Number(code[at]) + 1) % 10;
    const changed = `${page}#${code.slice(0, at)}${other}${code.slice(at + 1)}`;
    expect([at, await read([changed])]).toEqual([at, 'unreadable']);
  }
});

test('before the stamp a receipt says that the proof follows, and without an authority nothing', async () => {
  const { id } = await sell();
  const path = `${SALES}/${id}/pdf?language=en`;
  expect(await pdfText(path)).not.toMatch(/proof of inclusion/i);
  await setUp();
  expect(await pdfText(path)).toContain('A proof of inclusion is available from the next day');
  expect(await scanned(id)).toEqual([]);
  await stamp();
  expect(await pdfText(path)).toContain('Proof of inclusion: stamped');
});

test('a voided ticket keeps its proof, which shows that it was posted', async () => {
  await setUp();
  const { id, number } = await sell();
  await stamp();
  const before = await read(await scanned(id));
  expect((await fixture.me.post(`${SALES}/${id}/void`, { reason: 'Typed twice' })).status).toBe(
    200,
  );
  await stamp();
  expect(await read(await scanned(id))).toEqual(before);
  expect(before).toMatchObject({ leaf: { number } });
});

test('each ticket of several stamps has a proof of its own', async () => {
  await setUp();
  await sell('A');
  const ids: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const line = { currency: 'EUR', amount: String(10 + round), rate: '1.10' };
    for (const side of ['sell', 'buy'] as const) ids.push((await ticket(side, line)).id);
    await stamp();
  }
  const texts = new Set<string>();
  for (const id of ids) {
    const [address = ''] = await scanned(id);
    texts.add(address);
    const { number } = (await fixture.me.get(`${SALES}/${id}/show`)).body;
    expect(await read([address])).toMatchObject({ leaf: { number, party: '' } });
  }
  expect(texts.size).toBe(ids.length);
  expect(await fixture.isSound()).toEqual([]);
});

test('a stamp of the hash alone, as former versions stored it, stays valid and has no proofs', async () => {
  await setUp();
  const { id } = await sell();
  await verify(fixture.host.db);
  const { rows } = await fixture.host.owner.query(
    "select entry_id, encode(hash, 'hex') as hash from entry_seal order by entry_id desc limit 1",
  );
  const [{ entry_id, hash }] = rows;
  const reply = await authority.reply(timestampRequest(hash).bytes);
  const { at, serial } = await readTimestamp(reply, hash, {
    roots: certificatesIn(authority.roots),
  });
  await byHand(
    fixture.host.owner,
    `insert into head_stamp (entry_id, hash, stamped_at, serial, authority, reply, received_at)
     values ($1, decode($2, 'hex'), $3, $4, 'Test authority', $5, now())`,
    [entry_id, hash, at, serial, reply],
  );
  expect(await scanned(id)).toEqual([]);
  expect(await pdfText(`${SALES}/${id}/pdf?language=en`)).not.toMatch(/proof of inclusion/i);
  const later = await ticket('sell', { currency: 'EUR', amount: '5', rate: '1.10' });
  await stamp();
  expect(await read(await scanned(later.id))).toMatchObject({ leaf: { number: later.number } });
  const { stamps } = (await fixture.me.get('accounting/proof/stamps')).body;
  expect(stamps.map(({ text }: { text: string }) => text.length)).toEqual([133, 64]);
  expect(await fixture.isSound()).toEqual([]);
});

describe('a statement', () => {
  const lend = (party_id: number, amount: string, date = '2026-11-19') =>
    fixture.given('loan', 'accounting/journal-entry/store', {
      date,
      lines: [
        { account_id: fixture.id('1110'), party_id, debit: amount },
        { account_id: fixture.id('1010'), credit: amount },
      ],
    });
  const proofOf = (partyId: number, to: string, closing: string) =>
    statementProof(
      { db: fixture.host.db, host: fixture.host.host },
      { partyId, currency: 'USD', to, knownAt: new Date().toISOString(), closing },
    );
  const statement = (party: number, to = '2026-11-30') =>
    pdfText(`reports/account-statement?format=pdf&party_id=${party}&from=2026-11-01&to=${to}`);

  test('carries the proof of its closing balance from the next stamp on', async () => {
    await setUp();
    const party = await fixture.aCustomer('Customer O');
    await lend(party, '300');
    expect(await statement(party)).toContain('A proof of inclusion is available from the next day');
    await stamp();
    await lend(party, '50');
    await stamp();
    expect(await statement(party)).toContain('Proof of inclusion: stamped');
    const proof = await proofOf(party, '2026-11-30', '350.00');
    if (proof?.state !== 'stamped') throw new Error('there is no proof');
    const found = await checkInclusion(bytesOf(proof.addresses));
    if (found.state !== 'proved') throw new Error('the proof is not valid');
    expect(found.inclusion.leaf).toMatchObject({
      kind: 'balance',
      amounts: [['balance', 'USD', '350']],
    });
    expect(await isNamed(found.inclusion, 'Customer O', webDigest)).toBe(true);
    expect(await fixture.isSound()).toEqual([]);
  });

  test('whose closing balance was never stamped has no proof', async () => {
    await setUp();
    const party = await fixture.aCustomer('Customer O');
    await lend(party, '300', '2026-11-10');
    await lend(party, '50', '2026-11-19');
    await stamp();
    expect(await proofOf(party, '2026-11-15', '300.00')).toBeUndefined();
    expect(await statement(party, '2026-11-15')).not.toMatch(/proof of inclusion/i);
    expect(await proofOf(party, '2026-11-30', '351.00')).toBeUndefined();
  });
});

test('a renamed party and a later entry leave every stamped tree intact', async () => {
  await setUp();
  const party = await fixture.aCustomer('Customer O');
  await opening('EUR', '1000', '1080');
  const { id } = await ticket(
    'buy',
    { currency: 'EUR', amount: '400', rate: '1.10' },
    { customer_id: party, on_account: true },
  );
  await stamp();
  const before = await scanned(id);
  const { version } = (await fixture.me.get(`accounting/parties/${party}/show`)).body;
  const sent = { kind: 'customer', name: 'Customer P', version };
  expect((await fixture.me.put(`accounting/parties/${party}/update`, sent)).status).toBe(200);
  expect(await scanned(id)).toEqual(before);
  expect(await fixture.isSound()).toEqual([]);
});

test('a proof of the books finds every change of a stamp, a tree or its balances', async () => {
  await setUp();
  const party = await fixture.aCustomer('Customer O');
  await opening('EUR', '1000', '1080');
  const line = { currency: 'EUR', amount: '400', rate: '1.10' };
  await ticket('buy', line, { customer_id: party, on_account: true });
  await stamp();
  await ticket('sell', { ...line, amount: '300' }, { customer_id: party, on_account: true });
  await stamp();
  await verify(fixture.host.db);
  const after = (...statements: string[]) => corrupted(fixture.host.owner, statements, broken);
  expect(await broken(fixture.host.db)).toEqual([]);
  const flip = (column: string, at: number) =>
    `${column} = set_byte(${column}, ${at}, get_byte(${column}, ${at}) # 1)`;
  for (const statement of [
    `update stamp_tree set ${flip('root', 5)}`,
    `update stamp_tree set ${flip('subtrees', 9)}`,
    `update stamp_tree set subtrees = subtrees || subtrees`,
    `update stamp_tree set first_entry = first_entry + 1`,
    `update stamp_tree set entry_count = entry_count + 1`,
    `update stamp_tree set balance_count = balance_count + 1`,
    `update stamp_balance set balance = balance + 1`,
    `update stamp_balance set ${flip('party_hash', 3)}`,
    `update stamp_balance set place = place + 1`,
    `update stamp_balance set currency = 'EUR'`,
    `delete from stamp_balance`,
    `update deal set amount = amount + 1`,
    `update line set amount = amount * 2, base = base * 2`,
    `update document set counterparty = 'Somebody' where type = 'sales'`,
    `update entry set number = number || 'x'`,
  ]) {
    expect([statement, await after(statement)]).toEqual([
      statement,
      expect.arrayContaining(['stamp-trees']),
    ]);
  }
  expect(await after('delete from stamp_balance', 'delete from stamp_tree')).toContain('stamps');
  const { rows } = await fixture.host.owner.query(
    'select length(reply) as n from head_stamp limit 1',
  );
  for (let at = 60; at < rows[0].n; at += 211) {
    const found = await after(`update head_stamp set ${flip('reply', at)}`);
    expect([at, found.length > 0]).toEqual([at, true]);
  }
});
