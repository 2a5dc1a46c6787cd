'use client';

import type { ReactNode } from 'react';

import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { submitting } from '@/components/ui/submitting';

type Props = Readonly<{
  problem?: string | undefined;
  submit: () => unknown;
  isSending: boolean;
  action: string;
  children: ReactNode;
}>;

/** Form with fields, a general error, and one button; Enter submits it. */
export function PlainAuthForm({ problem, submit, isSending, action, children }: Props) {
  return (
    <form noValidate className="grid gap-4" onSubmit={submitting(submit)}>
      {problem && <Callout tone="negative">{problem}</Callout>}
      {children}
      <Button type="submit" variant="primary" busy={isSending} className="mt-1 w-full text-14">
        {action}
      </Button>
    </form>
  );
}
