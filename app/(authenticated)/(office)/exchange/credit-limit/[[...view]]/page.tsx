import { CreditLimitScreen } from '@/components/dealing/credit/limit-screen';

export const metadata = { title: 'Credit limits' };
export const generateStaticParams = () => [{ view: [] as string[] }];

export default function Page() {
  return <CreditLimitScreen />;
}
