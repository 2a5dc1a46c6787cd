'use client';

import { useRef, useState } from 'react';
import * as v from 'valibot';

import { ApiError } from '@/lib/api/api-error';
import { call, sendTwice } from '@/lib/api/call';
import { fieldIssues } from '@/lib/contract/issues';
import { type CurrentUser, session } from '@/lib/contract/people/session';

export type Credentials = Readonly<{ email: string; password: string; code: string }>;

type Errors = Readonly<Partial<Record<keyof Credentials, string>>>;

/** Typed values and errors; an error is a message key or the message itself. */
export type SignInForm = Readonly<{
  values: Credentials;
  errors: Errors;
  type: (name: keyof Credentials, text: string) => void;
  /** Returns a ref callback that registers the input element of a field. */
  box: (name: keyof Credentials) => (box: HTMLInputElement | null) => void;
}>;

/**
 * Sign-in in one step, or in two if the server requires an authenticator code. A wrong email or password shows one
 * message that belongs to no field; a wrong code shows its message at the code field.
 */
export function useSignIn({
  email = '',
  onSignedIn,
}: {
  email?: string;
  onSignedIn: (user: CurrentUser) => void | Promise<void>;
}) {
  const { form, judge, refuse, empty } = useCredentials({ email, password: '', code: '' });
  const [needsCode, setNeedsCode] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isSending, setIsSending] = useState(false);

  const signIn = async () => {
    const input = judge();
    if (input === undefined) return;
    setProblem(undefined);
    setIsSending(true);
    try {
      await onSignedIn(await sendTwice(() => call(session.login, { input })));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const [sentence] = error.errors['code'] ?? [];
      if (sentence === undefined) setProblem(error.errors['email']?.[0] ?? error.message);
      // The first request for a code is not an error.
      else if (needsCode) refuse({ code: sentence });
      setNeedsCode(needsCode || sentence !== undefined);
    } finally {
      setIsSending(false);
    }
  };

  return {
    form,
    needsCode,
    problem,
    isSending,
    submit: signIn,
    /** Returns to the first step, with the initial values. */
    startAgain: () => {
      setNeedsCode(false);
      setProblem(undefined);
      empty();
    },
  };
}

/** Values are validated on submit, then on each change. A refusal of the server is shown until the next change. */
function useCredentials(blank: Credentials) {
  const [values, setValues] = useState(blank);
  const [refused, refuse] = useState<Errors>({});
  const [isJudged, setIsJudged] = useState(false);
  const boxes = useRef(new Map<keyof Credentials, HTMLInputElement | null>());
  const form: SignInForm = {
    values,
    errors: isJudged ? { ...wrongIn(values), ...refused } : refused,
    type(name, text) {
      setValues((before) => ({ ...before, [name]: text }));
      refuse({});
    },
    box: (name) => (box) => void boxes.current.set(name, box),
  };
  return {
    form,
    refuse,
    /** Returns the values to send; if any is invalid, it focuses the first and returns undefined. */
    judge() {
      setIsJudged(true);
      const wrong = wrongIn(values);
      const first = ORDER.find((name) => wrong[name] !== undefined);
      if (first === undefined) return sentOf(values);
      boxes.current.get(first)?.focus();
      return undefined;
    },
    empty() {
      setValues(blank);
      refuse({});
      setIsJudged(false);
    },
  };
}

const ORDER = ['email', 'password', 'code'] as const;

const sentOf = ({ email, password, code }: Credentials) => ({
  email,
  password,
  ...(code && { code }),
});

function wrongIn(values: Credentials): Errors {
  const { issues = [] } = v.safeParse(session.login.input, sentOf(values));
  return Object.fromEntries(fieldIssues(issues).map(({ field, key }) => [field, key]));
}
