'use client';

import { Copy, Mail } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { InLanguage } from '@/components/layout/in-language';
import { Button, buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useFormats } from '@/hooks/use-formats';
import { useSystemSetup } from '@/hooks/use-system-setting';
import { toast } from '@/hooks/use-toast';
import type { Transfer } from '@/lib/contract/exchange/transfer';
import { LOCALES } from '@/lib/i18n';

/** Message from the sender to the beneficiary, in each language. It never contains the payout code. */
export function RemitMessage({ record }: { record: Transfer }) {
  const t = useTranslations('remits.message');
  return (
    <section aria-label={t('title')} className="no-print grid gap-2">
      <h3 className="font-semibold">{t('title')}</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        {LOCALES.map((language) => (
          <InLanguage key={language} language={language}>
            <Message record={record} />
          </InLanguage>
        ))}
      </div>
    </section>
  );
}

function Message({ record }: { record: Transfer }) {
  const t = useTranslations('remits.message');
  const { money, day } = useFormats();
  const setup = useSystemSetup();
  const { sender, beneficiary, agent, payout_amount, payout_currency, number, expires_on } = record;
  const text = t('text', {
    beneficiary: beneficiary?.name ?? '',
    sender: sender?.name ?? '',
    number: number ?? '',
    agent: agent?.name ?? '',
    until: expires_on ? day(expires_on) : '–',
    amount: money(payout_amount ?? '0', payout_currency ?? ''),
    house: setup?.name ?? '',
  });
  const subject = t('subject', { number: number ?? '' });
  const copy = () => {
    void navigator.clipboard.writeText(text).then(() => toast.plain(t('copied')));
  };
  const query = new URLSearchParams({ subject, body: text }).toString().replaceAll('+', '%20');
  return (
    <div className="grid content-start gap-2">
      <p className="rounded-ctl border border-line p-3 text-ink-2">{text}</p>
      <span className="flex flex-wrap gap-2">
        <Button icon={Copy} onClick={copy}>
          {t('copy')}
        </Button>
        <a href={`mailto:?${query}`} className={buttonClass()}>
          <Icon of={Mail} size={14} />
          {t('mail')}
        </a>
      </span>
    </div>
  );
}
