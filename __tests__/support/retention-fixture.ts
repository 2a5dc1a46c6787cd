import { settleDue } from '@/server/jobs/due';
import { erasureDue } from '@/server/compliance/retention/erasure-due';
import { counterFixture } from './counter-fixture';

export const RETENTION = 'exchange/retention';
/** A unique name, so that all tables can be searched for it. */
export const NAME = 'Zarghona Quvondiqova';
export const told = { full_name: NAME };

/** Columns of a customer whose relation ended at that time. */
export const closed = (ended_at: string, own: object = {}) =>
  ({ status: 'closed', ended_at, approved_version: 1, approved_at: ended_at, ...own }) as const;

/** A counter with customer files that are retained and erased. */
export function retentionFixture() {
  const office = counterFixture({ currencies: ['EUR'] });
  return {
    office,
    nightly: () => settleDue(office.host.host, erasureDue),
    show: async (id: number) => (await office.me.get(`${RETENTION}/${id}/show`)).body,
    officer: () =>
      office.host.signInAs([
        {
          name: 'compliance',
          title: 'Compliance',
          view: true,
          create: true,
          edit: true,
          delete: true,
          override: true,
        },
      ]),
    /** True if a text occurs in any row of customers, parties, beneficiaries or screening hits. */
    isKnown: async (text: string): Promise<boolean> => {
      const { rows } = await office.host.owner.query<{ found: boolean }>(
        `select bool_or(row_text like '%' || $1 || '%') as found from (
           select to_jsonb(t)::text as row_text from kyc_customer t
           union all select to_jsonb(t)::text from party t
           union all select to_jsonb(t)::text from beneficiary t
           union all select to_jsonb(t)::text from screening_hit t
         ) all_rows`,
        [text],
      );
      return rows[0]?.found ?? false;
    },
  };
}
