'use client';

import { MonitorSmartphone } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAnswer, useSend } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { type OpenSession, profile } from '@/lib/contract/people/profile';

/** Sessions of the user; all except the current one can be ended. */
export function SessionList() {
  const t = useTranslations('profile.security');
  const { data, error } = useAnswer(profile.sessions);
  if (error) return <p role="alert">{error.message}</p>;
  if (!data) return <SkeletonRows rows={2} />;
  return (
    <ul aria-label={t('sessions')} className="border-t border-line">
      {data.map((one) => (
        <SessionRow key={one.id} session={one} />
      ))}
    </ul>
  );
}

function SessionRow({ session }: { session: OpenSession }) {
  const t = useTranslations('profile.security');
  const end = useSend(profile.endSession);

  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line py-2">
      <Device session={session} />
      {session.is_current ? (
        <span className="text-12 text-ink-2">{t('thisOne')}</span>
      ) : (
        <Button
          busy={end.isPending}
          aria-label={t('endOne', { ip: session.ip })}
          onClick={() => end.mutate({ params: { id: session.id } })}
        >
          {t('end')}
        </Button>
      )}
    </li>
  );
}

function Device({ session }: Readonly<{ session: OpenSession }>) {
  const t = useTranslations('profile.security');
  const formats = useFormats();
  const { browser, system } = deviceOf(session.agent);
  return (
    <>
      <Icon of={MonitorSmartphone} className="text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium" title={session.agent}>
          {[browser, system].filter(Boolean).join(' · ') || t('unknownDevice')}
        </p>
        <p className="text-12 text-ink-3">
          <bdi dir="ltr">{session.ip}</bdi> · {t('seen', { at: formats.instant(session.seen_at) })}
        </p>
      </div>
    </>
  );
}

const BROWSERS = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

const SYSTEMS = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const;

/** Browser and system names found in a user agent; missing if unknown. */
function deviceOf(agent: string): { browser?: string; system?: string } {
  const browser = BROWSERS.find(([sign]) => sign.test(agent))?.[1];
  const system = SYSTEMS.find(([sign]) => sign.test(agent))?.[1];
  return { ...(browser && { browser }), ...(system && { system }) };
}
