import { screeningDue } from '@/server/exchange/screening/screening-due';
import { startHost, type TestHost } from './test-host';

/** An entry of a list as a test needs it. */
export type Entry = Readonly<{
  ref: string;
  name: string;
  kind?: 'person' | 'company';
  topic?: 'sanction' | 'pep';
  birth_dates?: readonly string[];
  countries?: readonly string[];
  ids?: readonly string[];
}>;

/** A host with a list in it that was not read from a file. */
export function screeningFixture({ jobs = false } = {}) {
  let host: TestHost;
  beforeEach(async () => {
    host = await startHost({ chart: true, jobs });
  });
  afterEach(() => host.close());
  const list = async (entries: readonly Entry[], source: 'ofac' | 'un' = 'ofac') => {
    const { id } = await host.db
      .insertInto('screening_list')
      .values({
        ...{
          source,
          name: 'main',
          version: '2026-11-01',
          sha256: 'x',
          file_name: 'list',
          bytes: 1,
        },
        ...{ entities: entries.length, added: entries.length, changed: 0, removed: 0 },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const {
      ref,
      name,
      kind = 'person',
      topic = 'sanction',
      birth_dates,
      countries,
      ids,
    } of entries) {
      await host.db
        .insertInto('screening_entity')
        .values({
          ...{
            source,
            list: 'main',
            ref,
            kind,
            topic,
            begun_by: id,
            programme: 'TEST',
            content: '',
          },
          names: JSON.stringify([{ name, is_weak: false }]),
          ...{ birth_dates: [...(birth_dates ?? [])], countries: [...(countries ?? [])] },
          ...{ ids: [...(ids ?? [])], gender: null, hash: `${ref} ${name}` },
        })
        .execute();
    }
    return id;
  };
  const screenDue = async () => {
    for (const item of await screeningDue.find(host.host)) {
      await screeningDue.settle(host.host, item);
    }
  };
  return {
    host: () => host,
    list,
    screenDue,
  };
}
