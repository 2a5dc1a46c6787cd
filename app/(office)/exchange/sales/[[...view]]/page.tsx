import { PlannedScreen } from '@/components/layout/planned-screen';

export const metadata = { title: 'Sales' };
export const generateStaticParams = () => [{ view: [] as string[] }];

export default function Page() {
  return <PlannedScreen of="sales" />;
}
