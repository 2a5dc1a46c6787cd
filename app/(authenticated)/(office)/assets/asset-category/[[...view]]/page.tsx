import { AssetCategoryScreen } from '@/components/assets/asset-category/asset-category-screen';

export const metadata = { title: 'Asset categories' };
export const generateStaticParams = () => [{ view: [] as string[] }];

export default function Page() {
  return <AssetCategoryScreen />;
}
