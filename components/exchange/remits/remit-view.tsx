'use client';

import { FieldFacts } from '@/components/document/record/field-facts';
import { RemitFacts } from '@/components/exchange/remits/remit-facts';
import { remitFields } from '@/components/exchange/remits/remit-fields';
import { RemitMessage } from '@/components/exchange/remits/remit-message';
import { RemitNotes } from '@/components/exchange/remits/remit-notes';
import { RemitReceipt } from '@/components/exchange/remits/remit-receipt';
import type { Field } from '@/components/fields/field';
import type { Transfer } from '@/lib/contract/exchange/transfer';

const WORDS = 'remits';

/** Fields that are shown in the travel-rule group instead. */
const OF_TRAVEL = ['sender_address', 'sender_date_of_birth', 'sender_document'];
/** Fields with a fact of their own, or that only the form needs. */
const ELSEWHERE = ['beneficiary_id', 'keep_beneficiary', 'rate', 'quote_direction'];

const FIELDS = remitFields({
  book: [],
  ways: () => [],
  level: 'full',
  paying: [],
  paysAnother: false,
  base: '',
  newBeneficiary: '',
})
  .filter(({ name }) => !ELSEWHERE.includes(name))
  .map((field): Field =>
    field.name === 'sender'
      ? { ...field, read: (row) => (row as unknown as Transfer).travel?.sender ?? row.sender }
      : field,
  );
const POSTED = FIELDS.filter(({ name }) => !OF_TRAVEL.includes(name));

/** A remittance: notes, facts, travel-rule data, message and receipt. */
export function RemitView({ record }: { record: Transfer }) {
  const { travel, status, kind } = record;
  return (
    <>
      <RemitNotes record={record} />
      <FieldFacts fields={travel ? POSTED : FIELDS} record={record} words={WORDS}>
        <RemitFacts record={record} />
      </FieldFacts>
      {kind === 'remit_out' && status !== 'draft' && (
        <>
          <RemitReceipt record={record} />
          <RemitMessage record={record} />
        </>
      )}
    </>
  );
}
