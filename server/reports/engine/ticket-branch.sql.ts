import { sql } from 'kysely';

/** Branch of a ticket `t` at a location `l`: the branch of the location, otherwise the branch of the document. */
export const ticketBranch = sql<number>`coalesce(l.branch_id, (
  select document.branch_id from document
  where document.type = t.document_type and document.id = t.document_id
))`;
