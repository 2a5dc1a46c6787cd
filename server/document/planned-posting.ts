import type { Posting } from '@/server/ledger/posting';
import type { Plan } from './kind';

export function plannedPosting(
  { lines, fieldOf, deal, ticket, solvent, spares, field, chargeField, dateField }: Plan,
  head: Pick<Posting, 'kind' | 'date' | 'memo'>,
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
