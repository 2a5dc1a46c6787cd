import { UnknownAddress } from '@/components/layout/not-found-screen';
import { PublicFrame } from '@/components/layout/public-frame';

export const metadata = { title: 'Not found' };

export default function NotFound() {
  return (
    <PublicFrame>
      <UnknownAddress />
    </PublicFrame>
  );
}
