import { OfferScreen } from '@/components/exchange/offer-rate/offer-screen';

export const metadata = { title: 'Offer rate' };
export const generateStaticParams = () => [{ view: [] as string[] }];

export default function Page() {
  return <OfferScreen />;
}
