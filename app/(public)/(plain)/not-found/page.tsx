import { NotFoundPage } from '@/components/layout/not-found-page';

export const metadata = { title: 'Not found' };

export default function Page() {
  return <NotFoundPage />;
}
