import { ApiTokensScreen } from '@/components/people/api-tokens/api-tokens-screen';

export const metadata = { title: 'API tokens' };

export default function Page() {
  return <ApiTokensScreen />;
}
