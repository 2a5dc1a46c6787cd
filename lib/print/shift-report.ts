import type { ShiftSheet } from '@/lib/contract/dealing/till-sessions';
import { type Decimal, isZero } from '@/lib/domain/money';
import type { PrintBlock, PrintColumn, PrintContent, PrintFact } from './printout';
import type { PrintTools } from './tools';

const FIGURES = ['opening', 'in', 'out', 'expected', 'counted', 'difference'] as const;

/**
 * Report of a shift: figures by currency, movements by kind of document, and the signatures of the teller and of those
 * who check the count. Figures that the caller may not see are a dash.
 */
export function shiftReport(sheet: ShiftSheet, tools: PrintTools): PrintContent {
  const { say, own, code } = tools;
  return {
    title: say('tills.shift.title', { place: own(sheet.location) }),
    number: code(String(sheet.id)),
    marks: sheet.status === 'closed' ? [] : [say(`ui.status.${sheet.status}`)],
    blocks: [
      { kind: 'facts', facts: factsOf(sheet, tools) },
      figuresOf(sheet, tools),
      ...kindsOf(sheet, tools),
    ],
    signatures: ['prepared', 'checked', 'approved'].map((role) => say(`document.paper.${role}`)),
  };
}

function factsOf(sheet: ShiftSheet, { say, own, instant }: PrintTools): PrintFact[] {
  const { user, opened_at, closed_at, opening_reason, approved_by } = sheet;
  const fact = (key: string, value: string | null | undefined) =>
    value ? [{ label: say(`tills.shift.report.${key}`), value }] : [];
  return [
    ...fact('teller', own(user.name)),
    ...fact('opened', instant(opened_at)),
    ...fact('closed', closed_at && instant(closed_at)),
    ...fact('approved', approved_by && own(approved_by.name)),
    ...fact('reason', opening_reason && own(opening_reason)),
  ];
}

const end = (title: string): PrintColumn => ({ title, align: 'end' });

function figuresOf(sheet: ShiftSheet, tools: PrintTools): PrintBlock {
  const { say, code } = tools;
  return {
    kind: 'table',
    caption: say('tills.shift.figures'),
    columns: [
      { title: say('tills.shift.columns.currency'), align: 'start', isWide: true },
      ...FIGURES.map((key) => end(say(`tills.shift.columns.${key}`))),
    ],
    rows: sheet.lines.map((line) => ({
      cells: [code(line.currency), ...FIGURES.map((key) => shown(line[key], line, tools))],
    })),
  };
}

function kindsOf({ kinds }: ShiftSheet, tools: PrintTools): PrintBlock[] {
  const { say, code } = tools;
  if (kinds.length === 0) return [];
  return [
    {
      kind: 'table',
      caption: say('tills.shift.movements'),
      columns: [
        { title: say('tills.shift.columns.document'), align: 'start', isWide: true },
        { title: say('tills.shift.columns.currency'), align: 'start' },
        end(say('tills.shift.report.count')),
        end(say('tills.shift.columns.in')),
        end(say('tills.shift.columns.out')),
      ],
      rows: kinds.map((row) => ({
        cells: [
          say(`changed-fields.kinds.${row.due_to.replaceAll(' ', '-')}`),
          code(row.currency),
          tools.number(String(row.count)),
          isZero(row.in) ? '' : shown(row.in, row, tools),
          isZero(row.out) ? '' : shown(row.out, row, tools),
        ],
      })),
    },
  ];
}

const shown = (
  value: Decimal | null,
  { currency }: Readonly<{ currency: string }>,
  { figure }: PrintTools,
): string => (value === null ? '–' : figure(value, currency));
