import { PublicOfferScreen } from '@/components/dealing/public-offer/public-offer-screen';

export const metadata = { title: 'Your offer' };

export default function Page() {
  return <PublicOfferScreen />;
}
