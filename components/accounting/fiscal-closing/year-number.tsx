import { Ltr } from '@/components/ui/ltr';
import type { FiscalYear } from '@/lib/contract/accounting/fiscal-closing';
import { documentNumber } from '@/lib/domain/document-number';

/** Number of a fiscal year. A year that was never closed has no number; its id is shown like the id of a draft. */
export const yearNumber = ({ number, id }: Pick<FiscalYear, 'number' | 'id'>): string =>
  number ?? documentNumber('fiscal closing', id);

export const YearNumber = ({ year }: { year: Pick<FiscalYear, 'number' | 'id'> }) => (
  <Ltr className="font-medium">{yearNumber(year)}</Ltr>
);
