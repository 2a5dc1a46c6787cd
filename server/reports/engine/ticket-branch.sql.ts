import { sql } from 'kysely';

import { documentBranch } from '@/server/document/branch.sql';

/** Branch of a ticket `t` at a location `l`: that of the location, otherwise that of the document. */
export const ticketBranch = sql<number>`coalesce(l.branch_id, (
  select ${documentBranch} from document
  where document.type = t.document_type and document.id = t.document_id
))`;
