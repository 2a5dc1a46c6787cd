import type { Metadata } from 'next';

import { ReportPage } from '@/components/reports/report-page';
import { type ReportName, REPORTS } from '@/lib/report-table';
import labels from '@/messages/en/routes.json';

type Props = Readonly<{ params: Promise<{ report: ReportName }> }>;

export const dynamicParams = false;

export const generateStaticParams = () =>
  REPORTS.map((report) => ({ report, view: [] as string[] }));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: labels[(await params).report] };
}

export default async function Page({ params }: Props) {
  return <ReportPage of={(await params).report} />;
}
