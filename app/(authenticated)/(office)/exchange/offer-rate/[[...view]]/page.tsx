import { OfferScreen } from '@/components/dealing/offer-rate/offer-screen';

export const metadata = { title: 'Offer rate' };
export const generateStaticParams = () => [{ view: [] as string[] }];

export default function Page() {
  return <OfferScreen />;
}
