import { ReportPacksScreen } from '@/components/reports/report-packs/report-packs-screen';

export const metadata = { title: 'Report packs' };
export const generateStaticParams = () => [{ view: [] as string[] }];

export default function Page() {
  return <ReportPacksScreen />;
}
