import { ProofScreen } from '@/components/accounting/proof/proof-screen';

export const metadata = { title: 'Proof of the books' };
export const generateStaticParams = () => [{ view: [] as string[] }];

export default function Page() {
  return <ProofScreen />;
}
