import { NotFoundScreen } from '@/components/layout/not-found-screen';

export const metadata = { title: 'Not found' };

export default function Page() {
  return <NotFoundScreen />;
}
