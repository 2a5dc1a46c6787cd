'use client';

import type { ReactNode } from 'react';

import { plainDay } from './day-ask';
import { countWord } from './papers';
import { STEPS, type StepName } from './steps';
import { countryNames } from '@/hooks/use-countries';
import { useLocale } from '@/hooks/use-locale';
import { useWords } from '@/hooks/use-words';
import type { KycDraft } from '@/lib/contract/compliance/public-kyc';

type Props = Readonly<{
  type: KycDraft['type'];
  data: KycDraft['data'];
  documents: KycDraft['documents'];
  /** Opens the step that contains the data; undefined if the data is read-only. */
  onChange?: ((step: StepName) => void) | undefined;
}>;

/** Entered data by step. The customer sees it for review before the signature, and on the status page. */
export function DraftFacts({ type, data, documents, onChange }: Props) {
  const t = useWords('identify-steps');
  const factsOf = useFacts(data, documents);
  return STEPS[type]
    .filter((step) => step !== 'review')
    .map((step) => {
      const filledFacts = factsOf[step].filter(
        ([, value]) => value !== undefined && value !== '' && value !== false,
      );
      return (
        <section key={step} aria-labelledby={`told-${step}`} className="grid gap-1">
          <div className="flex items-center justify-between gap-2 border-b border-line">
            <h2 id={`told-${step}`} className="text-18 font-semibold">
              {t(`steps.${step}.title`)}
            </h2>
            {onChange && (
              <button
                type="button"
                className="min-h-11 px-1 font-medium text-accent hover:underline"
                onClick={() => onChange(step)}
              >
                {t('review.change')}
                <span className="sr-only"> {t(`steps.${step}.title`)}</span>
              </button>
            )}
          </div>
          {filledFacts.length === 0 ? (
            <p className="text-ink-3">{t('review.nothing')}</p>
          ) : (
            <dl className="grid gap-2 pt-1">
              {filledFacts.map(([label, value], at) => (
                <div key={`${label} ${at}`}>
                  <dt className="text-14 text-ink-2">{label}</dt>
                  <dd className="break-words">{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </section>
      );
    });
}

type Data = KycDraft['data'];
type Documents = KycDraft['documents'];
type Fact = readonly [label: string, value: ReactNode];

/** Entered data as text, by step. */
function useFacts(data: Data, documents: Documents): Readonly<Record<StepName, readonly Fact[]>> {
  const identity = useIdentityFacts(data);
  const profile = useProfileFacts(data);
  const { t, address } = useWriting();
  return {
    ...useCompanyFacts(data),
    identity,
    profile,
    address: [[t('address.whole'), address(data.address)]],
    documents: useDocumentFacts(documents),
    review: [],
  };
}

function useWriting() {
  const t = useWords('identify-steps');
  const { locale } = useLocale();
  const nameOf = countryNames(locale);
  const country = (code: string | null | undefined) => (code ? nameOf(code) : undefined);
  return {
    t,
    nameOf,
    country,
    day: (one: string | null | undefined) => (one ? plainDay(one, locale) : undefined),
    text: (one: string | undefined) => one && <bdi>{one}</bdi>,
    address: (one: Data['address']) =>
      one && (
        <bdi>
          {[one.line, one.city, one.region, one.postcode, country(one.country)]
            .filter(Boolean)
            .join(', ')}
        </bdi>
      ),
  };
}

function useIdentityFacts(data: Data): readonly Fact[] {
  const { t, nameOf, country, day, text } = useWriting();
  const { residency_status: residency, gender } = data;
  return [
    [t('identity.full_name'), text(data.full_name)],
    [t('identity.native'), text(data.native_script_name)],
    [t('identity.father'), text(data.father_name)],
    [t('identity.dob'), day(data.dob)],
    [t('identity.birth_country'), country(data.place_of_birth?.country)],
    [t('identity.nationality'), data.nationalities?.map(nameOf).join(', ')],
    [t('identity.residence'), country(data.residence_country)],
    [t('identity.residency'), residency && t(`residency.${residency}`)],
    [t('identity.gender'), gender && t(`genders.${gender}`)],
  ];
}

function useProfileFacts(data: Data): readonly Fact[] {
  const { t, nameOf, text } = useWriting();
  const { pep, acts_for_self: self } = data;
  return [
    [t('profile.occupation'), text(data.occupation)],
    [t('profile.employer'), text(data.employer)],
    [t('profile.purpose'), text(data.purpose)],
    [t('profile.funds'), text(data.source_of_funds)],
    [t('profile.wealth'), text(data.source_of_wealth)],
    [t('profile.volume'), text(data.expected?.monthly_volume)],
    [t('profile.corridor'), data.expected?.corridors?.map(nameOf).join(', ')],
    [t('profile.pep'), pep && t(`pep.${pep.kind}`)],
    [t('profile.position'), text(pep?.position)],
    [t('profile.self'), self !== undefined && t(`self.${self ? 'yes' : 'no'}`)],
    [t('profile.owner'), text(data.beneficial_owner?.name)],
  ];
}

function useCompanyFacts(data: Data) {
  const { t, country, day, text, address } = useWriting();
  const people = (role: 'directors' | 'beneficial_owners' | 'signatories') =>
    (data[role] ?? []).map((one): Fact => {
      const name = 'pct' in one ? `${one.name} (${String(one.pct)} %)` : one.name;
      return [t(`people.${role}.one`), text(name)];
    });
  const company: readonly Fact[] = [
    [t('company.legal_name'), text(data.legal_name)],
    [t('company.registry_country'), country(data.registry_country)],
    [t('company.registration_no'), text(data.registration_no)],
    [t('company.legal_form'), text(data.legal_form)],
    [t('company.incorporation_date'), day(data.incorporation_date)],
    [t('company.licence_no'), text(data.licence_no)],
    [t('company.tax_id'), text(data.tax_id)],
    [t('company.website'), text(data.website)],
    [t('company.address'), address(data.registered_address)],
  ];
  return {
    company,
    people: [...people('directors'), ...people('beneficial_owners'), ...people('signatories')],
  };
}

function useDocumentFacts(documents: Documents): readonly Fact[] {
  const { t, country, day } = useWriting();
  return documents.map((one): Fact => [
    t(`papers.${one.type}`),
    <span key={one.id}>
      {one.number && <bdi dir="ltr">{one.number}</bdi>} {country(one.issuing_country)}
      {one.expires_on && ` · ${t('document.until', { day: day(one.expires_on) ?? '' })}`}
      <span className="block text-14 text-ink-3">
        {t(`documents.files.${countWord(one.files.length)}`, { count: one.files.length })}
      </span>
    </span>,
  ]);
}
