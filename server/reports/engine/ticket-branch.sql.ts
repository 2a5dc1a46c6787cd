import { sql } from 'kysely';

import { documentBranch } from '@/server/ledger/branch.sql';

/** Branch of a ticket `t` at a location `l`: the branch of the location, otherwise the branch of the document. */
export const ticketBranch = sql<number>`coalesce(l.branch_id, (
  select ${documentBranch} from document
  where document.type = t.document_type and document.id = t.document_id
))`;
