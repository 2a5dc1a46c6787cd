'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { Fact, Facts, WordFact } from '@/components/document/record/facts';
import { RecordLink } from '@/components/layout/record-link';
import { useDocumentTypeName } from '@/components/pickers/document-type';
import { Figure } from '@/components/ui/figure';
import { Ltr } from '@/components/ui/ltr';
import { PanelSection } from '@/components/ui/panel-section';
import { useCountryName } from '@/hooks/use-country-name';
import { useFormats } from '@/hooks/use-formats';
import { useToday } from '@/hooks/use-today';
import type { EmployeeRecord } from '@/lib/contract/hrm/employee-shapes';
import { age } from '@/lib/domain/calendar';
import { spacedIban } from '@/lib/domain/iban';

type Props = Readonly<{ of: EmployeeRecord }>;

/** Facts about the person, the job and, if visible, the pay of an employee; most are left out if they are empty. */
export function EmployeeFacts({ of }: Props) {
  const t = useTranslations('employee.tabs');
  const contracts = useTranslations('employee.choices.contract_type');
  const fieldsWords = useTranslations('employee.fields');
  const genders = useTranslations('employee.choices.gender');
  const ages = useTranslations('employee.ages');
  const methods = useTranslations('employee.choices.payment_method');
  const periods = useTranslations('employee.choices.salary_period');
  const { day } = useFormats();
  const isPayShown = of.payment_method !== null || of.base_salary !== null;
  const countryName = useCountryName();
  const typeName = useDocumentTypeName();
  const old = age(of.birth_date, useToday());
  const { emergency_name, emergency_relationship, emergency_phone } = of;
  return (
    <div className="grid min-w-0 grow items-start gap-x-8 gap-y-5 md:grid-cols-2">
      <Section title={t('personal')}>
        <Fact label={fieldsWords('number')}>
          <Ltr className="figure">{of.number}</Ltr>
        </Fact>
        <WordFact label={fieldsWords('name_local')} of={of.name_local} />
        <WordFact label={fieldsWords('name_latin')} of={of.name_latin} />
        <WordFact label={fieldsWords('father_name')} of={of.father_name} />
        <WordFact label={fieldsWords('age')} of={old && ages(old.unit, { count: old.value })} />
        <Known label={fieldsWords('birth_date')}>
          {of.birth_date && <Ltr className="figure">{day(of.birth_date)}</Ltr>}
        </Known>
        <Known label={fieldsWords('gender')}>{of.gender && genders(of.gender)}</Known>
        <WordFact
          label={fieldsWords('nationality')}
          of={of.nationality && countryName(of.nationality)}
        />
        <WordFact
          label={fieldsWords('id_number')}
          of={joined(' ', of.id_type && typeName(of.id_type), of.id_number)}
        />
        <LinkFact label={fieldsWords('phone')} scheme="tel" of={of.phone} />
        <LinkFact label={fieldsWords('email')} scheme="mailto" of={of.email} />
        <WordFact label={fieldsWords('address')} of={of.address} />
        <WordFact
          label={fieldsWords('emergency_name')}
          of={joined(', ', emergency_name, emergency_relationship, emergency_phone)}
        />
      </Section>
      <div className="grid min-w-0 content-start gap-5">
        <Section title={t('job')}>
          <WordFact label={fieldsWords('designation')} of={of.designation} />
          <WordFact label={fieldsWords('department')} of={of.department} />
          <WordFact label={fieldsWords('branch_id')} of={of.branch} />
          <Known label={fieldsWords('contract_type')}>
            {of.contract_type && contracts(of.contract_type)}
          </Known>
          {DAYS.map((name) => (
            <Known key={name} label={fieldsWords(name)}>
              {of[name] && <Ltr className="figure">{day(of[name])}</Ltr>}
            </Known>
          ))}
          <Known label={fieldsWords('reports_to_id')}>
            {of.reports_to && <EmployeeLink of={of.reports_to} />}
          </Known>
          <Known label={fieldsWords('reports')}>
            {of.reports.length > 0 && (
              <span className="flex flex-wrap gap-x-3">
                {of.reports.map((one) => (
                  <EmployeeLink key={one.id} of={one} />
                ))}
              </span>
            )}
          </Known>
          <WordFact label={fieldsWords('user_id')} of={of.user?.name} />
          <Fact label={fieldsWords('party')}>
            <RecordLink to="app.accounting.parties" view={of.party_id}>
              <bdi>{of.name}</bdi>
            </RecordLink>
          </Fact>
        </Section>
        {isPayShown && (
          <Section title={t('pay')}>
            <Known label={fieldsWords('base_salary')}>
              {of.base_salary !== null && of.currency !== null && (
                <Figure value={of.base_salary} currency={of.currency} />
              )}
            </Known>
            <Known label={fieldsWords('salary_period')}>
              {of.salary_period && periods(of.salary_period)}
            </Known>
            <Known label={fieldsWords('payment_method')}>
              {of.payment_method && methods(of.payment_method)}
            </Known>
            <WordFact label={fieldsWords('bank')} of={of.bank} />
            <WordFact label={fieldsWords('account')} of={of.account} />
            <Known label={fieldsWords('iban')}>
              {of.iban && <Ltr className="figure">{spacedIban(of.iban)}</Ltr>}
            </Known>
          </Section>
        )}
      </div>
    </div>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <PanelSection title={title}>
    <Facts>{children}</Facts>
  </PanelSection>
);

/** Renders a fact unless it is empty. */
const Known = ({ label, children }: { label: string; children: ReactNode }) =>
  children ? <Fact label={label}>{children}</Fact> : null;

type LinkProps = Readonly<{ label: string; scheme: 'tel' | 'mailto'; of: string | null }>;

const LinkFact = ({ label, scheme, of }: LinkProps) => (
  <Known label={label}>
    {of && (
      <a href={`${scheme}:${of}`}>
        <Ltr>{of}</Ltr>
      </a>
    )}
  </Known>
);

/** Joins the non-empty texts. */
const joined = (by: string, ...words: readonly (string | null)[]) => words.filter(Boolean).join(by);

const DAYS = ['joined_on', 'left_on', 'contract_end', 'probation_end'] as const;

const EmployeeLink = ({ of: { id, name } }: { of: Readonly<{ id: number; name: string }> }) => (
  <RecordLink to="app.hrm.employee" view={id}>
    <bdi>{name}</bdi>
  </RecordLink>
);
