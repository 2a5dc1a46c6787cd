'use client';

import { lazy, type ReactNode, Suspense, useState, useEffect } from 'react';

import { CodeStep, type Verified } from './code-step';
import type { DraftKeeper } from './draft-keeper';
import { EmailAsk, TextAsk } from './fields';
import type { Sent } from './review-step';
import { StartStep } from './start-step';
import { StepFrame, OtherWay } from './step-frame';
import { STEPS_IN_ALL } from './steps';
import { useTask } from './use-task';
import { Messages } from '@/components/layout/messages';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { useWords } from '@/hooks/use-words';
import { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/call';
import { publicKycStart } from '@/lib/contract/compliance/public-kyc-start';
import { PUBLIC_OPEN } from '@/lib/domain/compliance/kyc-state';
import { foldDigits } from '@/lib/format/fold';

// These components are needed only after the customer has confirmed the code, so they are loaded lazily.
const Wizard = lazy(async () => ({ default: (await import('./wizard')).Wizard }));
const SentPage = lazy(async () => ({ default: (await import('./sent-page')).SentPage }));
const KycView = lazy(async () => ({ default: (await import('./kyc-view')).KycView }));

/** Screen of a new application, from the start step to the confirmation with the number. */
export const KycRegisterScreen = () => <Visit first="start" />;

/** Screen that finds an application and shows its status. */
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
  const t = useWords('identify');
  const { place, setPlace, started } = visit;
  const begin = () => setPlace({ at: 'start' });
  switch (place.at) {
    case 'look':
      return <Waiting />;
    case 'failed':
      return (
        <StepFrame
          title={t('titles.register')}
          failure={t('line.notSent')}
          primary={{ label: t('again'), onPress: () => location.reload() }}
        />
      );
    case 'start':
      return (
        <StartStep
          steps={STEPS_IN_ALL}
          onStarted={({ token, email }) => visit.started(token, email)}
          onLink={() => visit.setPlace({ at: 'find' })}
        />
      );
    case 'find':
      return <FindStep onStarted={started} onNew={begin} />;
    case 'link':
      return <LinkStep link={place.link} onStarted={started} onAnew={begin} />;
    case 'code':
      return (
        <CodeStep
          token={place.token}
          email={place.email}
          isUnsent={place.isUnsent ?? false}
          step={first === 'start' ? { at: 2, of: STEPS_IN_ALL } : undefined}
          onBack={() => {
            keepToken(undefined);
            setPlace({ at: first });
          }}
          onVerified={(now) => visit.verified(place.token, now)}
        />
      );
    case 'steps':
      return (
        <Later>
          <Wizard
            keeper={place.keeper}
            onSent={(now) => setSent({ ...now, token: place.keeper.token })}
          />
        </Later>
      );
    case 'view':
      return (
        <Later>
          <KycView
            token={place.token}
            onEnded={() => visit.setPlace({ at: 'code', token: place.token, isUnsent: true })}
            onSteps={() => visit.openSteps(place.token)}
            onLeft={() => {
              keepToken(undefined);
              visit.setPlace({ at: 'find' });
            }}
          />
        </Later>
      );
  }
}

function Waiting() {
  const t = useWords('identify');
  return <StepFrame title={t('titles.register')} lead={t('look')} />;
}

const Later = ({ children }: { children: ReactNode }) => (
  <Messages of={['identify-steps']} fallback={<Waiting />}>
    <Suspense fallback={<Waiting />}>{children}</Suspense>
  </Messages>
);

/** Screen that is shown, such as the start, the code, the steps or the status page. */
type Place =
  | Readonly<{ at: 'look' }>
  | Readonly<{ at: 'start' }>
  | Readonly<{ at: 'find' }>
  | Readonly<{ at: 'link'; link: string }>
  | Readonly<{ at: 'code'; token: string; email?: string; isUnsent?: boolean }>
  | Readonly<{ at: 'steps'; keeper: DraftKeeper }>
  | Readonly<{ at: 'view'; token: string }>
  | Readonly<{ at: 'failed' }>;

/** State of the public page: the screen that is shown. The first screen depends on the URL and the stored token. */
function useVisit(first: 'start' | 'find') {
  const [place, setPlace] = useState<Place>({ at: 'look' });
  const openSteps = async (token: string) => setPlace(await placeOf(token));
  useEffect(() => {
    const link = takeLink();
    const token = keptToken();
    look(first, link, token)
      .then(setPlace)
      .catch((error: unknown) => setPlace(placeAfter(error, token, first)));
  }, [first]);

  const started = (token: string, email?: string) => {
    keepToken(token);
    setPlace({ at: 'code', token, ...(email !== undefined && { email }) });
  };
  const verified = (token: string, { status }: Verified) => {
    if (first === 'find' || !PUBLIC_OPEN.includes(status)) setPlace({ at: 'view', token });
    else void openSteps(token).catch(() => setPlace({ at: 'failed' }));
  };
  return { place, setPlace, started, verified, openSteps };
}

/** Returns the first screen. A link from a mail takes precedence over the stored token, and the token over `first`. */
async function look(
  first: 'start' | 'find',
  link: string | undefined,
  token: string | undefined,
): Promise<Place> {
  if (link !== undefined) return { at: 'link', link };
  if (token === undefined) return { at: first };
  return first === 'find' ? { at: 'view', token } : placeOf(token);
}

/** Returns the screen with the steps if the customer may change the data, otherwise the status page. */
async function placeOf(token: string): Promise<Place> {
  // The module is imported dynamically, so that the start page loads less code.
  const { openDraft } = await import('./draft-keeper');
  const keeper = await openDraft(token);
  return keeper ? { at: 'steps', keeper } : { at: 'view', token };
}

/**
 * Screen after an error: a new code if the session has expired, a retry after a temporary failure, otherwise the screen
 * `first`.
 */
function placeAfter(error: unknown, token: string | undefined, first: 'start' | 'find'): Place {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 401 && token !== undefined) return { at: 'code', token, isUnsent: true };
  if (error.isPassing) return { at: 'failed' };
  keepToken(undefined);
  return { at: first };
}

/**
 * Storage key of a token that reopens the application if the phone has unloaded the page for its camera. The token is
 * useless without the session cookie and is deleted with the tab. The browser stores nothing that the customer enters.
 */
const KEY = 'identify';

function keptToken(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined; // if the browser has no storage or forbids its use, there is no stored token
  }
}

function keepToken(token: string | undefined): void {
  try {
    if (token === undefined) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, token);
  } catch {
    return; // if the browser forbids storage, the token is lost when the page is closed
  }
}

/**
 * Returns the token from a mailed link and removes the token from the URL, so that the browser history does not contain
 * it.
 */
function takeLink(): string | undefined {
  const token = location.hash.slice(1);
  if (token === '') return undefined;
  history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}

type LinkProps = Readonly<{ link: string; onStarted: (token: string) => void; onAnew: () => void }>;

/** Screen that opens a mailed link after a button press. Mail scanners also follow links, but they press no button. */
function LinkStep({ link, onStarted, onAnew }: LinkProps) {
  const t = useWords('identify');
  const { run, busy, errors, failure } = useTask();
  const go = () =>
    run(async () =>
      onStarted((await call(publicKycStart.resume, { input: { token: link } })).reference),
    );
  return (
    <StepFrame
      title={t('link.title')}
      lead={t('link.lead')}
      failure={failure ?? errors['token']}
      primary={{ label: t('link.send'), onPress: go, busy }}
      other={<OtherWay onPress={onAnew}>{t('link.anew')}</OtherWay>}
    />
  );
}

type FindProps = Readonly<{ onStarted: (token: string, email: string) => void; onNew: () => void }>;

/** Screen that finds an application by its number and email address. */
function FindStep({ onStarted, onNew }: FindProps) {
  const t = useWords('identify');
  const { find, busy, failure, ...found } = useFinding(onStarted);
  return (
    <StepFrame
      title={t('find.title')}
      lead={t('find.lead')}
      failure={failure}
      primary={{ label: t('start.send'), onPress: find, busy }}
      other={<OtherWay onPress={onNew}>{t('find.new')}</OtherWay>}
    >
      <TextAsk
        label={t('find.number')}
        help={t('find.numberHelp')}
        dir="ltr"
        value={found.values.number}
        error={found.errors['number']}
        onType={(number) => found.tell({ number })}
      />
      <EmailAsk
        label={t('start.email')}
        value={found.values.email}
        error={found.errors['email']}
        onType={(email) => found.tell({ email })}
      />
    </StepFrame>
  );
}

function useFinding(onStarted: FindProps['onStarted']) {
  const [values, setValues] = useState({ number: '', email: '' });
  const { run, ...task } = useTask();
  const tell = (change: Partial<typeof values>) => setValues((now) => ({ ...now, ...change }));
  const find = () =>
    run(async () => {
      const input = {
        number: foldDigits(values.number).trim(),
        email: values.email.trim().toLowerCase(),
      };
      onStarted((await call(publicKycStart.view, { input })).reference, input.email);
    });
  return { values, tell, find, ...task };
}
