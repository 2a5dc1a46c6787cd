'use client';

import { useEffect, useState } from 'react';

import { Ask } from './fields';
import { OtherWay, StepFrame } from './step-frame';
import { useTask } from './use-task';
import { useWords } from '@/hooks/use-words';
import { call } from '@/lib/api/call';
import { publicKycStart } from '@/lib/contract/compliance/public-kyc-start';
import type { AnswerOf } from '@/lib/contract/endpoint';
import { digitsOf } from '@/lib/format/fold';

const LENGTH = 6;
/** Seconds until the customer can request another code. A mail can take that long to arrive. */
const WAIT_SECONDS = 60;

export type Verified = AnswerOf<typeof publicKycStart.verify>;

type Props = Readonly<{
  token: string;
  email?: string | undefined;
  step?: Readonly<{ at: number; of: number }> | undefined;
  /** True if no code has been sent yet, so that the customer must request the first code. */
  isUnsent?: boolean;
  onBack?: () => void;
  onVerified: (verified: Verified) => void;
}>;

/** Step for the code from the mail. The customer can type or paste the code, or let the phone fill it in. */
export function CodeStep({ token, email, step, isUnsent = false, onBack, onVerified }: Props) {
  const t = useWords('identify');
  const { code, type, verify, busy, errors, failure } = useCode(token, onVerified);
  return (
    <StepFrame
      {...(step && { step })}
      title={t('code.title')}
      lead={
        email
          ? t.rich('code.leadTo', { email: () => <bdi dir="ltr">{email}</bdi> })
          : t('code.lead')
      }
      onBack={onBack}
      failure={failure}
      primary={{ label: t('code.go'), onPress: verify, busy }}
      other={<Resend token={token} isUnsent={isUnsent} />}
    >
      <Ask label={t('code.label')} help={t('code.help')} error={errors['code']}>
        {(control) => (
          <input
            {...control}
            className="input figure text-center text-22 tracking-[0.35em]"
            dir="ltr"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={({ target }) => type(target.value)}
          />
        )}
      </Ask>
    </StepFrame>
  );
}

/** State of the code field. The code is sent when the last digit is entered. */
function useCode(token: string, onVerified: Props['onVerified']) {
  const [code, setCode] = useState('');
  const { run, ...task } = useTask();
  const verify = (digits: string) =>
    run(async () => {
      const params = { token };
      onVerified(await call(publicKycStart.verify, { params, input: { code: digits } }));
    });
  const type = (text: string) => {
    const digits = digitsOf(text).slice(0, LENGTH);
    setCode(digits);
    if (digits.length === LENGTH && digits !== code) verify(digits);
  };
  return { code, type, verify: () => verify(code), ...task };
}

function Resend({ token, isUnsent }: Readonly<{ token: string; isUnsent: boolean }>) {
  const t = useWords('identify');
  const { left, resend, busy, said } = useResending(token, isUnsent ? 0 : WAIT_SECONDS);
  return (
    <>
      {left > 0 ? (
        <p className="grid min-h-11 place-items-center text-ink-3">
          {t('code.wait', { seconds: left })}
        </p>
      ) : (
        <OtherWay busy={busy} onPress={resend}>
          {t(isUnsent ? 'code.send' : 'code.resend')}
        </OtherWay>
      )}
      {said && (
        <p role="alert" className="text-center text-14 text-negative">
          {said}
        </p>
      )}
    </>
  );
}

function useResending(token: string, wait: number) {
  const [left, restart] = useWait(wait);
  const { run, busy, failure, errors } = useTask();
  const resend = () =>
    run(async () => {
      await call(publicKycStart.resend, { params: { token } });
      restart();
    });
  return { left, resend, busy, said: failure ?? Object.values(errors)[0] };
}

/** Seconds until another code can be requested, and a function that restarts the countdown. */
function useWait(first: number): [number, () => void] {
  const [left, setLeft] = useState(first);
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setLeft((now) => now - 1), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return [left, () => setLeft(WAIT_SECONDS)];
}
