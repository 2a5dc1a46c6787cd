import { sql } from 'kysely';

import type { RecordLetter } from '@/lib/contract/record-letter';
import type { Db } from '@/server/kernel/host';

/** The latest letter about each of these records, by the id of the record. Records without a letter are left out. */
export async function lettersAbout(
  db: Db,
  type: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, RecordLetter>> {
  const { rows } = await sql<RecordLetter & { record_id: number }>`
    select distinct on (l.record_id) l.record_id, l.created_at, u.name as created_by, l.delivered_at,
           coalesce(m.trouble, l.trouble) as trouble,
           count(*) over (partition by l.record_id) as count,
           case when l.delivered_at is not null then 'sent'
                when m.id is not null and m.given_up_at is null then 'waiting' else 'failed' end as status
    from record_letter l
    left join message m on m.key = l.key
    left join app_user u on u.id = l.created_by
    where l.record_type = ${type} and l.record_id = any(${[...ids]}::bigint[])
    order by l.record_id, l.id desc
  `.execute(db);
  return new Map(rows.map(({ record_id, ...letter }) => [record_id, letter]));
}

/** Deletes the undelivered letters about these records. A letter that is being delivered cannot be withdrawn. */
export async function withdrawLetters(db: Db, type: string, ids: readonly number[]): Promise<void> {
  await sql`
    delete from message m using record_letter l
    where m.key = l.key and l.record_type = ${type} and l.record_id = any(${[...ids]}::bigint[])
  `.execute(db);
}
