import { PlannedScreen } from '@/components/layout/planned-screen';

export const metadata = { title: 'Manual journals' };
export const generateStaticParams = () => [{ view: [] as string[] }];

export default function Page() {
  return <PlannedScreen of="manual-journal" />;
}
