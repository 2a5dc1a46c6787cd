import { RegisterScreen } from '@/components/hrm/payroll-register/register-screen';

export const metadata = { title: 'Payroll register' };
export const generateStaticParams = () => [{ view: [] as string[] }];

export default function Page() {
  return <RegisterScreen />;
}
