import { TillsScreen } from '@/components/dealing/tills/tills-screen';

export const metadata = { title: 'Tills' };
export const generateStaticParams = () => [{ view: [] as string[] }];

export default function Page() {
  return <TillsScreen />;
}
