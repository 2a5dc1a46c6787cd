'use client';

import { BadgeCheck, Ban, LockOpen, Vault } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';

import type { Pad } from './use-pad';
import { focusLine } from './use-pad-acts';
import { RecordLink } from '@/components/layout/record-link';
import { PartyPicker } from '@/components/pickers/party-picker';
import { Badge } from '@/components/ui/badge';
import { classNames } from '@/components/ui/class-names';
import { Figure } from '@/components/ui/figure';
import { Icon } from '@/components/ui/icon';
import { Kbd } from '@/components/ui/kbd';
import { Ltr } from '@/components/ui/ltr';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { drawNow } from '@/hooks/draw-now';
import { useMoment } from '@/hooks/use-clock';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { isDialogOpen } from '@/hooks/use-shortcuts';
import { useToday } from '@/hooks/use-today';
import type { Party } from '@/lib/contract/accounting/parties';
import { isZero } from '@/lib/domain/money';
import { MAIN_VAULT } from '@/lib/domain/ledger/place';

const ID_TYPES = ['passport', 'national_id', 'driving_licence', 'other'] as const;

/** Customer of the ticket: a registered party, or the data of a walk-in. */
export function CustomerStrip({ pad }: { pad: Pad }) {
  const t = useTranslations('sale.pad');
  const partyWords = useTranslations('ui.party');
  const { baseCurrency } = useFormats();
  const { customer } = pad;
  const isWalkIn = pad.values.customer_id === null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its fields have the focus
    <div className="customer-strip" onKeyDown={moveFocus}>
      <PartyPicker
        name="customer_id"
        label={t('customer')}
        labelEnd={<Kbd>F8</Kbd>}
        onTake={goToDeals}
      />
      {/* Fields for a walk-in customer, who is not registered. */}
      {isWalkIn && (
        <fieldset className="walk-in">
          <legend className="sr-only">{t('walkIn')}</legend>
          <TextField name="walk_in.name" label={t('walkInName')} autoComplete="off" dir="auto" />
          <TextField
            name="walk_in.phone"
            label={t('phone')}
            autoComplete="off"
            inputMode="tel"
            dir="ltr"
          />
          <SelectField
            name="walk_in.id_type"
            label={t('idType')}
            placeholder={t('none')}
            options={[
              { value: '', label: t('none') },
              ...ID_TYPES.map((value) => ({ value, label: t(`idTypes.${value}`) })),
            ]}
          />
          <TextField name="walk_in.id_number" label={t('idNumber')} autoComplete="off" dir="ltr" />
        </fieldset>
      )}
      {!isWalkIn && !customer && <div className="customer-facts" />}
      {!isWalkIn && customer && (
        <dl className="customer-facts">
          <Fact label={t('status')}>
            <Badge
              tone={customer.is_active ? 'positive' : 'warning'}
              icon={customer.is_active ? BadgeCheck : Ban}
            >
              {t(customer.is_active ? 'known' : 'inactive')}
            </Badge>
          </Fact>
          <Fact label={t('class')}>
            {customer.class ? t(`classes.${customer.class}`) : partyWords(`kinds.${customer.kind}`)}
          </Fact>
          {customer.phone && (
            <Fact label={t('phone')}>
              <Ltr>{customer.phone}</Ltr>
            </Fact>
          )}
          <Fact label={t('balance')}>
            {isZero(customer.balance) ? (
              t('noBalance')
            ) : (
              <Figure value={customer.balance} currency={baseCurrency} tone="plain" />
            )}
          </Fact>
        </dl>
      )}
      <PlaceBox pad={pad} />
    </div>
  );
}

/**
 * Enter moves the focus to the next field. From the customer search and from the last field it goes to the first deal.
 * After a typed search, Tab goes there too, because only walk-ins need the fields between.
 */
function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const { key, target, currentTarget } = event;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  if (!(target instanceof HTMLInputElement)) return;
  const stops = [...currentTarget.querySelectorAll<HTMLInputElement>('input:not([aria-hidden])')];
  const at = stops.indexOf(target);
  // Tab selects a result only if the user has typed text, because a click alone opens the list too.
  const isSearched = at === 0 && target.ariaExpanded === 'true' && target.value !== '';
  if (key !== 'Enter' && !(key === 'Tab' && isSearched)) return;
  event.preventDefault();
  // The selection may have opened the dialog for a new customer. The focus then stays in that dialog.
  drawNow();
  if (isDialogOpen()) return;
  const next = at === 0 ? undefined : stops[at + 1];
  if (next) next.focus();
  else focusLine(0);
}

/** Focuses the first deal after a customer was selected, unless the focus is already in the ticket form. */
function goToDeals(party: Party | null) {
  if (party && !document.activeElement?.closest('.pad-zone')) focusLine(0);
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div className="grid content-start gap-1">
    <dt className="text-12 font-medium text-ink-2">{label}</dt>
    <dd className="inline-flex min-h-8 items-center">{children}</dd>
  </div>
);

/**
 * Location at which the ticket is settled: the selected location, otherwise the teller's open till. A user without an
 * open till may get a link to the page that opens tills.
 */
function PlaceBox({ pad }: { pad: Pad }) {
  const t = useTranslations('sale.pad');
  const { may } = usePermission('tills');
  const moment = useMoment();
  const { dayOf, day } = useFormats();
  const today = day(useToday());
  const { own, choices, isKnown, hasTill } = pad.place;
  if (!isKnown) return <div className="place-box" />;
  if (own && pad.values.location_id === null) {
    const { name, session } = own;
    // The opening time is highlighted if the till was opened on an earlier day.
    const isBefore = session !== null && dayOf(session.opened_at) !== today;
    return (
      <div className="place-box">
        <span className="text-12 font-medium text-ink-2">{t('place')}</span>
        <span className="flex min-h-8 flex-wrap items-center gap-2">
          <Icon of={LockOpen} size={14} className="text-positive" />
          <bdi className="font-semibold">{name}</bdi>
          {session && (
            <span
              className={classNames(
                'text-12',
                isBefore ? 'font-medium text-warning' : 'text-ink-3',
              )}
            >
              {t.rich('openSince', {
                at: () => <bdi className="figure">{moment(session.opened_at)}</bdi>,
              })}
            </span>
          )}
        </span>
      </div>
    );
  }
  return (
    <div className="place-box">
      <SelectField
        name="location_id"
        label={t('place')}
        // A ticket without a location is settled at the main vault.
        placeholder={choices.find(({ id }) => id === MAIN_VAULT)?.name ?? t('choosePlace')}
        options={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
        onTake={(value) =>
          pad.form.setValue('location_id', value === '' ? null : Number(value), {
            shouldDirty: true,
          })
        }
      />
      {!own && hasTill && (
        <p className="flex flex-wrap items-center gap-x-1.5 text-12 text-ink-3">
          <Icon of={Vault} size={12} />
          {t('noTill')}
          {may('view') && (
            <RecordLink
              to="app.exchange.tills"
              className="text-accent underline-offset-3 hover:underline"
            >
              {t('openTill')}
            </RecordLink>
          )}
        </p>
      )}
    </div>
  );
}
