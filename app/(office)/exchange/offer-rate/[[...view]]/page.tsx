import { PlannedScreen } from '@/components/layout/planned-screen';

export const metadata = { title: 'Offer rates' };
export const generateStaticParams = () => [{ view: [] as string[] }];

export default function Page() {
  return <PlannedScreen of="offer-rate" />;
}
