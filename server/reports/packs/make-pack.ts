import type { PackNotice, PackReport } from '@/lib/contract/reports/report-packs';
import { packDays } from '@/lib/domain/report-pack';
import type { Clock } from '@/lib/domain/report-period';
import { recordOf } from '@/lib/domain/record-of';
import { Refusal, Refusals } from '@/lib/domain/refusal';
import type { PrintContent } from '@/lib/print/printout';
import type { PrintTools } from '@/lib/print/tools';
import { InvalidInput } from '@/server/kernel/failure';
import { LOCALES } from '@/server/kernel/locale';
import { organisationOf } from '@/server/kernel/organisation';
import { type Reader, readAs } from '@/server/kernel/read-as';
import { PdfAnswer } from '@/server/print/pdf-answer';
import { type Joined, type Printout, printoutOf, storedLogo } from '@/server/print/printout';
import { clockOf } from '@/server/reports/engine/head';
import { mayPrintReport, packQuery } from './packed-reports';
import { reportRoutes } from '../report-routes';

type PackContent = Readonly<{ name: string; reports: readonly PackReport[] }>;

/** Text of a refusal in each language. */
type Reason = NonNullable<PackNotice['reason']>;

/** Printed reports of a pack, and the notices about reports that were left out. */
export type PackPrintouts = Joined & Readonly<{ notices: readonly PackNotice[] }>;

export const noticeOf = (
  code: PackNotice['code'],
  { report = null, name = null, reason = null }: Partial<Omit<PackNotice, 'code'>> = {},
): PackNotice => ({ code, report, name, reason });

/** First report of a pack that a user may not view or print. */
export const forbiddenReport = (user: Reader['user'], { reports }: PackContent) =>
  reports.find(({ report }) => !mayPrintReport(user, report))?.report;

/**
 * Reads the reports of a pack from one snapshot, with the rights of its user, and puts a list of contents before them.
 * A report that is too long, or whose filters are refused, is left out with a notice. The caller has checked the
 * rights.
 */
export async function packPrintouts(reader: Reader, pack: PackContent): Promise<PackPrintouts> {
  const { db, locale } = reader;
  const { name: author } = await organisationOf(db);
  const clock = await clockOf(db, reader.today);
  const items: PackItem[] = [];
  for (const one of pack.reports) {
    items.push({ ...one, ...packDays(one.period, clock), ...(await printed(reader, one, clock)) });
  }
  const contents = await printoutOf(db, { language: locale }, (tools) =>
    contentsOf(pack.name, items, { reader, tools }),
  );
  return {
    printouts: [contents, ...items.flatMap(({ printout }) => printout ?? [])],
    notices: items.flatMap(({ report, reason }) =>
      reason ? [noticeOf('report', { report, reason })] : [],
    ),
    title: pack.name,
    author,
    logo: await storedLogo(db),
  };
}

type Printed = Readonly<{ printout: Printout | undefined; reason: Reason | undefined }>;
type PackItem = PackReport & Printed & Readonly<{ from: string; to: string }>;

async function printed(reader: Reader, one: PackReport, clock: Clock): Promise<Printed> {
  try {
    const answer = await readAs(reader, reportRoutes[one.report], packQuery(one, clock));
    if (!(answer instanceof PdfAnswer)) throw new Error(`${one.report} is no PDF file`);
    return { printout: answer.printout, reason: undefined };
  } catch (error) {
    const reason = reasonIn(reader.host, error);
    if (!reason) throw error;
    return { printout: undefined, reason };
  }
}

/** Text of a refusal; undefined for any other error. Input is invalid if a new version has removed a filter. */
function reasonIn({ catalogues }: Reader['host'], error: unknown): Reason | undefined {
  const refusal = error instanceof Refusals ? error.list[0] : error;
  if (refusal instanceof Refusal) {
    const { code, params } = refusal;
    return recordOf(LOCALES, (locale) => catalogues[locale](code, params));
  }
  if (!(error instanceof InvalidInput)) return undefined;
  return recordOf(LOCALES, (locale) => catalogues[locale]('report-pack.filters'));
}

type Listing = Readonly<{ reader: Reader; tools: PrintTools }>;

/** First page of a pack: its reports with their days, and the reasons of those that were left out. */
function contentsOf(
  name: string,
  items: readonly PackItem[],
  { reader: { locale, user, today }, tools }: Listing,
): PrintContent {
  const { say, own, day } = tools;
  const text = (key: string) => say(`report-packs.contents.${key}`);
  return {
    title: own(name),
    marks: [],
    blocks: [
      {
        kind: 'facts',
        facts: [
          { label: text('day'), value: day(today) },
          { label: text('by'), value: own(user.name) },
        ],
      },
      {
        kind: 'table',
        columns: [
          { title: text('report'), align: 'start' },
          { title: text('days'), align: 'start' },
          { title: text('state'), align: 'start', isWide: true },
        ],
        rows: items.map(({ report, from, to, reason }) => ({
          cells: [
            say(`routes.${report}`),
            `${day(from)} – ${day(to)}`,
            reason?.[locale] ?? text('included'),
          ],
        })),
      },
    ],
    signatures: [],
  };
}
