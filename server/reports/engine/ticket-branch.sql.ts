import { sql } from 'kysely';

import { documentBranch } from '@/server/document/branch.sql';

/** The branch of a ticket `t` at a place `l`: that of the place, else where its document was made. */
export const ticketBranch = sql<number>`coalesce(l.branch_id, (
  select ${documentBranch} from document
  where document.type = t.document_type and document.id = t.document_id
))`;
