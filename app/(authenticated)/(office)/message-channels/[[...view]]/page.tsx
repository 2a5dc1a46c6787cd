import { MessageChannelsScreen } from '@/components/settings/message-channels/message-channels-screen';

export const metadata = { title: 'Message channels' };
export const generateStaticParams = () => [{ view: [] as string[] }];

export default function Page() {
  return <MessageChannelsScreen />;
}
