import * as v from 'valibot';

import type { TransferBody } from '@/lib/contract/exchange/transfer';
import { Person } from '@/lib/contract/exchange/transfer-body';
import { Day, Line, Name, PositiveMoney } from '@/lib/contract/schemas';
import { REMIT_COLUMNS } from '@/lib/domain/remit-columns';
import { Findings } from '@/server/document/import/findings';
import { Currency } from '@/server/document/import/cells';
import {
  type FileRow,
  type ImportFile,
  type Reading,
  readRows,
} from '@/server/document/import/rows';
import type { Db } from '@/server/kernel/host';
import { currenciesOf } from '@/server/ledger/currencies';
import { partiesNamed } from '@/server/ledger/parties-named';

const { entries: person } = Person;

const Row = v.object({
  agent: Name(200),
  reference: Name(100),
  date: v.optional(Day),
  sender_name: person.name,
  sender_country: person.country,
  sender_phone: person.phone,
  sender_city: person.city,
  sender_address: person.address,
  sender_date_of_birth: person.date_of_birth,
  sender_document: person.document,
  beneficiary_name: person.name,
  beneficiary_name_local: person.name_local,
  beneficiary_country: person.country,
  beneficiary_phone: person.phone,
  beneficiary_city: person.city,
  beneficiary_address: person.address,
  beneficiary_account: person.account,
  beneficiary_bank: person.bank,
  beneficiary_relationship: person.relationship,
  payout_currency: Currency,
  payout_amount: PositiveMoney,
  code: v.optional(Line(40)),
  purpose: v.optional(Line(200)),
  expires_on: v.optional(Day),
  memo: v.optional(Line(500)),
});

type FileLine = FileRow<typeof Row>;

/** Most rows of a file, because each order is posted within the same call. */
const ROWS_MAX = 1000;

/** An order of a file, with its row number. */
export type FileOrder = Readonly<{ row: number; body: TransferBody }>;

/**
 * Reads a CSV of orders from agents. Errors are reported per row and column, including a reference that an agent's
 * orders use twice.
 */
export async function readRemitFile(
  db: Db,
  file: ImportFile,
): Promise<{ orders: FileOrder[]; reading: Reading; findings: Findings }> {
  const findings = new Findings();
  const lines: FileLine[] = [];
  const named: Named[] = [];
  const reading = await readRows(file, {
    schema: Row,
    needed: REMIT_COLUMNS.needed,
    findings,
    take: (line) => {
      if (lines.length < ROWS_MAX) {
        lines.push(line);
        named.push(line);
      } else findings.add({ row: line.row, column: 'agent', key: 'import.many' });
    },
    refused: ({ agent, payout_currency }, row) => {
      if (named.length < ROWS_MAX) named.push({ row, agent, payout_currency });
    },
  });
  const agents = await partiesNamed(db, named.length > 0);
  const { decimals } = await currenciesOf(db);
  for (const line of named) findUnknown(line, { agents, decimals, findings });
  const seen = new Map<string, number>();
  const orders = lines.map((line) => {
    const { row, agent, reference } = line;
    const agent_id = agents.get(agent.toLowerCase());
    const key = `${agent_id ?? agent} ${reference.toLowerCase()}`;
    const first = seen.get(key);
    if (first === undefined) seen.set(key, row);
    else {
      const params = { row: String(first) };
      findings.add({ row, column: 'reference', key: 'import.remit-twice', params });
    }
    return { row, body: bodyOf(line, agent_id) };
  });
  return { orders, reading, findings };
}

/** Names in a row, also if its other cells have errors. */
type Named = Readonly<{
  row: number;
  agent?: string | undefined;
  payout_currency?: string | undefined;
}>;

function findUnknown(
  { row, agent, payout_currency }: Named,
  {
    agents,
    decimals,
    findings,
  }: Readonly<{
    agents: ReadonlyMap<string, number>;
    decimals: Readonly<Record<string, number>>;
    findings: Findings;
  }>,
): void {
  if (agent !== undefined && !agents.has(agent.toLowerCase())) {
    findings.add({ row, column: 'agent', key: 'ledger.party-missing' });
  }
  const currency = payout_currency?.toUpperCase();
  // The reader reports text that is no currency code.
  if (currency !== undefined && v.is(Currency, currency) && !(currency in decimals)) {
    const column = 'payout_currency';
    findings.add({ row, column, key: 'ledger.currency-unknown', params: { currency } });
  }
}

function bodyOf(line: FileLine, agent_id: number | undefined): TransferBody {
  const { reference, date, payout_currency, payout_amount, code, purpose, expires_on, memo } = line;
  return {
    kind: 'remit_in',
    agent_id,
    reference,
    date,
    payout_currency,
    payout_amount,
    code,
    purpose,
    expires_on,
    memo,
    sender: {
      name: line.sender_name,
      country: line.sender_country,
      phone: line.sender_phone,
      city: line.sender_city,
      address: line.sender_address,
      date_of_birth: line.sender_date_of_birth,
      document: line.sender_document,
    },
    beneficiary: {
      name: line.beneficiary_name,
      name_local: line.beneficiary_name_local,
      country: line.beneficiary_country,
      phone: line.beneficiary_phone,
      city: line.beneficiary_city,
      address: line.beneficiary_address,
      account: line.beneficiary_account,
      bank: line.beneficiary_bank,
      relationship: line.beneficiary_relationship,
    },
  };
}
