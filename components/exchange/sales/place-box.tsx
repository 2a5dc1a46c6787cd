'use client';

import { useTranslations } from 'use-intl';
import type { Pad } from '@/components/exchange/sales/use-pad';
import { RecordLink } from '@/components/layout/record-link';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { SelectField } from '@/components/ui/select-field';
import { useMoment } from '@/hooks/use-clock';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { useToday } from '@/hooks/use-today';
import { MAIN_VAULT } from '@/lib/domain/place';
import { LockOpen, Vault } from 'lucide-react';

/** Where the ticket settles: the till that the teller has open, else a vault; and how to open a till. */
export function PlaceBox({ pad }: { pad: Pad }) {
  const t = useTranslations('sale.pad');
  const { own, choices, isKnown, hasTill } = pad.place;
  if (!isKnown) return <div className="place-box" />;
  if (own && pad.values.location_id === null) return <OwnTill place={own} />;
  return (
    <div className="place-box">
      <Chooser pad={pad} choices={choices} label={t('place')} />
      {!own && hasTill && <NoTill />}
    </div>
  );
}

function OwnTill({ place: { name, session } }: { place: NonNullable<Pad['place']['own']> }) {
  const t = useTranslations('sale.pad');
  const moment = useMoment();
  const { dayOf, day } = useFormats();
  const today = day(useToday());
  // A till of an earlier day should have been closed and counted.
  const isBefore = session !== null && dayOf(session.opened_at) !== today;
  return (
    <div className="place-box">
      <span className="text-12 font-medium text-ink-2">{t('place')}</span>
      <span className="flex min-h-8 flex-wrap items-center gap-2">
        <Icon of={LockOpen} size={14} className="text-positive" />
        <bdi className="font-semibold">{name}</bdi>
        {session && (
          <span
            className={classNames('text-12', isBefore ? 'font-medium text-warning' : 'text-ink-3')}
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

/** There are tills, and none is open for the teller. */
function NoTill() {
  const t = useTranslations('sale.pad');
  const { may } = usePermission('tills');
  return (
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
  );
}

/** The form holds the number of the place; a list of choices holds texts. */
function Chooser({
  pad,
  choices,
  label,
}: {
  pad: Pad;
  choices: Pad['place']['choices'];
  label: string;
}) {
  const t = useTranslations('sale.pad');
  return (
    <SelectField
      name="location_id"
      label={label}
      // A ticket that names no place is settled at the main vault.
      placeholder={choices.find(({ id }) => id === MAIN_VAULT)?.name ?? t('choosePlace')}
      options={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
      onTake={(value) =>
        pad.form.setValue('location_id', value === '' ? null : Number(value), { shouldDirty: true })
      }
    />
  );
}
