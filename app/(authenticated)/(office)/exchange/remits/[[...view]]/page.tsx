import { RemitsScreen } from '@/components/dealing/remittance/remittance-screen';

export const metadata = { title: 'Remittances' };
export const generateStaticParams = () => [{ view: [] as string[] }];

export default function Page() {
  return <RemitsScreen />;
}
