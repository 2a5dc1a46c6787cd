import { PartiesScreen } from '@/components/accounting/parties/parties-screen';

export const metadata = { title: 'Parties' };
export const generateStaticParams = () => [{ view: [] as string[] }];

export default function Page() {
  return <PartiesScreen />;
}
