import type { FoundEntity, Hit, ListVersion } from '@/lib/contract/exchange/screening-shapes';

export const aFoundEntity = (own: Partial<FoundEntity> = {}): FoundEntity => ({
  entity: {
    ...{ id: 4, ref: 'TSi.001', kind: 'person', topic: 'sanction', gender: 'male' },
    names: [
      { name: 'RAHIMI, Abdul Karim', is_weak: false },
      { name: 'Karimjan', is_weak: true },
    ],
    ...{ birth_dates: ['1970-10-14'], countries: ['AF'], ids: ['D0000001'], programme: 'TST' },
    ...{ text: 'A clerk who is not.', is_listed: true },
  },
  ...{ score: 0.87, band: 'review' },
  parts: {
    ...{ query_name: 'Abdul Karim Rahim', list_name: 'RAHIMI, Abdul Karim', is_weak: false },
    pairs: [
      { query: 'abdul', list: 'abdul', similarity: 1, how: 'same' },
      { query: 'rahim', list: 'rahimi', similarity: 0.9667, how: 'letters' },
    ],
    ...{ query_rest: ['karim'], list_rest: [], name_score: 0.97 },
    adjustments: [{ kind: 'other_country', value: -0.1 }],
  },
  list: { id: 2, source: 'un', name: 'main', version: '2026-11-03' },
  ...own,
});

export const aHit = (id: number, name: string, own: Partial<Hit> = {}): Hit => ({
  ...aFoundEntity(),
  id,
  subject: {
    ...{ kind: 'party', id: 9, names: [name], date_of_birth: null, countries: ['DE'] },
    ...{ document_numbers: [], document: null },
  },
  ...{ decision: 'open', reason: null, decided_by: null, decided_at: null },
  ...{ found_at: '2026-11-20T10:00:00Z', ended: null, ended_at: null },
  ...own,
});

export const aListVersion = (own: Partial<ListVersion> = {}): ListVersion => ({
  ...{ id: 2, source: 'un', name: 'main', version: '2026-11-03', file_name: 'un.xml' },
  ...{ sha256: 'abcdef0123456789', bytes: 900, entities: 700, added: 3, changed: 2, removed: 1 },
  ...{ imported_at: '2026-11-19T10:00:00Z', imported_by: 'Amir', is_current: true },
  ...{ screened_at: '2026-11-19T10:01:00Z', is_late: false, ...own },
});
