import { CreditLimitWithdrawalScreen } from '@/components/dealing/credit/draw-screen';

export const metadata = { title: 'Credit withdrawals' };
export const generateStaticParams = () => [{ view: [] as string[] }];

export default function Page() {
  return <CreditLimitWithdrawalScreen />;
}
