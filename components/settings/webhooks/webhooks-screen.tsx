'use client';

import { Hourglass, KeyRound, X } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Messages } from '@/components/layout/messages';
import { KindScreen } from '@/components/record/kind-screen';
import type { RecordKind } from '@/components/record/record-kind';
import { eventKey, WEBHOOK_KIND } from './webhook-kind';
import { Badge } from '@/components/ui/badge';
import { SkeletonRows } from '@/components/ui/skeleton';
import { StatusBadge } from '@/components/ui/status-badge';
import { useFormats } from '@/hooks/use-formats';
import { lazyPart } from '@/hooks/use-lazy-part';
import { type Webhook, webhooks } from '@/lib/contract/settings/webhooks';
import { EVENT_TYPES } from '@/lib/domain/event';

const FORM = lazyPart(async () => {
  const { WebhookForm } = await import('./webhook-form');
  return { Form: WebhookForm };
});

/** List of the webhooks: addresses to which events are delivered. */
export const WebhooksScreen = () => (
  <Messages of={['routes', 'webhooks', 'outbox', 'document']} fallback={<SkeletonRows />}>
    <Webhooks />
  </Messages>
);

const Webhooks = () => (
  <KindScreen
    kind={useWebhookKind()}
    route="app.webhooks"
    textOf={({ name, url }) => `${name} ${url}`}
    by={['is_active']}
    tabs="is_active"
    Form={FORM}
  />
);

function useWebhookKind(): RecordKind<Webhook> {
  const t = useTranslations('webhooks');
  const statesWords = useTranslations('webhooks.states');
  const { instant } = useFormats();
  return {
    ...WEBHOOK_KIND,
    calls: webhooks,
    compactColumns: ['name', 'state'],
    columns: [
      'name',
      {
        id: 'state',
        width: 150,
        card: 'badge',
        cell: (row) =>
          row.disabled_for !== null ? (
            <Badge tone="negative" icon={X}>
              {statesWords(row.disabled_for)}
            </Badge>
          ) : row.is_active ? (
            row.secret_at === null ? (
              <Badge tone="warning" icon={KeyRound}>
                {statesWords('no-secret')}
              </Badge>
            ) : row.trouble !== null ? (
              <Badge tone="warning" icon={Hourglass}>
                {statesWords('retrying')}
              </Badge>
            ) : (
              <StatusBadge status="active" />
            )
          ) : (
            <StatusBadge status="inactive" />
          ),
      },
      {
        id: 'url',
        width: 280,
        card: 'line',
        cell: ({ url }) => (
          <bdi dir="ltr" title={url}>
            {url}
          </bdi>
        ),
      },
      {
        id: 'events',
        width: 220,
        card: false,
        cell: ({ events }) =>
          events.length === EVENT_TYPES.length
            ? t('allEvents')
            : events.map((event) => t(`events.${eventKey(event)}`)).join(', '),
      },
      {
        id: 'waiting',
        width: 100,
        align: 'end',
        card: 'meta',
        cell: ({ waiting }) => <bdi className="figure">{waiting}</bdi>,
      },
      {
        id: 'last_sent_at',
        width: 160,
        card: false,
        cell: ({ last_sent_at }) =>
          last_sent_at === null ? (
            <span className="text-ink-3">{t('never')}</span>
          ) : (
            <bdi className="figure">{instant(last_sent_at)}</bdi>
          ),
      },
    ],
  };
}
