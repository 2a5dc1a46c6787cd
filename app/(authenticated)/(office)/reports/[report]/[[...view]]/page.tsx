import type { Metadata } from 'next';

import { ReportPage } from '@/components/reports/report-page';
import { type ReportName, REPORTS } from '@/lib/report-table';
import routes from '@/messages/en/routes.json';

type Props = Readonly<{ params: Promise<{ report: ReportName }> }>;

/** The type allows any key, because the message catalogue may have no name for a report. */
const NAMES: Readonly<Record<string, string>> = routes;

export const dynamicParams = false;

export const generateStaticParams = () =>
  REPORTS.map((report) => ({ report, view: [] as string[] }));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { report } = await params;
  return { title: NAMES[report] ?? report };
}

export default async function Page({ params }: Props) {
  return <ReportPage of={(await params).report} />;
}
