import { lazy, Suspense } from 'react';

import { currencyFields, payingFields } from './paying-fields';
import type { Foreseeing } from './step-effect';
import type { DocumentStep } from '@/components/document/definition';
import type { Field, Values } from '@/components/fields/field';
import { type Asset, asset } from '@/lib/contract/assets/asset';

/** Components of the dialogs of actions on an asset, loaded lazily so that the list of assets does not load them. */
const StepEffect = lazy(async () => ({
  default: (await import('./step-effect')).StepEffect,
}));
const EmployeeField = lazy(async () => ({
  default: (await import('./employee-field')).EmployeeField,
}));
const BranchField = lazy(async () => ({
  default: (await import('./branch-field')).BranchField,
}));

const half = { width: 'half' } as const;
const date: Field = { ...half, name: 'date', kind: 'posting-day', of: 'asset', isNeeded: true };
const reason: Field = { name: 'reason', kind: 'prose', isNeeded: true };
const always = () => true;
const isSale = ({ kind }: Values) => kind === 'sale';
const isDeclining = ({ method }: Values) => method === 'declining_balance';

/** Returns the fields of an action on an asset, followed by a preview of its postings. */
const foreseen = (call: Foreseeing, { id }: Asset, fields: readonly Field[]): readonly Field[] => [
  ...fields,
  {
    name: 'effect',
    kind: 'own',
    drawn: (
      <Suspense fallback={<div className="min-h-24" />}>
        <StepEffect call={call} id={id} fields={fields} />
      </Suspense>
    ),
  },
];

const dispose: DocumentStep<Asset> = {
  name: 'dispose',
  call: asset.dispose,
  isGrave: true,
  fields: (record) =>
    foreseen(asset.previewDispose, record, [
      date,
      { ...half, name: 'kind', kind: 'choice', initial: 'sale' },
      { name: 'proceeds', kind: 'money', in: 'currency', isNeeded: true, when: isSale },
      ...currencyFields(isSale),
      ...payingFields('account_id', isSale),
    ]),
};

const revalue: DocumentStep<Asset> = {
  name: 'revalue',
  call: asset.revalue,
  fields: (record) =>
    foreseen(asset.previewRevalue, record, [
      date,
      { ...half, name: 'value', kind: 'money' },
      reason,
    ]),
};

const estimate: DocumentStep<Asset> = {
  name: 'estimate',
  call: asset.estimate,
  isRare: true,
  fields: (record) =>
    foreseen(asset.previewEstimate, record, [
      date,
      { ...half, name: 'life_months', kind: 'figure', initial: String(record.life_months) },
      { ...half, name: 'salvage', kind: 'money', initial: record.salvage, help: '' },
      { ...half, name: 'method', kind: 'choice', initial: record.method },
      {
        ...half,
        name: 'rate_percent',
        kind: 'figure',
        when: isDeclining,
        initial: record.rate_percent ?? '',
      },
      { name: 'reason', kind: 'prose' },
    ]),
};

const repair: DocumentStep<Asset> = {
  name: 'repair',
  call: asset.repair,
  fields: (record) =>
    foreseen(asset.previewRepair, record, [
      date,
      { ...half, name: 'amount', kind: 'money', in: 'currency' },
      ...currencyFields(always),
      ...payingFields('account_id', always),
      { name: 'capitalise', kind: 'flag', initial: false },
      {
        ...half,
        name: 'life_months',
        kind: 'figure',
        when: ({ capitalise }) => capitalise === true,
      },
      { name: 'memo', kind: 'text' },
    ]),
};

const split: DocumentStep<Asset> = {
  name: 'split',
  call: asset.split,
  isRare: true,
  fields: (record) =>
    foreseen(asset.previewSplit, record, [
      date,
      { name: 'name', kind: 'text', initial: record.name },
      record.quantity > 1
        ? { ...half, name: 'quantity', kind: 'figure', isNeeded: true }
        : { ...half, name: 'share', kind: 'figure', isNeeded: true },
    ]),
};

const transfer: DocumentStep<Asset> = {
  name: 'transfer',
  call: asset.transfer,
  fields: (record) => [
    date,
    {
      ...half,
      name: 'to_employee_id',
      kind: 'own',
      initial: holderOf(record),
      drawn: (
        <Suspense fallback={<div className="min-h-14" />}>
          <EmployeeField name="to_employee_id" />
        </Suspense>
      ),
    },
    { ...half, name: 'location', kind: 'text', initial: record.location ?? '' },
    {
      ...half,
      name: 'branch_id',
      kind: 'own',
      initial: branchOf(record),
      drawn: (
        <Suspense>
          <BranchField name="branch_id" />
        </Suspense>
      ),
    },
  ],
};

const holderOf = ({ employee_id }: Asset) => (employee_id === null ? null : String(employee_id));
const branchOf = ({ branch_id }: Asset) => (branch_id ? String(branch_id) : null);

/** Actions on an asset, such as its disposal, in the order of the buttons. */
export const assetSteps: readonly DocumentStep<Asset>[] = [
  transfer,
  repair,
  revalue,
  estimate,
  split,
  { name: 'suspend', call: asset.suspend, isRare: true, fields: () => [reason] },
  { name: 'resume', call: asset.resume },
  {
    name: 'use',
    call: asset.use,
    when: ({ method }: Asset) => method === 'units',
    fields: () => [date, { ...half, name: 'units', kind: 'figure', isNeeded: true }],
  },
  dispose,
  { name: 'undo-disposal', call: asset['undo-disposal'], isGrave: true, fields: () => [reason] },
];
