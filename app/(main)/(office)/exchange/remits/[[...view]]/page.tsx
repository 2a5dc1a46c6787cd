import { RemitsScreen } from '@/components/exchange/remits/remits-screen';

export const metadata = { title: 'Remittances' };
export const generateStaticParams = () => [{ view: [] as string[] }];

export default function Page() {
  return <RemitsScreen />;
}
