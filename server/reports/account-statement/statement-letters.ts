import type { AccountStatementSection } from '@/lib/contract/reports/account-statement';
import { isLocale } from '@/lib/i18n';
import { statementLetter } from '@/lib/print/statement-letter';
import type { Call, FileAnswer } from '@/server/kernel/serve';
import { pdfAnswer } from '@/server/print/pdf-answer';
import { checkPdfLength } from '@/server/reports/engine/report-pdf';

type Sections = readonly AccountStatementSection[];

type Statement = Readonly<{
  from: string;
  to: string;
  organisation: string;
  party: Readonly<{ id: number; name: string }>;
  /** Sections of each page of the statement. */
  pages: AsyncIterable<Sections>;
  /** Adds the address that verifies the letter of a section. */
  verify: (section: AccountStatementSection) => AccountStatementSection;
}>;

/**
 * Answers with the statement of a party as letters, one per currency, in the party's language if it is known, otherwise
 * in the caller's. Refuses more lines than a PDF file may have.
 */
export async function statementLetters(
  { db, locale, calledAway }: Pick<Call, 'db' | 'locale' | 'calledAway'>,
  { from, to, organisation, party, pages, verify }: Statement,
): Promise<FileAnswer> {
  const sections = (await wholeSections(pages)).map(verify);
  const { language } = await db
    .selectFrom('party')
    .select('language')
    .where('id', '=', party.id)
    .executeTakeFirstOrThrow();
  return pdfAnswer(
    { db, locale, calledAway, input: {} },
    { name: `statement-${party.id}-${from}-${to}`, ...(isLocale(language) && { language }) },
    (tools) =>
      sections.map((section) =>
        statementLetter(section, { party: party.name, from, to, organisation }, tools),
      ),
  );
}

/** Sections with the lines of all pages. Refuses more lines than a PDF file may have. */
export async function wholeSections(pages: AsyncIterable<Sections>): Promise<Sections> {
  const parts: AccountStatementSection[] = [];
  for await (const page of pages) {
    parts.push(...page);
    checkPdfLength(parts.reduce((count, { lines }) => count + lines.length, 0));
  }
  return [...Map.groupBy(parts, ({ currency }) => currency).values()].flatMap((all) => {
    const [first] = all;
    return first ? [{ ...first, lines: all.flatMap(({ lines }) => lines) }] : [];
  });
}
