import { DepreciationScreen } from '@/components/assets/depreciation/depreciation-screen';

export const metadata = { title: 'Depreciation' };
export const generateStaticParams = () => [{ view: [] as string[] }];

export default function Page() {
  return <DepreciationScreen />;
}
