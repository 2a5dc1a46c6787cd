import type { AccountStatementSection } from '@/lib/contract/reports/account-statement';
import { isLocale } from '@/lib/i18n';
import { type PaperProof, withProof } from '@/lib/print/paper-proof';
import type { PrintContent } from '@/lib/print/printout';
import { statementLetter } from '@/lib/print/statement-letter';
import type { PrintTools } from '@/lib/print/tools';
import type { Call, FileAnswer } from '@/server/kernel/serve';
import { pdfAnswer } from '@/server/print/pdf-answer';
import { checkPdfLength } from '@/server/reports/engine/report-pdf';

type Sections = readonly AccountStatementSection[];

/** Functions that add to a section how its printed copy can be verified. */
export type SectionPapers = Readonly<{
  /**
   * Adds the URL at which the copy can be verified. It is null for a statement of one account, because only the whole
   * statement of a party can be verified.
   */
  verify: (section: AccountStatementSection) => AccountStatementSection;
  /** Returns the proof that the closing balance was stamped; undefined if there is none. */
  proof: (section: AccountStatementSection) => Promise<PaperProof | undefined>;
}>;

type Statement = Readonly<{
  from: string;
  to: string;
  organisation: string;
  party: Readonly<{ id: number; name: string }>;
  /** Sections of each page of the statement. */
  pages: AsyncIterable<Sections>;
  papers: SectionPapers;
}>;

/**
 * Answers with the statement of a party as letters, one per currency, in the party's language if it is known, otherwise
 * in the caller's. Refuses more lines than a PDF file may have.
 */
export async function statementLetters(
  { db, locale, calledAway }: Pick<Call, 'db' | 'locale' | 'calledAway'>,
  { from, to, organisation, party, pages, papers }: Statement,
): Promise<FileAnswer> {
  const sections = await wholeSections(pages);
  const { language } = await db
    .selectFrom('party')
    .select('language')
    .where('id', '=', party.id)
    .executeTakeFirstOrThrow();
  return pdfAnswer(
    { db, locale, calledAway, input: {} },
    { name: `statement-${party.id}-${from}-${to}`, ...(isLocale(language) && { language }) },
    (tools) => {
      const head = { party: party.name, from, to, organisation };
      return provedLetters(sections, { head, papers }, tools);
    },
  );
}

type Lettered = Readonly<{
  head: Parameters<typeof statementLetter>[1];
  papers: SectionPapers;
}>;

/** Letters of a statement, each with the address that verifies it and the proof of its closing balance. */
export async function provedLetters(
  sections: Sections,
  { head, papers: { verify, proof } }: Lettered,
  tools: PrintTools,
): Promise<PrintContent[]> {
  const letters: PrintContent[] = [];
  for (const section of sections) {
    const letter = statementLetter(verify(section), head, tools);
    letters.push(withProof(letter, await proof(section), tools));
  }
  return letters;
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
