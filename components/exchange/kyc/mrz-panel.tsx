'use client';

import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Icon } from '@/components/ui/icon';
import { Ltr } from '@/components/ui/ltr';
import { PanelSection } from '@/components/ui/panel-section';
import { useFormats } from '@/hooks/use-formats';
import { useToday } from '@/hooks/use-today';
import type { KycCustomer } from '@/lib/contract/exchange/kyc-customers';
import type { ShownKycDocument } from '@/lib/contract/exchange/kyc-shapes';
import { type Mrz, readMrz } from '@/lib/domain/mrz';
import { mrzMismatches } from '@/lib/domain/mrz-mismatch';

export function MrzPanels({ of }: { of: KycCustomer }) {
  return of.documents
    .filter(({ mrz }) => mrz)
    .map((document) => <MrzPanel key={document.id} of={of} document={document} />);
}

/** Machine-readable zone of a document: its values, its check digits, and differences from the entered data. */
function MrzPanel({ of, document }: { of: KycCustomer; document: ShownKycDocument }) {
  const t = useTranslations('customers');
  const mrz = readMrz(document.mrz ?? '', useToday());
  const title = t('mrz.title', { document: t(`documentTypes.${document.type}`) });
  if ('problem' in mrz) {
    return (
      <PanelSection title={title}>
        <p className="text-negative">{t(`mrz.problems.${mrz.problem}`)}</p>
      </PanelSection>
    );
  }
  return (
    <PanelSection title={title}>
      <pre dir="ltr" className="figure overflow-x-auto text-12" tabIndex={0} aria-label={title}>
        {mrz.lines.join('\n')}
      </pre>
      <Digits mrz={mrz} />
      <Compared of={of} document={document} mrz={mrz} />
    </PanelSection>
  );
}

function Digits({ mrz }: { mrz: Mrz }) {
  const t = useTranslations('customers.mrz');
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1 text-12" aria-label={t('digits')}>
      {Object.entries(mrz.checks).map(([name, holds]) => (
        <li
          key={name}
          className={`inline-flex items-center gap-1 ${holds ? 'text-positive' : 'text-negative'}`}
        >
          <Icon of={holds ? CircleCheck : TriangleAlert} size={12} />
          {t(`checks.${name}`)}
          <span className="sr-only">{t(holds ? 'right' : 'wrong')}</span>
        </li>
      ))}
    </ul>
  );
}

type ComparedProps = Readonly<{ of: KycCustomer; document: ShownKycDocument; mrz: Mrz }>;

/** Values of the zone beside the entered values, with a mark where they differ. */
function Compared({ of, document, mrz }: ComparedProps) {
  const t = useTranslations('customers.mrz');
  const { differing, read, typed } = useCompared({ of, document, mrz });
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-12">
      {(['name', 'number', 'date_of_birth', 'expires_on'] as const).map((name) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{t(`checks.${name}`)}</dt>
          <dd className={differing.includes(name) ? 'text-negative' : undefined}>
            <Ltr>{read[name] ?? '–'}</Ltr>
            {differing.includes(name) && (
              <span className="block">
                {t.rich('differs', { typed: () => <bdi>{typed[name]}</bdi> })}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function useCompared({ of, document, mrz }: ComparedProps) {
  const { day } = useFormats();
  const owner = ownerOf(of, document);
  const told = {
    number: document.number ?? undefined,
    expires_on: document.expires_on ?? undefined,
    date_of_birth: owner.dob,
    name: owner.name,
  };
  const read = {
    name: `${mrz.given_names} ${mrz.surname}`.trim(),
    number: mrz.number,
    date_of_birth: mrz.date_of_birth && day(mrz.date_of_birth),
    expires_on: mrz.expires_on && day(mrz.expires_on),
  };
  const typed = {
    ...told,
    date_of_birth: told.date_of_birth && day(told.date_of_birth),
    expires_on: told.expires_on && day(told.expires_on),
  };
  return { differing: mrzMismatches(mrz, told), read, typed };
}

/** Name and birth date of a document's owner: the customer, or the person of the company to whom it belongs. */
function ownerOf({ data }: KycCustomer, { person }: ShownKycDocument) {
  if (!person) return { name: data.full_name, dob: data.dob };
  const people = [
    ...(data.signatories ?? []),
    ...(data.beneficial_owners ?? []),
    ...(data.directors ?? []),
  ];
  const owner = people.find(({ key }) => key === person);
  return { name: owner?.name, dob: owner?.dob };
}
