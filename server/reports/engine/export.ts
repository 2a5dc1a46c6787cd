import { sql } from 'kysely';

import type { AnswerOf, Endpoint } from '@/lib/contract/endpoint';
import type { Column, ReportHead } from '@/lib/contract/reports/report';
import { daysInWords } from '@/lib/format/period-words';
import { csvOf } from '@/server/kernel/csv';
import { formatsOf } from '@/server/kernel/formats';
import type { Db } from '@/server/kernel/host';
import type { Say } from '@/server/kernel/locale';
import type { Call, FileAnswer } from '@/server/kernel/serve';
import {
  csvFile,
  longTableFile,
  type RowSource,
  type Table,
  workbookFile,
} from '@/server/kernel/table-file';
import type { ExportRow } from '@/lib/workbook/export-row';
import { pdfTable } from './report-pdf';

export type Format = 'json' | 'csv' | 'xlsx' | 'pdf' | undefined;

type Head = Readonly<
  Pick<
    ReportHead,
    | 'report'
    | 'organisation'
    | 'currency'
    | 'from'
    | 'to'
    | 'as_of'
    | 'known_at'
    | 'generated_at'
    | 'generated_by'
    | 'up_to'
  >
> &
  Readonly<{ columns: readonly Column[] }>;
type Speaker = Pick<Call, 'db' | 'locale' | 'say' | 'calledAway'> &
  Readonly<{ input: Readonly<Record<string, unknown>> }>;

/** True if the call requests a file. Refuses a user without the right to export or, for a PDF file, to print. */
export function asksForFile<E extends Endpoint>(
  call: Pick<Call, 'require'>,
  { allow }: E,
  format: Format,
): format is 'csv' | 'xlsx' | 'pdf' {
  if (format === undefined || format === 'json') return false;
  if (typeof allow === 'object') call.require(allow.page, format === 'pdf' ? 'print' : 'export');
  return true;
}

type Totals = Readonly<{
  /** Keys of text columns, such as the currency, for which the report has separate totals. */
  totalsBy?: readonly string[];
}>;

/** Returns a report that is already in memory, as JSON or as a file. All kinds of files have the same columns. */
export async function reportFile<E extends Endpoint>(
  call: Speaker & Pick<Call, 'require'> & Readonly<{ input: Readonly<{ format?: Format }> }>,
  endpoint: E,
  answer: AnswerOf<E> & Head,
  rows: readonly ExportRow[],
  { totalsBy }: Totals = {},
): Promise<AnswerOf<E> | FileAnswer> {
  const { format } = call.input;
  if (!asksForFile(call, endpoint, format)) return answer;
  const table = await tableOf(answer, call, totalsBy);
  if (format === 'xlsx') return workbookFile(call, table, [rows]);
  if (format === 'pdf') return pdfTable(call, table, [rows]);
  return csvFile(table, csvOf(table.columns, rows));
}

/** Returns a long report as a file. CSV streams from its own snapshot; other files with too many rows are refused. */
export async function longReportFile(
  call: Speaker & Pick<Call, 'sources'>,
  format: 'csv' | 'xlsx' | 'pdf',
  head: Head,
  source: RowSource,
  { totalsBy }: Totals = {},
): Promise<FileAnswer> {
  const table = await tableOf(head, call, totalsBy);
  if (format === 'pdf') return pdfTable(call, table, source(call.db));
  return longTableFile(call, format, table, source);
}

/**
 * Lines above the columns of a workbook or PDF file, such as its title. A CSV file has none, because programs read its
 * first line as the column titles.
 */
async function headLines(head: Head, speaker: Speaker): Promise<readonly string[]> {
  const { db, locale, say, input } = speaker;
  const { day, instant } = await formatsOf(db);
  const { own, twin } = daysInWords(head, locale, day);
  const filters = await filterWords(speaker, input);
  const label = say(head.as_of === undefined ? 'reports.head.period' : 'reports.head.asOf');
  return [
    say(`routes.${head.report}`),
    head.organisation,
    `${label} ${own}${twin ? ` · ${twin}` : ''}`,
    `${say('reports.currency.label')} ${head.currency}`,
    ...(filters === '' ? [] : [filters]),
    ...(head.known_at === undefined
      ? []
      : [say('reports.words.knownAt', { at: instant(head.known_at) })]),
    madeWords(head, say, instant),
  ];
}

/** Names the maker of the report, its time, and the newest entry that it includes. */
function madeWords(
  { generated_at, generated_by, up_to }: Head,
  say: Say,
  instant: (text: string) => string,
): string {
  const made = say('reports.head.made', { at: instant(generated_at), by: generated_by });
  if (!up_to) return made;
  const { entry_id, at } = up_to;
  return `${made} · ${say('reports.head.upTo', { entry: String(entry_id), at: instant(at) })}`;
}

/** Describes a report as a table: file name, head and columns. */
async function tableOf(
  head: Head,
  speaker: Speaker,
  totalsBy: readonly string[] = [],
): Promise<Table> {
  const { report, from, to, organisation, generated_at, columns } = head;
  return {
    name: `${report}-${from}-${to}`,
    title: speaker.say(`routes.${report}`),
    creator: organisation,
    createdAt: generated_at,
    columns,
    head: await headLines(head, speaker),
    totalsBy,
  };
}

/** Parsed query of a report; every value is a string. */
type Input = Readonly<Record<string, unknown>>;
type Names = Readonly<Record<'accounts' | 'party' | 'user' | 'place' | 'branch', string | null>>;
type Word = (value: string, names: Names, say: Say) => string | undefined;

const labelled =
  (label: string, word: (value: string, say: Say) => string): Word =>
  (value, _names, say) =>
    `${say(`reports.${label}`)} ${word(value, say)}`;
const dimension = (name: string): Word =>
  labelled(`dimension.name.${name}`, (value, say) => {
    const key = `reports.dimension.${name}.${value}`;
    const words = say(key);
    return words === key ? value : words;
  });
const named =
  (label: string, of: keyof Names): Word =>
  (value, names, say) =>
    `${say(`reports.${label}`)} ${names[of] ?? value}`;

/** Functions that describe each filter of a report in words, in display order. */
const WORDS: Readonly<Record<string, Word>> = {
  compare: labelled('compare.label', (value, say) => say(`reports.compare.choice.${value}`)),
  level: (value, _names, say) => say(`reports.words.${value}`),
  group: (value, _names, say) =>
    say('reports.dimension.by', {
      names: value
        .split(',')
        .map((name) => say(`reports.dimension.name.${name}`))
        .join(say('reports.words.comma')),
    }),
  by: labelled('by.label', (value, say) => say(`reports.by.choice.${value}`)),
  account_id: (_value, { accounts }, say) =>
    accounts === null ? undefined : say('reports.words.accounts', { numbers: accounts }),
  party_id: (value, { party }, say) => say('reports.words.party', { party: party ?? value }),
  kind: labelled('ageing.kind.label', (value, say) => say(`reports.ageing.kind.choice.${value}`)),
  user_id: named('user.label', 'user'),
  location_id: named('dimension.name.location', 'place'),
  branch_id: named('dimension.name.branch', 'branch'),
  session_id: dimension('session'),
  side: dimension('side'),
  status: labelled('tradeState.label', (value, say) => say(`reports.tradeState.choice.${value}`)),
  section: labelled('kyc.section.label', (value, say) =>
    say(`reports.kyc.section.choice.${value}`),
  ),
  hour: dimension('hour'),
  weekday: dimension('weekday'),
  class: dimension('class'),
  channel: dimension('channel'),
  size: dimension('size'),
  page: labelled('page.label', (value, say) => {
    const key = `routes.${value.replaceAll(' ', '-')}`;
    const words = say(key);
    return words === key ? value : words;
  }),
  action: labelled('action.label', (value, say) => say(`acts.${value.replaceAll(' ', '-')}`)),
  record_type: labelled('record.label', (value) => value),
  record_id: (value) => value,
  search: (value, _names, say) => say('reports.words.search', { text: value }),
  zero: (value, _names, say) => (value === '1' ? say('reports.words.zero') : undefined),
  closing: (value, _names, say) =>
    say(`reports.words.${value === '0' ? 'withoutClosing' : 'withClosing'}`),
};

/** The filters and options of a report as one line of text, as on its page. Empty without filters and options. */
async function filterWords(
  { db, say }: Readonly<{ db: Db; say: Say }>,
  input: Input,
): Promise<string> {
  const filters = Object.entries(WORDS).flatMap(([name, word]) => {
    const value = textOf(input, name);
    return value === '' ? [] : [{ word, value }];
  });
  if (filters.length === 0) return '';
  const names = await namesOf(db, input);
  return filters
    .flatMap(({ word, value }) => word(value, names, say) ?? [])
    .join(say('reports.words.comma'));
}

function textOf(input: Input, name: string): string {
  const value = input[name];
  if (typeof value !== 'string') return '';
  // Closing entries belong to no branch, so a report of one branch always leaves them out.
  return name === 'closing' && input['branch_id'] !== undefined ? '0' : value;
}

async function namesOf(db: Db, input: Input): Promise<Names> {
  const ids = (name: string) =>
    textOf(input, name)
      .split(',')
      .filter((id) => /^\d{1,15}$/.test(id));
  const one = (name: string) => ids(name)[0] ?? null;
  const { rows } = await sql<Names>`
    select (select string_agg(number, ', ' order by number)
            from account where id = any(${ids('account_id')}::bigint[])) as accounts,
           (select name from party where id = ${one('party_id')}::bigint) as party,
           (select name from app_user where id = ${one('user_id')}::bigint) as user,
           (select name from location where id = ${one('location_id')}::bigint) as place,
           (select name from branch where id = ${one('branch_id')}::bigint) as branch
  `.execute(db);
  return rows[0] ?? { accounts: null, party: null, user: null, place: null, branch: null };
}
