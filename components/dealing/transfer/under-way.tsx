'use client';

import { Banknote } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Messages } from '@/components/layout/messages';
import { RecordLink } from '@/components/layout/record-link';
import { Figure } from '@/components/ui/figure';
import { Icon } from '@/components/ui/icon';
import { useCurrentUser } from '@/hooks/use-current-user';
import type { Location } from '@/lib/contract/dealing/locations';

type Props = Readonly<{ place: Location }>;

/**
 * Transfers in transit to and from a location. The user of its session, or any user if it is a vault without a
 * session, gets a link to count and receive the incoming transfers.
 */
export function UnderWay({ place }: Props) {
  return (
    <Messages of={['transfer']}>
      <List place={place} />
    </Messages>
  );
}

function List({ place }: Props) {
  const t = useTranslations('transfer.underWay');
  const { data: me } = useCurrentUser();
  const isMine = place.session ? place.session.user.id === me?.id : place.type === 'vault';
  const link = 'text-accent underline-offset-3 hover:underline';
  return (
    <ul aria-label={t('title')} className="grid gap-1">
      {place.under_way?.map(({ id, from, to, lines }) => {
        const isIn = to.id === place.id;
        const other = isIn ? t('from', { place: from.name }) : t('to', { place: to.name });
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-2">
            <Icon of={Banknote} size={14} className="text-warning" />
            {lines.map(({ currency, amount }) => (
              <span key={currency} className="font-medium">
                {amount === null ? (
                  <>
                    <bdi>{currency}</bdi>{' '}
                    <span className="font-normal text-ink-3">{t('hidden')}</span>
                  </>
                ) : (
                  <Figure value={amount} currency={currency} />
                )}
              </span>
            ))}{' '}
            {isIn && isMine ? (
              <>
                <bdi>{other}</bdi>{' '}
                <RecordLink
                  to="app.exchange.transfer"
                  view={id}
                  query={{ step: 'receive' }}
                  className={`font-medium ${link}`}
                >
                  {t('receive')}
                </RecordLink>
              </>
            ) : (
              <RecordLink to="app.exchange.transfer" view={id} className={link}>
                <bdi>{other}</bdi>
              </RecordLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}
