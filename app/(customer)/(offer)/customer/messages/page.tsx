import { StopMessagesScreen } from '@/components/dealing/public-offer/stop-messages-screen';

export const metadata = { title: 'Stop messages' };

export default function Page() {
  return <StopMessagesScreen />;
}
