import { sql } from 'kysely';

import { type Override, overrides } from '@/lib/contract/compliance/overrides';
import { overridden } from '@/server/document/overridden.sql';
import { onDays } from '@/server/kernel/on-days.sql';
import { likeOf, pageOf } from '@/server/kernel/paging';
import { serve } from '@/server/kernel/serve';

export const overrideRoutes = [
  serve(overrides.list, async ({ db, input }) => {
    const { page, per_page, limit, offset } = pageOf(input);
    const { search } = input;
    const like = search ? likeOf(search) : null;
    const where = sql`${onDays(sql`at`, input)}
      and (${like}::text is null or number ilike ${like} or "user" ilike ${like} or reason ilike ${like})`;
    const { rows } = await sql<Override>`
      select found.*, (
        select count(*)::integer from attachment a
        where a.document_type = due_to and a.document_id = due_to_id
      ) as evidence
      from (${overridden}) found where ${where}
      order by at desc, due_to, due_to_id limit ${limit} offset ${offset}
    `.execute(db);
    const counted = await sql<{ n: number }>`
      select count(*)::integer as n from (${overridden}) found where ${where}`.execute(db);
    return { data: rows, meta: { page, per_page, total: counted.rows[0]?.n ?? 0 } };
  }),
];
