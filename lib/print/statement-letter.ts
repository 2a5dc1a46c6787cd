import type {
  AccountStatementLine,
  AccountStatementSection,
} from '@/lib/contract/reports/account-statement';
import { absolute, type Decimal, isZero, sign } from '@/lib/domain/money';
import type { PrintContent, PrintRow } from './printout';
import type { PrintTools } from './tools';

/** Section of a statement with all its lines. */
export type LetterSection = Pick<
  AccountStatementSection,
  'currency' | 'opening' | 'debit' | 'credit' | 'closing' | 'lines' | 'verify'
>;

/** Letter to a party with the statement of one currency. */
export function statementLetter(
  section: LetterSection,
  of: Readonly<{ party: string; from: string; to: string; organisation: string }>,
  tools: PrintTools,
): PrintContent {
  const { say, own, day, inWords } = tools;
  const { currency, closing, verify } = section;
  return {
    title: say('reports.letter.title'),
    number: currency,
    marks: [],
    blocks: [
      {
        kind: 'facts',
        facts: [
          { label: say('reports.letter.party'), value: own(of.party), isStrong: true },
          { label: say('reports.letter.period'), value: `${day(of.from)} – ${day(of.to)}` },
        ],
      },
      linesOf(section, tools),
      {
        kind: 'words',
        label: say('reports.letter.words'),
        lines: [inWords(absolute(closing), currency)],
      },
      { kind: 'notes', lines: [say('reports.letter.sides', { name: own(of.organisation) })] },
    ],
    code: verify ?? undefined,
    foot: verify ? [say('reports.letter.check')] : [],
    signatures: ['prepared', 'approved', 'received'].map((role) => say(`reports.letter.${role}`)),
  };
}

function linesOf(section: LetterSection, tools: PrintTools) {
  const { say, figure } = tools;
  const { currency, opening, closing, debit, credit, lines } = section;
  const title = (key: string) => say(`reports.letter.${key}`);
  return {
    kind: 'table' as const,
    columns: [
      { title: title('date'), align: 'start' as const },
      { title: title('document'), align: 'start' as const },
      { title: title('memo'), align: 'start' as const, isWide: true },
      ...(['debit', 'credit', 'balance'] as const).map((key) => ({
        title: title(key),
        align: 'end' as const,
      })),
    ],
    rows: [
      {
        kind: 'heading' as const,
        cells: ['', title('opening'), '', '', '', balanceOf(opening, currency, tools)],
      },
      ...lines.map((line) => rowOf(line, currency, tools)),
    ],
    foot: {
      cells: [
        '',
        title('closing'),
        '',
        isZero(debit) ? '–' : figure(debit, currency),
        isZero(credit) ? '–' : figure(credit, currency),
        balanceOf(closing, currency, tools),
      ],
    },
  };
}

function rowOf(line: AccountStatementLine, currency: string, tools: PrintTools): PrintRow {
  const { day, code, own, figure } = tools;
  const { date, document, memo, amount, balance } = line;
  const shown = figure(absolute(amount), currency);
  return {
    cells: [
      day(date),
      code(document),
      own(memo),
      sign(amount) > 0 ? shown : '',
      sign(amount) < 0 ? shown : '',
      balanceOf(balance, currency, tools),
    ],
  };
}

/** A balance without sign, with the mark Dr or Cr. Dr means that the party owes the amount. */
function balanceOf(balance: Decimal, currency: string, { say, figure }: PrintTools): string {
  const shown = figure(absolute(balance), currency);
  if (isZero(balance)) return shown;
  return `${shown}\u00a0${say(`reports.letter.${sign(balance) > 0 ? 'dr' : 'cr'}`)}`;
}
