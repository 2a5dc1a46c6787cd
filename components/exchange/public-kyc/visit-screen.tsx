'use client';

import { lazy, type ReactNode, Suspense, useState } from 'react';

import { CodeStep } from '@/components/exchange/public-kyc/code-step';
import type { DraftKeeper } from '@/components/exchange/public-kyc/draft-keeper';
import { keepToken } from '@/components/exchange/public-kyc/kept-token';
import { FindStep, LinkStep } from '@/components/exchange/public-kyc/link-step';
import type { Sent } from '@/components/exchange/public-kyc/review-step';
import { StartStep } from '@/components/exchange/public-kyc/start-step';
import { StepFrame } from '@/components/exchange/public-kyc/step-frame';
import { STEPS_IN_ALL } from '@/components/exchange/public-kyc/steps';
import { type Place, useVisit } from '@/components/exchange/public-kyc/use-visit';
import { Messages } from '@/components/layout/messages';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { useWords } from '@/hooks/use-words';

// Loaded lazily, because they are needed only after the code is confirmed.
const Wizard = lazy(async () => ({ default: (await import('./wizard')).Wizard }));
const SentPage = lazy(async () => ({ default: (await import('./sent-page')).SentPage }));
const KycView = lazy(async () => ({ default: (await import('./kyc-view')).KycView }));

/** Screen of a new application, from the first question to its number. */
export const KycRegisterScreen = () => <Visit first="start" />;

/** Screen with the status of an application. */
export const KycViewScreen = () => <Visit first="find" />;

function Visit({ first }: { first: 'start' | 'find' }) {
  const t = useWords('identify');
  const visit = useVisit(first);
  const [sent, setSent] = useState<Sent & { token: string }>();
  useDocumentTitle(t(first === 'start' ? 'titles.register' : 'titles.view'));
  if (!sent) return <Here visit={visit} first={first} setSent={setSent} />;
  const view = () => {
    visit.setPlace({ at: 'view', token: sent.token });
    setSent(undefined);
  };
  return (
    <Later>
      <SentPage sent={sent} onView={view} />
    </Later>
  );
}

type HereProps = Readonly<{
  visit: ReturnType<typeof useVisit>;
  first: 'start' | 'find';
  setSent: (sent: Sent & { token: string }) => void;
}>;

function Here({ visit, first, setSent }: HereProps) {
  const { place, setPlace, started } = visit;
  const begin = () => setPlace({ at: 'start' });
  switch (place.at) {
    case 'look':
      return <Waiting />;
    case 'failed':
      return <Failed />;
    case 'start':
      return <Start visit={visit} />;
    case 'find':
      return <FindStep onStarted={started} onNew={begin} />;
    case 'link':
      return <LinkStep link={place.link} onStarted={started} onAnew={begin} />;
    case 'code':
      return <Code visit={visit} first={first} place={place} />;
    case 'steps':
      return <Steps keeper={place.keeper} setSent={setSent} />;
    case 'view':
      return <Standing token={place.token} visit={visit} />;
  }
}

const Start = ({ visit: { started, setPlace } }: Pick<HereProps, 'visit'>) => (
  <StartStep
    steps={STEPS_IN_ALL}
    onStarted={({ token, email }) => started(token, email)}
    onLink={() => setPlace({ at: 'find' })}
  />
);

function Steps({ keeper, setSent }: Pick<HereProps, 'setSent'> & { keeper: DraftKeeper }) {
  return (
    <Later>
      <Wizard keeper={keeper} onSent={(now) => setSent({ ...now, token: keeper.token })} />
    </Later>
  );
}

function Standing({ token, visit }: Pick<HereProps, 'visit'> & { token: string }) {
  const { setPlace, openSteps } = visit;
  const leave = () => {
    keepToken(undefined);
    setPlace({ at: 'find' });
  };
  return (
    <Later>
      <KycView
        token={token}
        onEnded={() => setPlace({ at: 'code', token, isUnsent: true })}
        onSteps={() => openSteps(token)}
        onLeft={leave}
      />
    </Later>
  );
}

type CodeProps = Pick<HereProps, 'visit' | 'first'> &
  Readonly<{ place: Extract<Place, { at: 'code' }> }>;

function Code({ visit, first, place }: CodeProps) {
  const { token, email, isUnsent = false } = place;
  const back = () => {
    keepToken(undefined);
    visit.setPlace({ at: first });
  };
  return (
    <CodeStep
      token={token}
      email={email}
      isUnsent={isUnsent}
      step={first === 'start' ? { at: 2, of: STEPS_IN_ALL } : undefined}
      onBack={back}
      onVerified={(now) => visit.verified(token, now)}
    />
  );
}

function Waiting() {
  const t = useWords('identify');
  return <StepFrame title={t('titles.register')} lead={t('look')} />;
}

function Failed() {
  const t = useWords('identify');
  return (
    <StepFrame
      title={t('titles.register')}
      failure={t('line.notSent')}
      primary={{ label: t('again'), onPress: () => location.reload() }}
    />
  );
}

const Later = ({ children }: { children: ReactNode }) => (
  <Messages of={['identify-steps']} fallback={<Waiting />}>
    <Suspense fallback={<Waiting />}>{children}</Suspense>
  </Messages>
);
