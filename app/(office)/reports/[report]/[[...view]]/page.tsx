import type { Metadata } from 'next';

import { PlannedScreen } from '@/components/layout/planned-screen';
import { type RouteKey, REPORTS } from '@/lib/routes';
import labels from '@/messages/en/routes.json';

type Params = Readonly<{ params: Promise<{ report: string }> }>;

export const dynamicParams = false;

export const generateStaticParams = () => REPORTS.map((report) => ({ report, view: [] as string[] }));

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  return { title: labels[await keyFrom(params)] };
}

export default async function Page({ params }: Params) {
  return <PlannedScreen of={await keyFrom(params)} />;
}

/** Only the names above are ever rendered. */
async function keyFrom(params: Params['params']): Promise<RouteKey> {
  const { report } = await params;
  return REPORTS.find((one) => one === report) ?? 'reports';
}
