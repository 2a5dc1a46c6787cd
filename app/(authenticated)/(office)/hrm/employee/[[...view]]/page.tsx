import { EmployeeScreen } from '@/components/hrm/employee/employee-screen';

export const metadata = { title: 'Employees' };
export const generateStaticParams = () => [{ view: [] as string[] }];

export default function Page() {
  return <EmployeeScreen />;
}
