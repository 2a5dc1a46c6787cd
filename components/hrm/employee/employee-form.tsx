'use client';

import { useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import type { Field, Values } from '@/components/fields/field';
import { sentComponents, typedComponents } from './components-field';
import { sentDocuments, typedDocuments } from './documents-field';
import { EMPLOYEE_TABS, type EmployeeTab, useEmployeeFields } from './employee-fields';
import { RecordFields } from '@/components/record/record-fields';
import type { RecordFormProps } from '@/components/record/record-form';
import type { FormKind } from '@/components/record/record-kind';
import { RecordPanel } from '@/components/record/record-panel';
import { useKindForm } from '@/components/record/use-kind-form';
import { Tabs } from '@/components/ui/tabs';
import type { FormProblem } from '@/hooks/form-problems';
import { employees } from '@/lib/contract/hrm/employee';
import type { EmployeeRecord, EmployeeRow } from '@/lib/contract/hrm/employee-shapes';

const CALLS = { store: employees.store, update: employees.update };
const WORDS = 'employee';

/** Form of an employee in tabs. Each tab shows its number of fields with errors. */
export function EmployeeForm({
  row,
  onSaved,
  onGone,
  focus = false,
  ...panel
}: RecordFormProps<EmployeeRow>) {
  const t = useTranslations(WORDS);
  const tabs = useEmployeeFields(row);
  const kind = kindOf(row, tabs);
  const { record: form, mayEdit } = useKindForm(kind, { row, onSaved, onGone });
  return (
    <RecordPanel
      {...panel}
      record={form}
      mayEdit={mayEdit}
      title={row?.name ?? t('create')}
      focus={focus || !row}
      wide
    >
      <FormTabs tabs={tabs} row={row} problems={form.problems} />
    </RecordPanel>
  );
}

type Tabbed = Readonly<Record<EmployeeTab, readonly Field[]>>;

/**
 * Definition of the form: fields of all tabs, and documents. Salary components can be entered only for a new employee.
 */
function kindOf(row: EmployeeRow | undefined, tabs: Tabbed): FormKind<EmployeeRow> {
  // Cast is safe: the form opens from the panel, which has loaded the complete record.
  const record = row as EmployeeRecord | undefined;
  const fields = EMPLOYEE_TABS.flatMap((tab) => tabs[tab]);
  return {
    calls: CALLS,
    words: WORDS,
    nameOf: ({ name }: EmployeeRow) => name,
    fields,
    held: () => ({
      documents: typedDocuments(record?.documents),
      ...(!row && { components: typedComponents([]) }),
    }),
    sent: (values: Values) => ({
      documents: sentDocuments(values),
      ...(!row && { components: sentComponents(values) }),
    }),
  };
}

type TabsProps = Readonly<{
  tabs: Tabbed;
  row: EmployeeRow | undefined;
  problems: readonly FormProblem[];
}>;

function FormTabs({ tabs, row, problems }: TabsProps) {
  const [chosen, choose] = useTab(tabs, problems);
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3">
      <TabBar tabs={tabs} chosen={chosen} onChoose={choose} />
      {EMPLOYEE_TABS.map((tab) => (
        <div key={tab} hidden={tab !== chosen}>
          <RecordFields fields={tabs[tab]} calls={CALLS} words={WORDS} row={row} />
        </div>
      ))}
    </div>
  );
}

/** State of the open tab. A failed save opens the tab of the first problem, whose field takes the focus. */
function useTab(tabs: Tabbed, problems: readonly FormProblem[]) {
  const [chosen, choose] = useState<EmployeeTab>('personal');
  const [seen, setSeen] = useState(problems);
  if (seen !== problems) {
    setSeen(problems);
    const tabOf = ({ field }: FormProblem) =>
      EMPLOYEE_TABS.find((one) => tabs[one].some(({ name }) => name === field.split('.')[0]));
    const tab = problems.map(tabOf).find((one) => one !== undefined);
    if (tab) choose(tab);
  }
  return [chosen, choose] as const;
}

type BarProps = Pick<TabsProps, 'tabs'> &
  Readonly<{ chosen: EmployeeTab; onChoose: (tab: EmployeeTab) => void }>;

/**
 * Tabs, each with its number of fields with errors. If the open tab has none, a message names the first tab that has
 * some.
 */
function TabBar({ tabs, chosen, onChoose }: BarProps) {
  const t = useTranslations(WORDS);
  const { control } = useFormContext();
  const { errors } = useFormState({ control });
  const wrong = (tab: EmployeeTab) => tabs[tab].filter(({ name }) => name in errors).length;
  const first = EMPLOYEE_TABS.find((tab) => wrong(tab) > 0);
  const shown = EMPLOYEE_TABS.map((tab) => ({
    value: tab,
    label: t(`tabs.${tab}`),
    ...(wrong(tab) > 0 && { count: wrong(tab) }),
  }));
  const open = (value: string) => onChoose(EMPLOYEE_TABS.find((tab) => tab === value) ?? chosen);
  return (
    <>
      <div className="overflow-x-auto">
        <Tabs label={t('tabs.label')} value={chosen} onChange={open} tabs={shown} />
      </div>
      {first && wrong(chosen) === 0 && (
        <p role="alert" className="text-12 text-negative">
          {t('wrongIn', { tab: t(`tabs.${first}`) })}
        </p>
      )}
    </>
  );
}
