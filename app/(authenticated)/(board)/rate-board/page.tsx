import { RateBoardScreen } from '@/components/dealing/rates/rate-board-screen';

export const metadata = { title: 'Rate board' };

export default function Page() {
  return <RateBoardScreen />;
}
