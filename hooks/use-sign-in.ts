'use client';

import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/call';
import { type CurrentUser, session } from '@/lib/contract/people/session';

type Credentials = { email: string; password: string; code?: string | undefined };

/**
 * Sign-in in one step, or in two when the host asks for the code of the authenticator. A wrong pair
 * is one sentence that names no field; a wrong code stands on the code.
 */
export function useSignIn({
  email = '',
  onSignedIn,
}: {
  email?: string;
  onSignedIn: (user: CurrentUser) => void | Promise<void>;
}) {
  const form = useForm<Credentials>({
    defaultValues: { email, password: '' },
    resolver: valibotResolver(session.login.input),
  });
  const [needsCode, setNeedsCode] = useState(false);
  const [problem, setProblem] = useState<string>();

  const signIn = async (input: Credentials) => {
    setProblem(undefined);
    try {
      await onSignedIn(
        await sendTwice(() => call(session.login, { input: withoutBlankCode(input) })),
      );
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const [sentence] = error.errors['code'] ?? [];
      if (sentence === undefined) setProblem(error.errors['email']?.[0] ?? error.message);
      // The first time it is a question, not a mistake.
      else if (needsCode) form.setError('code', { message: sentence });
      setNeedsCode(needsCode || sentence !== undefined);
    }
  };

  return {
    form,
    needsCode,
    problem,
    isSending: form.formState.isSubmitting,
    submit: form.handleSubmit(signIn),
    /** Back to address and password. */
    startAgain: () => {
      setNeedsCode(false);
      setProblem(undefined);
      form.reset();
    },
  };
}

const withoutBlankCode = ({ email, password, code }: Credentials) => ({
  email,
  password,
  ...(code && { code }),
});

/** A page that was left open has an old token: after a 419 the cookie is there anew. */
async function sendTwice<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError && error.status === 419) return work();
    throw error;
  }
}
