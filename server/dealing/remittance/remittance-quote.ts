import type { TransferBody } from '@/lib/contract/dealing/transfer';
import type { Quote } from '@/lib/domain/rate';

/** Rate that the user typed; undefined if there is none. */
export const quoteOf = ({
  rate,
  quote_unit,
  quote_direction,
}: Pick<TransferBody, 'rate' | 'quote_unit' | 'quote_direction'>): Quote | undefined =>
  rate === undefined ? undefined : { rate, quote_unit, quote_direction };
