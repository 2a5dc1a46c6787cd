'use client';

import { Copy } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useToldLink } from '@/components/exchange/offer-rate/told-link';
import { Button } from '@/components/ui/button';
import { QrCode } from '@/components/ui/qr-code';
import { toast } from '@/hooks/use-toast';
import type { OfferRate } from '@/lib/contract/exchange/offer-rate';
import { isOpenOffer } from '@/lib/domain/offer';

/** Link and QR code for the customer. The host returns the link only once, so it is gone after a reload. */
export function OfferLink({ record: { id, has_link, status } }: { record: OfferRate }) {
  const t = useTranslations('offer-rate.customer');
  const link = useToldLink(id);
  const isOpen = isOpenOffer(status);
  if (!isOpen || (link === undefined && !has_link)) return null;
  if (link === undefined) return <p className="text-ink-2">{t('hidden')}</p>;
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    toast.success(t('copied'));
  };
  return (
    <section aria-label={t('title')} className="flex flex-wrap items-center gap-4">
      <QrCode text={link} label={t('code')} className="size-36" />
      <div className="grid min-w-0 flex-1 justify-items-start gap-2">
        <h2 className="font-semibold">{t('title')}</h2>
        <a
          href={link}
          target="_blank"
          rel="noreferrer"
          className="max-w-full break-all text-accent"
        >
          <bdi dir="ltr">{link}</bdi>
        </a>
        <Button icon={Copy} onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <p className="text-12 text-ink-2">{t('once')}</p>
      </div>
    </section>
  );
}
