import { PlannedScreen } from '@/components/layout/planned-screen';

export const metadata = { title: 'Credit limits' };
export const generateStaticParams = () => [{ view: [] as string[] }];

export default function Page() {
  return <PlannedScreen of="credit-limit" />;
}
