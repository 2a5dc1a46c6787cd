import { BeneficiariesScreen } from '@/components/dealing/beneficiaries/beneficiaries-screen';

export const metadata = { title: 'Beneficiaries' };
export const generateStaticParams = () => [{ view: [] as string[] }];

export default function Page() {
  return <BeneficiariesScreen />;
}
