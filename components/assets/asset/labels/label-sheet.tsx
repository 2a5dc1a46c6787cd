'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Labelled } from '@/components/assets/asset/labels/use-labelled';
import { QrCode } from '@/components/ui/qr-code';
import { useSystemSetup } from '@/hooks/use-system-setting';
import { href } from '@/lib/address';
import { BASE_PATH } from '@/lib/routes';

/** Labels per sheet: three columns and eight rows of 70 by 37 mm, a common format. */
const ON_A_SHEET = 24;

/** Sheets of labels. On a partly used sheet, printing starts after the used labels. */
export function LabelSheet({ items }: { items: readonly Labelled[] }) {
  const [skipped, setSkipped] = useState(0);
  const places: readonly (Labelled | undefined)[] = [
    ...Array.from({ length: skipped }, () => undefined),
    ...items,
  ];
  const sheets = Array.from({ length: Math.ceil(places.length / ON_A_SHEET) }, (_, at) =>
    places.slice(at * ON_A_SHEET, (at + 1) * ON_A_SHEET),
  );
  return (
    <>
      <FirstPlace value={skipped} onChange={setSkipped} />
      <div className="label-sheets">
        {sheets.map((sheet, at) => (
          <ol key={at} className="label-sheet">
            {sheet.map((item, place) => (
              <li key={item?.id ?? `empty ${place}`} className="label" aria-hidden={!item}>
                {item && <Label of={item} />}
              </li>
            ))}
          </ol>
        ))}
      </div>
    </>
  );
}

type FirstPlaceProps = Readonly<{ value: number; onChange: (skipped: number) => void }>;

/** Chooses the first label to print on. */
function FirstPlace({ value, onChange }: FirstPlaceProps) {
  const t = useTranslations('assets.labels');
  return (
    <label className="no-print mb-4 flex items-center gap-2 text-ink-2">
      {t('first')}
      <select
        className="input w-20"
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
      >
        {Array.from({ length: ON_A_SHEET }, (_, at) => (
          <option key={at} value={at}>
            {at + 1}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Label of an asset: QR code with its link, organisation, number and name. */
function Label({ of: { id, number, name, serial } }: { of: Labelled }) {
  const t = useTranslations('assets.labels');
  const setup = useSystemSetup();
  const address = `${location.origin}${BASE_PATH}${href('app.assets.asset', { view: id })}`;
  return (
    <>
      <QrCode text={address} label={t('code', { number })} className="label-code" />
      <span className="label-words">
        <bdi className="label-owner">{setup?.name}</bdi>
        <bdi dir="ltr" className="label-number">
          {number}
        </bdi>
        <bdi className="label-name">{name}</bdi>
        {serial && <bdi className="label-owner">{serial}</bdi>}
      </span>
    </>
  );
}
