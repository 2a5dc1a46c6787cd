import { MessageTextsScreen } from '@/components/settings/message-texts/message-texts-screen';

export const metadata = { title: 'Message texts' };

export default function Page() {
  return <MessageTextsScreen />;
}
