import { TransactionLockingScreen } from '@/components/accounting/transaction-locking/transaction-locking-screen';

export const metadata = { title: 'Transaction locking' };
export const generateStaticParams = () => [{ view: [] as string[] }];

export default function Page() {
  return <TransactionLockingScreen />;
}
