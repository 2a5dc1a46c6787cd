'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'use-intl';

import type { Invoice } from '@/lib/contract/exchange/invoice';

const QrCode = dynamic(() => import('@/components/ui/qr-code').then((file) => file.QrCode));

/** QR code with which anybody can verify the invoice, and the organisation's contact. */
export function PaperFoot({ of: { verify, house } }: { of: Invoice }) {
  const t = useTranslations('invoice.paper');
  const reach = house.phone || house.email;
  return (
    <div className="voucher-foot">
      <QrCode text={verify} label={t('code')} className="size-24 flex-none" />
      <div className="grid gap-1 text-12 text-ink-2">
        <p>{t('check')}</p>
        {reach && (
          <p>
            {t('complaints')} <bdi dir="ltr">{reach}</bdi>
          </p>
        )}
      </div>
    </div>
  );
}
