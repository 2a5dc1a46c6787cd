'use client';

import type { KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { focusLine } from '@/components/exchange/sales/use-pad-acts';
import { PlaceBox } from '@/components/exchange/sales/place-box';
import type { Pad } from '@/components/exchange/sales/use-pad';
import { PartyPicker } from '@/components/pickers/party-picker';
import { Badge } from '@/components/ui/badge';
import { Figure } from '@/components/ui/figure';
import { Kbd } from '@/components/ui/kbd';
import { Ltr } from '@/components/ui/ltr';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { drawNow } from '@/hooks/draw-now';
import { useFormats } from '@/hooks/use-formats';
import { isDialogOpen } from '@/hooks/use-shortcuts';
import type { Party } from '@/lib/contract/accounting/parties';
import { isZero } from '@/lib/domain/money';
import { BadgeCheck, Ban } from 'lucide-react';

const ID_TYPES = ['passport', 'national_id', 'driving_licence', 'other'] as const;

/** The customer of the ticket: one on file, or somebody who just walked in. */
export function CustomerStrip({ pad }: { pad: Pad }) {
  const t = useTranslations('sale.pad');
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its fields have the focus
    <div className="customer-strip" onKeyDown={goOn}>
      <PartyPicker
        name="customer_id"
        label={t('customer')}
        labelEnd={<Kbd>F8</Kbd>}
        onTake={goToDeals}
      />
      {pad.values.customer_id === null ? <WalkIn /> : <KnownCustomer customer={pad.customer} />}
      <PlaceBox pad={pad} />
    </div>
  );
}

/**
 * Enter goes from field to field, and from the search and the last one to the first deal. So does Tab
 * from what was searched for: the fields after it are for those who are not on file.
 */
function goOn(event: KeyboardEvent<HTMLDivElement>) {
  const { key, target, currentTarget } = event;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  if (!(target instanceof HTMLInputElement)) return;
  const stops = [...currentTarget.querySelectorAll<HTMLInputElement>('input:not([aria-hidden])')];
  const at = stops.indexOf(target);
  const isSearched = at === 0 && target.ariaExpanded === 'true';
  if (key !== 'Enter' && !(key === 'Tab' && isSearched)) return;
  event.preventDefault();
  // What was taken may have opened the dialog of a new customer, to which the focus belongs.
  drawNow();
  if (isDialogOpen()) return;
  const next = at === 0 ? undefined : stops[at + 1];
  if (next) next.focus();
  else focusLine(0);
}

/** Who was found after the hands had gone on takes the focus from nothing. */
function goToDeals(party: Party | null) {
  if (party && !document.activeElement?.closest('.pad-zone')) focusLine(0);
}

/** What is kept of somebody who is nobody's customer yet. */
function WalkIn() {
  const t = useTranslations('sale.pad');
  const idTypes = ID_TYPES.map((value) => ({ value, label: t(`idTypes.${value}`) }));
  return (
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
        options={[{ value: '', label: t('none') }, ...idTypes]}
      />
      <TextField name="walk_in.id_number" label={t('idNumber')} autoComplete="off" dir="ltr" />
    </fieldset>
  );
}

function KnownCustomer({ customer }: { customer: Party | undefined }) {
  const t = useTranslations('sale.pad');
  const party = useTranslations('ui.party');
  const inBase = { currency: useFormats().baseCurrency, tone: 'plain' } as const;
  if (!customer) return <div className="customer-facts" />;
  const { phone, balance, is_active, class: served, kind } = customer;
  return (
    <dl className="customer-facts">
      <Fact label={t('status')}>
        <Badge tone={is_active ? 'positive' : 'warning'} icon={is_active ? BadgeCheck : Ban}>
          {t(is_active ? 'known' : 'inactive')}
        </Badge>
      </Fact>
      <Fact label={t('class')}>{served ? t(`classes.${served}`) : party(`kinds.${kind}`)}</Fact>
      {phone && (
        <Fact label={t('phone')}>
          <Ltr>{phone}</Ltr>
        </Fact>
      )}
      <Fact label={t('balance')}>
        {isZero(balance) ? t('noBalance') : <Figure value={balance} {...inBase} />}
      </Fact>
    </dl>
  );
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div className="grid content-start gap-1">
    <dt className="text-12 font-medium text-ink-2">{label}</dt>
    <dd className="inline-flex min-h-8 items-center">{children}</dd>
  </div>
);
