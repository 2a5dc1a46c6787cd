import type {
  AccountStatement,
  AccountStatementLine,
  AccountStatementSection,
} from '@/lib/contract/reports/account-statement';

/** One currency with all its lines, joined over the pages. */
export type LetterSection = Omit<AccountStatementSection, 'carried' | 'continued' | 'more'>;

export function letterSections(pages: readonly AccountStatement[]): LetterSection[] {
  const all = pages.flatMap(({ sections }) => sections);
  return [...Map.groupBy(all, ({ currency }) => currency).values()].flatMap((parts) => {
    const [first] = parts;
    const lines: AccountStatementLine[] = parts.flatMap((part) => part.lines);
    return first ? [{ ...first, lines }] : [];
  });
}
