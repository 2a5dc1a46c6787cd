import { PublicOfferScreen } from '@/components/exchange/public-offer/public-offer-screen';

export const metadata = { title: 'Your offer' };

export default function Page() {
  return <PublicOfferScreen />;
}
