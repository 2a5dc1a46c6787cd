'use client';

import { useTranslations } from 'use-intl';

import type { FormKind } from '@/components/record/record-kind';
import { ChoicesField } from '@/components/ui/choices-field';
import { type Webhook, webhooks } from '@/lib/contract/settings/webhooks';
import { EVENT_TYPES, type EventType } from '@/lib/domain/event';

/** Message key of an event type; keys cannot contain dots. */
export const eventKey = (type: EventType) => type.replace('.', '-');

/** Part of the record kind "webhook" that its list and its form share. */
export const WEBHOOK_KIND: FormKind<Webhook> = {
  calls: webhooks,
  words: 'webhooks',
  nameOf: ({ name }) => name,
  audit: 'webhook',
  fields: [
    { name: 'name', kind: 'text' },
    { name: 'url', kind: 'text', as: 'code' },
    { name: 'events', kind: 'own', initial: [], drawn: <EventsField /> },
    { name: 'is_active', kind: 'flag' },
  ],
};

function EventsField() {
  const t = useTranslations('webhooks');
  const choices = EVENT_TYPES.map((value) => ({ value, label: t(`events.${eventKey(value)}`) }));
  return <ChoicesField name="events" label={t('fields.events')} choices={choices} required />;
}
