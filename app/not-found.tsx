import { UnknownAddress } from '@/components/layout/unknown-address';

export const metadata = { title: 'Not found' };

export default function NotFound() {
  return <UnknownAddress />;
}
