'use client';

import { Copy } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { toast } from '@/hooks/use-toast';

/** Recovery codes, shown only once because the host stores only hashes. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTranslations('profile.security');
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    toast.success(t('copied'));
  };
  return (
    <>
      <Callout tone="warning">{t('codesText')}</Callout>
      <Codes codes={codes} />
      <Acts copy={copy} onDone={onDone} />
    </>
  );
}

function Codes({ codes }: Readonly<{ codes: readonly string[] }>) {
  const t = useTranslations('profile.security');
  return (
    <ul
      dir="ltr"
      className="card grid grid-cols-2 gap-x-8 gap-y-1 p-4 text-14"
      aria-label={t('codes')}
    >
      {codes.map((code) => (
        <li key={code} className="figure select-all">
          {code}
        </li>
      ))}
    </ul>
  );
}

function Acts({ copy, onDone }: Readonly<{ copy: () => Promise<void>; onDone: () => void }>) {
  const t = useTranslations('profile.security');
  return (
    <div className="flex gap-2">
      <Button icon={Copy} onClick={() => void copy()}>
        {t('copy')}
      </Button>
      <Button variant="primary" onClick={onDone}>
        {t('kept')}
      </Button>
    </div>
  );
}
