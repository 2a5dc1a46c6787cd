import { CreditSubLimitScreen } from '@/components/dealing/credit/sub-limit-screen';

export const metadata = { title: 'Credit sub-limits' };
export const generateStaticParams = () => [{ view: [] as string[] }];

export default function Page() {
  return <CreditSubLimitScreen />;
}
