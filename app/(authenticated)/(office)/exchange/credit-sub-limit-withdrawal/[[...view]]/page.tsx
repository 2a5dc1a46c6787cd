import { CreditSubLimitWithdrawalScreen } from '@/components/dealing/credit/draw-screen';

export const metadata = { title: 'Sub-limit withdrawals' };
export const generateStaticParams = () => [{ view: [] as string[] }];

export default function Page() {
  return <CreditSubLimitWithdrawalScreen />;
}
