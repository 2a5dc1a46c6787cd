'use client';

import { Check, X } from 'lucide-react';

import { Ask } from './fields';
import { plainDay } from './day-ask';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useLocale } from '@/hooks/use-locale';
import { useWords } from '@/hooks/use-words';
import { type Mrz, readMrz } from '@/lib/domain/compliance/mrz';
import { mrzMismatches } from '@/lib/domain/compliance/mrz-mismatch';
import { foldDigits } from '@/lib/format/fold';

type MrzFields = Readonly<{ number: string; expires_on: string | null }>;

type EnteredData = Parameters<typeof mrzMismatches>[1];

type Props = Readonly<{
  value: string | null | undefined;
  error: string | undefined;
  today: string;
  enteredData: EnteredData;
  onType: (text: string) => void;
  onUse: (fields: MrzFields) => void;
}>;

/** Field for the machine-readable zone. The text is checked while the customer types or pastes it. */
export function MrzAsk({ value, error, today, enteredData, onType, onUse }: Props) {
  const t = useWords('identify-steps');
  const text = value ?? '';
  const read = text === '' ? undefined : readMrz(foldDigits(text), today);
  return (
    <div className="grid gap-3">
      <Ask label={t('mrz.label')} help={t('mrz.help')} error={error} optional={t('optional')}>
        {/* Text area without spelling check and autocompletion. */}
        {(control) => (
          <textarea
            {...control}
            dir="ltr"
            rows={3}
            spellCheck={false}
            autoCapitalize="characters"
            autoComplete="off"
            className="input py-2.5 font-mono text-14 break-all uppercase"
            value={text}
            onChange={({ target }) => onType(target.value.toUpperCase())}
          />
        )}
      </Ask>
      <div role="status" className="grid gap-3 empty:hidden">
        {read && 'problem' in read && (
          <p className="text-14 text-ink-2">{t(`mrz.problem.${read.problem}`)}</p>
        )}
        {read && !('problem' in read) && (
          <Reading mrz={read} enteredData={enteredData} onUse={onUse} />
        )}
      </div>
    </div>
  );
}

function Reading({
  mrz,
  enteredData,
  onUse,
}: {
  mrz: Mrz;
  enteredData: EnteredData;
  onUse: Props['onUse'];
}) {
  const { locale } = useLocale();
  const t = useWords('identify-steps');
  const others = mrzMismatches(mrz, enteredData);
  const isNew =
    enteredData.number !== mrz.number || enteredData.expires_on !== (mrz.expires_on ?? undefined);
  const day = (one: string | null) => (one === null ? t('mrz.open') : plainDay(one, locale));
  return (
    <div className="grid gap-3 rounded-card border border-line p-3">
      <ul aria-label={t('mrz.digits')} className="grid gap-1 text-14">
        {Object.entries(mrz.checks).map(([name, isHeld]) => (
          <li key={name} className="flex items-center gap-2">
            <Icon
              of={isHeld ? Check : X}
              size={16}
              className={isHeld ? 'text-positive' : 'text-negative'}
            />
            {t(isHeld ? 'mrz.holds' : 'mrz.fails', { what: t(`mrz.checks.${name}`) })}
          </li>
        ))}
      </ul>
      <p className="text-14 text-ink-2">
        {t.rich('mrz.says', {
          name: () => <bdi>{`${mrz.given_names} ${mrz.surname}`.trim()}</bdi>,
          number: () => <bdi dir="ltr">{mrz.number}</bdi>,
          born: () => <bdi>{day(mrz.date_of_birth)}</bdi>,
          until: () => <bdi>{day(mrz.expires_on)}</bdi>,
        })}
      </p>
      {others.length > 0 && (
        <p className="text-14 text-warning">
          {t('mrz.differs', {
            what: others.map((one) => t(`mrz.fields.${one}`)).join(t('mrz.and')),
          })}
        </p>
      )}
      {isNew && mrz.is_valid && (
        <Button onClick={() => onUse({ number: mrz.number, expires_on: mrz.expires_on })}>
          {t('mrz.use')}
        </Button>
      )}
    </div>
  );
}
