'use client';

import { useEffect, useState, type ComponentProps } from 'react';

import { SelectAsk } from './choice-asks';
import { CodeStep } from './code-step';
import { DayAsk } from './day-ask';
import { DocumentsStep } from './documents-step';
import type { DraftKeeper } from './draft-keeper';
import { TextAsk } from './fields';
import type { FrameOf } from './frame-of';
import { IdentityStep } from './identity-step';
import { PeopleStep } from './people-step';
import { ProfileStep } from './profile-step';
import { ReviewStep, type Sent } from './review-step';
import { StepFrame, OtherWay } from './step-frame';
import {
  firstOpen,
  missingAt,
  type StepBody,
  STEPS,
  STEPS_BEFORE,
  STEPS_IN_ALL,
  type StepName,
} from './steps';
import { useCountries } from '@/hooks/use-countries';
import { useDraft, orNull, useDraftFields, withPart } from './use-draft';
import { useTask } from './use-task';
import { Callout } from '@/components/ui/callout';
import { drawNow } from '@/hooks/draw-now';
import { useLocale } from '@/hooks/use-locale';
import { useWords } from '@/hooks/use-words';
import { call } from '@/lib/api/call';
import { type KycDraft, publicKyc } from '@/lib/contract/compliance/public-kyc';

const AddressStep = ({ keeper }: StepBody) => <AddressAsks keeper={keeper} field="address" />;

/** Parts of an address in postal order. The country is a separate field. */
const PARTS = [
  { name: 'line', isOptional: false, native: { autoComplete: 'street-address' } },
  { name: 'city', isOptional: false, native: { autoComplete: 'address-level2' } },
  { name: 'region', isOptional: true, native: { autoComplete: 'address-level1' } },
  { name: 'postcode', isOptional: true, native: { autoComplete: 'postal-code', dir: 'ltr' } },
] as const;

type AddressStepProps = Pick<StepBody, 'keeper'> &
  Readonly<{ field: 'address' | 'registered_address' }>;

function AddressAsks({ keeper, field }: AddressStepProps) {
  const t = useWords('identify-steps');
  const { address, put, errorOf, failure } = useAddress({ keeper, field });
  const countries = useCountries();
  return (
    <>
      {PARTS.map((part) => {
        const { name, isOptional, native } = part;
        return (
          <TextAsk
            key={part.name}
            label={t(`address.${name}`)}
            optional={isOptional ? t('optional') : undefined}
            {...native}
            value={address?.[name]}
            error={errorOf(name) ?? (name === 'line' ? failure : undefined)}
            onType={(text) => put({ [name]: text })}
          />
        );
      })}
      <SelectAsk
        label={t('address.country')}
        placeholder={t('choose')}
        choices={countries}
        value={address?.country}
        error={errorOf('country')}
        onChoose={(country) => put({ country })}
      />
    </>
  );
}

/** Values, setter and errors for the parts of an address. */
function useAddress({ keeper, field }: AddressStepProps) {
  const { data, tell, errorAt } = useDraftFields(keeper);
  const address = data[field];
  return {
    address,
    put: (part: Parameters<typeof withPart<NonNullable<typeof address>>>[1]) =>
      tell({ [field]: withPart(address, part) }),
    errorOf: (part: string) => errorAt(`${field}.${part}`),
    failure: errorAt(field),
  };
}

const REGISTERED = ['registration_no', 'legal_form'] as const;
const MORE = ['licence_no', 'tax_id', 'website'] as const;

/** Step for company data as recorded in the register. */
function CompanyStep({ keeper }: StepBody) {
  const t = useWords('identify-steps');
  const { data, tell, errorAt } = useDraftFields(keeper);
  const { draft } = useDraft(keeper);
  const countries = useCountries();
  const country = data.registry_country ?? draft.country;
  const isRefused = draft.refused_countries.includes(country);
  return (
    <>
      <CompanyText keeper={keeper} name="legal_name" autoComplete="organization" />
      <SelectAsk
        label={t('company.registry_country')}
        placeholder={t('choose')}
        choices={countries}
        value={country}
        error={isRefused ? t('identity.refused') : errorAt('registry_country')}
        onChoose={(chosen) => tell({ registry_country: orNull(chosen) })}
      />
      {REGISTERED.map((name) => (
        <CompanyText key={name} keeper={keeper} name={name} />
      ))}
      <DayAsk
        label={t('company.incorporation_date')}
        value={data.incorporation_date}
        error={errorAt('incorporation_date')}
        onDay={(incorporation_date) => tell({ incorporation_date })}
      />
      {MORE.map((name) => (
        <CompanyText key={name} keeper={keeper} name={name} optional={t('optional')} dir="ltr" />
      ))}
      <h2 className="pt-2 text-18 font-semibold">{t('company.address')}</h2>
      <AddressAsks keeper={keeper} field="registered_address" />
    </>
  );
}

type TextProps = StepBody &
  Pick<ComponentProps<typeof TextAsk>, 'optional' | 'autoComplete' | 'dir'> &
  Readonly<{ name: 'legal_name' | (typeof REGISTERED)[number] | (typeof MORE)[number] }>;

function CompanyText({ keeper, name, ...ask }: TextProps) {
  const t = useWords('identify-steps');
  const { data, tell, errorAt } = useDraftFields(keeper);
  return (
    <TextAsk
      {...ask}
      label={t(`company.${name}`)}
      value={data[name]}
      error={errorAt(name)}
      onType={(text) => tell({ [name]: orNull(text) })}
    />
  );
}

const BODIES = {
  identity: IdentityStep,
  address: AddressStep,
  company: CompanyStep,
  people: PeopleStep,
  profile: ProfileStep,
} satisfies Partial<Record<StepName, (body: StepBody) => React.ReactNode>>;

type Props = Readonly<{
  keeper: DraftKeeper;
  onSent: (sent: Sent) => void;
}>;

/**
 * Steps after the confirmation of the email code. Going to the next step saves the entered data; the customer can also
 * go back.
 */
export function Wizard({ keeper, onSent }: Props) {
  const { draft, line } = useDraft(keeper);
  const { name, setName, hasBack, frame } = useSteps(keeper, draft);
  useLanguageOf(keeper);
  if (line === 'ended') {
    return (
      <CodeStep
        token={keeper.token}
        email={draft.email}
        isUnsent
        onVerified={() => void keeper.save()}
      />
    );
  }
  if (name === 'documents') return <DocumentsStep keeper={keeper} frame={frame} />;
  if (name === 'review') {
    return <ReviewStep keeper={keeper} frame={frame} onSent={onSent} goTo={setName} />;
  }
  return <PlainStep key={name} keeper={keeper} frame={frame} name={name} hasBack={hasBack} />;
}

/** State of the steps: the current step, and functions that go back or save the data and go to the next step. */
function useSteps(keeper: DraftKeeper, draft: KycDraft) {
  const [name, setName] = useState<StepName>(() => firstOpen(draft));
  const [busy, setBusy] = useState(false);
  const names = STEPS[draft.type];
  const at = names.indexOf(name);
  const next = async () => {
    setBusy(true);
    const { saved, missing } = await savedStep(keeper, name);
    drawNow(() => {
      setBusy(false);
      if (missing) keeper.refuse(missing);
    });
    if (missing || saved === 'refused') toFirstError();
    else if (saved !== 'ended') setName(names[at + 1] ?? 'review');
  };
  const before = names[at - 1];
  const frame: FrameOf = {
    step: { at: at + 1 + STEPS_BEFORE, of: STEPS_IN_ALL },
    note: <LaterNote keeper={keeper} />,
    busy,
    onBack: () => before && setName(before),
    onNext: () => void next(),
  };
  return { name, setName, hasBack: before !== undefined, frame };
}

/** Saves a step. Returns the result, and the missing values of the step if there are any. */
async function savedStep(keeper: DraftKeeper, name: StepName) {
  const saved = await keeper.save();
  const missing = saved === 'kept' ? missingAt(name, keeper.read().draft) : {};
  return { saved, missing: Object.keys(missing).length > 0 ? missing : undefined };
}

type PlainProps = Readonly<{
  keeper: DraftKeeper;
  frame: FrameOf;
  name: keyof typeof BODIES;
  hasBack: boolean;
}>;

function PlainStep({ keeper, frame, name, hasBack }: PlainProps) {
  const t = useWords('identify-steps');
  const { draft, failure } = useDraft(keeper);
  const { request } = draft;
  const Body = BODIES[name];
  return (
    <StepFrame
      step={frame.step}
      title={t(`steps.${name}.title`)}
      lead={t(`steps.${name}.lead`)}
      onBack={hasBack ? frame.onBack : undefined}
      failure={failure}
      primary={{ label: t('next'), onPress: frame.onNext, busy: frame.busy }}
      note={frame.note}
    >
      {request && <Callout tone="warning">{request.message}</Callout>}
      <Body keeper={keeper} />
    </StepFrame>
  );
}

/** Sends the selected language to the server, so that messages and mails are in this language. */
function useLanguageOf(keeper: DraftKeeper) {
  const { locale } = useLocale();
  const { language } = useDraft(keeper).draft;
  useEffect(() => {
    // Without a connection, only the page changes its language.
    if (locale !== language) void keeper.speak(locale).catch(() => undefined);
  }, [keeper, locale, language]);
}

/** Focuses the first field with an error, so that screen readers announce the error. */
const toFirstError = () => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();

/** State of the autosave, and a button that mails a link to continue later or on another device. */
function LaterNote({ keeper }: { keeper: DraftKeeper }) {
  const t = useWords('identify');
  const { line } = useDraft(keeper);
  const mailing = useMailing(keeper.token);
  if (line === 'broken')
    return (
      <p role="status" className="text-warning">
        {t('line.broken')}
      </p>
    );
  return (
    <>
      <p role="status">{t(line === 'waiting' ? 'line.waiting' : 'line.kept')}</p>
      {mailing.isSent ? (
        <p role="status">{t('later.sent')}</p>
      ) : (
        <OtherWay onPress={mailing.send} busy={mailing.busy}>
          {t('later.send')}
        </OtherWay>
      )}
      {mailing.failure && (
        <p role="alert" className="text-negative">
          {mailing.failure}
        </p>
      )}
    </>
  );
}

/** Mails the customer a link that reopens the application. The mail goes to the confirmed email address. */
function useMailing(token: string) {
  const [isSent, setSent] = useState(false);
  const { run, busy, failure } = useTask();
  const send = () =>
    run(async () => {
      await call(publicKyc.link, { params: { token } });
      setSent(true);
    });
  return { isSent, send, busy, failure };
}
