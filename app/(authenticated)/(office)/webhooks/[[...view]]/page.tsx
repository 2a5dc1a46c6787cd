import { WebhooksScreen } from '@/components/settings/webhooks/webhooks-screen';

export const metadata = { title: 'Webhooks' };
export const generateStaticParams = () => [{ view: [] as string[] }];

export default function Page() {
  return <WebhooksScreen />;
}
