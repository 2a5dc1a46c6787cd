import { AssetScreen } from '@/components/assets/asset/asset-screen';

export const metadata = { title: 'Assets' };
export const generateStaticParams = () => [{ view: [] as string[] }];

export default function Page() {
  return <AssetScreen />;
}
