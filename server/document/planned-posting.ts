import type { Posting } from '@/server/ledger/posting';
import type { Plan } from './kind';

/** What the ledger is asked to post for a plan; what only tickets have stays away where there is none. */
export function plannedPosting(
  { lines, fieldOf, deal, ticket, solvent, spares, field, chargeField }: Plan,
  head: Pick<Posting, 'kind' | 'date' | 'memo'>,
  dateField?: string,
): Posting {
  return {
    ...head,
    lines,
    fieldOf,
    deal,
    ticket,
    ...(solvent && { solvent }),
    ...(spares && { spares }),
    ...(field !== undefined && { field }),
    ...(chargeField && { chargeField }),
    ...(dateField !== undefined && { dateField }),
  };
}
