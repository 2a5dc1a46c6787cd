import { TradeScreen } from '@/components/dealing/trade/trade-screen';

export const metadata = { title: 'Trades' };
export const generateStaticParams = () => [{ view: [] as string[] }];

export default function Page() {
  return <TradeScreen />;
}
