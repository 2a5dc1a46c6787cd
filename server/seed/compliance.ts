import { createHash } from 'node:crypto';

import { alerts } from '@/lib/contract/compliance/alerts';
import { cases } from '@/lib/contract/compliance/cases';
import { partyLinks } from '@/lib/contract/compliance/party-links';
import { retention } from '@/lib/contract/compliance/retention';
import { sales } from '@/lib/contract/dealing/sales';
import { thresholdReports } from '@/lib/contract/compliance/threshold-reports';
import { thresholds } from '@/lib/contract/compliance/thresholds';
import type { ListedEntity } from '@/lib/domain/compliance/screening/subject';
import { ListWriter } from '@/server/compliance/screening/import/apply-list';
import { writeAudit } from '@/server/kernel/audit';
import type { Tx } from '@/server/kernel/host';
import type { Scene } from './counter-shift';
import { inStep } from './step';

/** Working day of each event, counted from 0. */
const ON = { begin: 0, link: 2, large: 4, look: 8 } as const;
const VAULT = { location_id: 1 } as const;

/**
 * Generates the compliance work of the office. On the first day, an invented sanctions list is imported and a reporting
 * threshold begins. Later, large tickets lead to a threshold report, and an alert becomes a case. On the last day,
 * preset thresholds begin, and a closed customer file is put on hold.
 */
export function complianceOf(scene: Scene) {
  const { call, day, setup } = scene;
  const { reviewer } = setup;
  let worked = 0;

  return async ({ isToday }: Readonly<{ isToday: boolean }>): Promise<void> => {
    if (worked === ON.begin) await begin(scene);
    if (worked === ON.link) await link(scene);
    if (worked === ON.large) await large(scene);
    if (worked === ON.look) await look(scene);
    worked += 1;
    if (!isToday) return;
    const { data } = await call(retention.list, reviewer, { input: { state: 'kept' } });
    const held = data.find(({ status }) => status === 'closed');
    const reason = 'The police asked for the file';
    if (held) {
      await call(retention.hold, reviewer, { params: { id: held.customer_id }, input: { reason } });
    }
    await call(thresholds.preset, reviewer, { input: { name: 'fatf', valid_from: await day() } });
  };
}

async function begin(scene: Scene): Promise<void> {
  const { call, db, day, base, inBase } = scene;
  const { owner, reviewer } = scene.setup;
  await inStep(db, (tx) => importInventedList(tx, owner.id));
  await call(thresholds.store, reviewer, {
    input: {
      rule: 'cash_report',
      amount: inBase('10000'),
      currency: base,
      window: 'day',
      valid_from: await day(),
      source: 'A rule of the office.',
    },
  });
}

async function link({ call, setup: { reviewer, customers } }: Scene): Promise<void> {
  const [party_id = 0, other_party_id = 0] = customers;
  const reason = 'Brother and sister, same address';
  await call(partyLinks.store, reviewer, { input: { party_id, other_party_id, reason } });
}

async function large(scene: Scene): Promise<void> {
  const { call, day } = scene;
  const { owner, reviewer, customers } = scene.setup;
  for (const [currency, amount] of [
    ['EUR', '10400'],
    ['KWD', '3400'],
  ] as const) {
    await call(sales.store, owner, {
      input: {
        date: await day(),
        customer_id: customers[0],
        post: true,
        ...VAULT,
        lines: [{ side: 'buy', ...scene.foreign(currency, amount) }],
        source_of_funds: 'Sale of a shop',
        memo: 'Sold a shop abroad',
      },
    });
  }
  const { data } = await call(thresholdReports.list, reviewer, { input: { status: 'draft' } });
  const [first] = data;
  if (first) await call(thresholdReports.review, reviewer, { params: { id: first.id } });
}

async function look({ call, setup: { reviewer } }: Scene): Promise<void> {
  const { data } = await call(alerts.list, reviewer, { input: { status: 'open' } });
  const [first, second] = data;
  if (second) await call(alerts.review, reviewer, { params: { id: second.id } });
  if (!first) return;
  const reason = 'Two files hold the same picture';
  await call(alerts.escalate, reviewer, { params: { id: first.id }, input: { reason } });
  const { data: open } = await call(cases.list, reviewer, { input: { status: 'open' } });
  const [opened] = open;
  const text = 'Both applicants were asked to come with the passport itself.';
  if (opened) await call(cases.note, reviewer, { params: { id: opened.id }, input: { text } });
}

const NOBODY = {
  kind: 'person',
  gender: null,
  ids: [],
  programme: 'SAMPLE',
  text: 'Invented for the sample. No such person exists.',
} as const;

/** Invented entries of the list. Some have names similar to the applicants' names. */
const ENTRIES: readonly ListedEntity[] = [
  {
    ...NOBODY,
    ref: 'S-001',
    topic: 'sanction',
    countries: ['XX'],
    names: [{ name: 'Viktor Malenkow Drozd', is_weak: false }],
    birth_dates: ['1969-02-11'],
  },
  {
    ...NOBODY,
    ref: 'S-002',
    topic: 'pep',
    countries: ['AF'],
    names: [{ name: 'Sayed Karim Barakzoy', is_weak: false }],
    birth_dates: ['1961'],
  },
  {
    ...NOBODY,
    ref: 'S-003',
    topic: 'sanction',
    countries: ['IR'],
    names: [{ name: 'Reza Mohammadi Fard', is_weak: false }],
    birth_dates: ['1975-08-30'],
  },
  {
    ...NOBODY,
    ref: 'S-004',
    kind: 'company',
    topic: 'sanction',
    countries: ['XX'],
    names: [{ name: 'Blue Anchor Shipping Lines', is_weak: false }],
    birth_dates: [],
  },
];

/** Imports the invented list of sanctioned and politically exposed persons. */
async function importInventedList(db: Tx, by: number): Promise<void> {
  const content = JSON.stringify(ENTRIES);
  const writer = await ListWriter.begin(db, {
    source: 'opensanctions',
    name: 'invented sample',
    imported_by: by,
    sha256: createHash('sha256').update(content).digest('hex'),
    file_name: 'invented-sample.json',
    bytes: content.length,
  });
  for (const entity of ENTRIES) await writer.take(entity);
  const id = await writer.finish({ version: 'sample', allowRemovals: false });
  await writeAudit(db, { userId: by, ip: 'console', requestId: 'seed' }, [
    { action: 'import', page: 'compliance', record_type: 'screening list', record_id: id },
  ]);
}
