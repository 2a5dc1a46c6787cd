import { OutboxScreen } from '@/components/settings/outbox/outbox-screen';

export const metadata = { title: 'Outgoing messages' };

export default function Page() {
  return <OutboxScreen />;
}
