import { createHash } from 'node:crypto';

import type { ListedEntity } from '@/lib/domain/screening/subject';
import { ListWriter } from '@/server/exchange/screening/import/apply-list';
import { writeAudit } from '@/server/kernel/audit';
import type { Tx } from '@/server/kernel/host';

const NOBODY = {
  kind: 'person',
  gender: null,
  ids: [],
  programme: 'SAMPLE',
  text: 'Invented for the sample. No such person exists.',
} as const;

/** Invented list entries; some names resemble the story's applicants. */
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
export async function importInventedList(db: Tx, by: number): Promise<void> {
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
