'use client';

import { EntryError } from '@/components/auth/entry-error';

export default function SignInError({ reset }: { reset: () => void }) {
  return <EntryError onRetry={reset} />;
}
