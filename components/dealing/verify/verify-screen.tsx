'use client';

import { Ban, CircleCheck, CircleX } from 'lucide-react';
import { type SyntheticEvent, useEffect, useId, useState } from 'react';
import { useTranslations } from 'use-intl';

import { Messages } from '@/components/layout/messages';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Ltr } from '@/components/ui/ltr';
import { useAnswer } from '@/hooks/use-call';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { useHydrated } from '@/hooks/use-hydrated';
import { lazyPart, useLazyPart } from '@/hooks/use-lazy-part';
import { verifyDocument } from '@/lib/contract/dealing/verification';
import { formatDay } from '@/lib/format/date';
import { formatFigure } from '@/lib/format/figure';
import { Answer, Fact } from './answer';

const proofVerdict = lazyPart(() => import('./proof-verdict'));

/**
 * Public page that shows whether a scanned document is genuine. The text is large enough to be read at arm's length.
 */
export function VerifyScreen() {
  const hydrated = useHydrated();
  if (!hydrated) return null;
  return (
    <Messages of={['verify']}>
      <Check />
    </Messages>
  );
}

function Check() {
  const t = useTranslations('verify');
  const [token, setToken] = useState(() => tokenIn(location.search));
  const [proof, setProof] = useState(() => location.hash.slice(1));
  const verdict = useLazyPart(proofVerdict, proof !== '');
  useDocumentTitle(t('title'));
  useEffect(() => {
    const read = () => setProof(location.hash.slice(1));
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  if (proof !== '') {
    if (!verdict) return <p role="status">{t('asking')}</p>;
    return <verdict.ProofVerdict key={proof} text={proof} />;
  }
  if (token !== '') return <Verdict token={token} />;
  return <AskCode onCode={setToken} onProof={setProof} />;
}

const tokenIn = (search: string) => new URLSearchParams(search).get('t')?.trim() ?? '';

type AskProps = Readonly<{
  onCode: (token: string) => void;
  onProof: (text: string) => void;
}>;

/** Text of the code of a proof: at least as many digits as its hash has. */
const PROOF = /\d{64}/;

/** Form for the code of a document or of a proof. The form also accepts the URL from the QR code. */
function AskCode({ onCode, onProof }: AskProps) {
  const t = useTranslations('verify');
  const id = useId();
  const [typed, setTyped] = useState('');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (PROOF.test(typed)) return onProof(typed.trim());
    const search = typed.split('?')[1];
    onCode(search === undefined ? typed.trim() : tokenIn(search));
  };
  return (
    <section data-density="comfortable" className="card grid w-[min(384px,100%)] gap-4 p-6 sm:p-8">
      <h1 className="text-22">{t('title')}</h1>
      <p className="-mt-2 text-ink-2">{t('ask.text')}</p>
      <form className="grid gap-4" onSubmit={submit}>
        <Field id={id} label={t('ask.code')}>
          <span className="input">
            <input
              id={id}
              dir="ltr"
              required
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </span>
        </Field>
        <Button type="submit" variant="primary">
          {t('ask.check')}
        </Button>
      </form>
    </section>
  );
}

function Verdict({ token }: { token: string }) {
  const t = useTranslations('verify');
  const { data, error, refetch } = useAnswer(
    verifyDocument,
    { params: { token } },
    { retry: false },
  );
  if (data) {
    const { kind, number, date, amount, currency, organisation } = data;
    const isIssued = data.status === 'issued';
    return (
      <Answer
        icon={isIssued ? CircleCheck : Ban}
        look={isIssued ? 'bg-positive-soft text-positive' : 'bg-warning-soft text-warning'}
        title={t(isIssued ? 'genuine' : 'cancelled')}
        text={t(isIssued ? 'genuineText' : 'cancelledText', { organisation })}
      >
        <dl className="grid gap-3 border-t border-line pt-4">
          <Fact label={t(`kinds.${kind}`)}>
            <Ltr>{number}</Ltr>
          </Fact>
          <Fact label={t('date')}>
            <Ltr>{formatDay(date)}</Ltr>
          </Fact>
          <Fact label={t('amount')}>
            <Ltr>
              {formatFigure(amount, amount.split('.')[1]?.length ?? 0)} {currency}
            </Ltr>
          </Fact>
        </dl>
      </Answer>
    );
  }
  if (!error) return <p role="status">{t('asking')}</p>;
  if (error.status !== 404) {
    return (
      <Answer
        icon={CircleX}
        look="bg-warning-soft text-warning"
        title={t('failed')}
        text={error.message}
      >
        <Button onClick={() => void refetch()}>{t('again')}</Button>
      </Answer>
    );
  }
  return (
    <Answer
      icon={CircleX}
      look="bg-negative-soft text-negative"
      title={t('unknown')}
      text={t('unknownText')}
    />
  );
}
