import { sql } from 'kysely';
import * as v from 'valibot';

import { transfer, type TransferBody } from '@/lib/contract/dealing/transfer';
import { Person } from '@/lib/contract/dealing/transfer-body';
import { Day, Line, Name, PositiveMoney } from '@/lib/contract/schemas';
import { type Decimal, sum } from '@/lib/domain/money';
import { Refusal, Refusals } from '@/lib/domain/refusal';
import { REMIT_COLUMNS } from '@/lib/domain/dealing/remittance-columns';
import type { AnyKind } from '@/server/document/act';
import { storeDraft } from '@/server/document/acts';
import { Currency } from '@/server/document/import/cells';
import { Findings } from '@/server/document/import/findings';
import {
  checkAnswer,
  doneAnswer,
  importFileOf,
  isDryRun,
} from '@/server/document/import/import-call';
import type { FileRow } from '@/server/document/import/row-reader';
import { type ImportFile, type Reading, readRows } from '@/server/document/import/rows';
import type { DocumentRow } from '@/server/document/rows';
import type { AuditNote } from '@/server/kernel/audit';
import type { Db } from '@/server/kernel/host';
import { type Call, serve } from '@/server/kernel/serve';
import { currenciesOf, wireOf } from '@/server/ledger/currencies';
import { partiesNamed } from '@/server/ledger/parties-named';
import { remitKind } from '@/server/dealing/transfer/transfer-kind';

type Import = Call<(typeof transfer)['import']>;

const { page } = remitKind;

/** Imports a file of orders, all or none. A dry run performs the import and rolls it back. */
export const remitImportRoute = serve(transfer.import, async (call) => {
  const { db, say } = call;
  const { orders, reading, findings } = await readRemitFile(
    db,
    importFileOf(call, transfer.import.path),
  );
  const notes: AuditNote[] = [];
  await sql`savepoint entered`.execute(db);
  const rows = await enter({ ...call, audit: (...more) => notes.push(...more) }, orders, findings);
  const counted = await countsOf(call, rows);
  const changes = { remittances: [null, rows.length] } as const;
  const note = { page, record_type: 'import', record_id: call.requestId, changes };
  if (isDryRun(call)) {
    await sql`rollback to savepoint entered`.execute(db);
    call.audit({ ...note, action: 'check import' });
    return { ...counted, ...checkAnswer(reading, findings, say) };
  }
  if (!findings.isEmpty) throw findings.refusals();
  call.audit({ ...note, action: 'import' }, ...notes);
  return { ...counted, ...doneAnswer(reading, findings, say) };
});

/**
 * Stores and posts the orders one by one. A refusal is reported at the row of its order, and the next order is tried.
 */
async function enter(
  call: Import,
  orders: readonly FileOrder[],
  findings: Findings,
): Promise<DocumentRow[]> {
  const kind: AnyKind = remitKind;
  const rows: DocumentRow[] = [];
  for (const { row, body } of orders) {
    if (!findings.isEmptyAt(row)) continue;
    await sql`savepoint one_order`.execute(call.db);
    try {
      rows.push((await storeDraft({ ...call, input: { ...body, post: true } }, kind)).row);
    } catch (error) {
      if (!(error instanceof Refusal) && !(error instanceof Refusals)) throw error;
      await sql`rollback to savepoint one_order`.execute(call.db);
      for (const { code, params, field = '' } of error instanceof Refusals ? error.list : [error]) {
        findings.add({ row, column: columnOf(field), key: code, params });
      }
    }
    // Without the release, the savepoints would nest, and each would slow down all later statements.
    await sql`release savepoint one_order`.execute(call.db);
  }
  return rows;
}

/** Column of the file in which the refusal of a field is reported: `agent` for fields that are not listed here. */
function columnOf(field: string): string {
  const [side = '', part] = field.split('.');
  if (part !== undefined && (side === 'sender' || side === 'beneficiary')) return `${side}_${part}`;
  const own = ['reference', 'date', 'payout_currency', 'payout_amount', 'expires_on'];
  return own.includes(side) ? side : 'agent';
}

/** Numbers of imported and of held orders, and totals per currency. */
async function countsOf({ db }: Import, rows: readonly DocumentRow[]) {
  const wire = wireOf(await currenciesOf(db));
  const byCurrency = Map.groupBy(rows, ({ currency }) => currency ?? '');
  const amountOf = (some: readonly DocumentRow[]): Decimal =>
    sum(some.map(({ amount }) => amount ?? '0'));
  return {
    remittances: rows.length,
    held: rows.filter(({ stage }) => stage === 'held').length,
    totals: [...byCurrency].map(([currency, some]) => ({
      currency,
      amount: wire.money(amountOf(some), currency),
    })),
  };
}

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

/** Maximum number of rows in a file. It is low because each order is posted in the same call. */
const ROWS_MAX = 1000;

/** An order of a file, with its row number. */
type FileOrder = Readonly<{ row: number; body: TransferBody }>;

/**
 * Reads a file of orders from agents. Errors are reported per row and column, including a reference that an agent's
 * orders use twice.
 */
async function readRemitFile(
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

/** Values of a row that name an agent or currency. They are checked even if other cells of the row have errors. */
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
  // A text that is not a currency code was already reported when the file was read.
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
