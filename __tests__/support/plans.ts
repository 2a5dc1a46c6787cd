import { type Pool, Query } from 'pg';

/** Tables that grow with the business. */
const GROWING = ['document', 'line', 'entry', 'audit', 'audit_seal', 'ticket', 'deal'];
const NAMED = new RegExp(`\\b(?:${GROWING.join('|')})\\b`);

type Statement = Readonly<{ text: string; values: unknown[] }>;

/** Part of an executed plan, from `explain (analyze, format json)`; row counts are per loop. */
type Plan = Readonly<{
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: readonly Plan[];
}>;

/** Statements on growing tables that this process sends while work runs. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const sent = new Map<string, Statement>();
  const { submit } = Query.prototype;
  const submitted = jest.spyOn(Query.prototype, 'submit').mockImplementation(function (
    this: Query & Partial<Statement>,
    ...given
  ) {
    const { text = '', values = [] } = this;
    if (NAMED.test(text)) sent.set(JSON.stringify([text, values]), { text, values });
    return submit.apply(this, given);
  });
  try {
    await work();
  } finally {
    submitted.mockRestore();
  }
  return [...sent.values()];
}

/** Growing tables that a statement scans completely. A count with a limit stops there, so it is no complete scan. */
export async function readWhole(owner: Pool, { text, values }: Statement): Promise<string[]> {
  if (!/^(?:\/\*.*?\*\/\s*)*\s*(?:select|with)\b/.test(text)) return [];
  const { rows } = await owner.query(`explain (analyze, timing off, format json) ${text}`, values);
  const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: Plan }];
  return [...new Set(scanned(plan, { isBounded: false }))];
}

/** Reading this many rows counts as a few pages. */
const FEW = 2_000;
/** Without a condition, these scan the whole index and so the whole table. */
const INDEXED = ['Index Scan', 'Index Only Scan'];
/** Nodes that return rows before they have read all, so that a limit above stops them. */
const PASSES_ON = ['Append', 'Limit', 'Nested Loop', 'ProjectSet', 'Result', 'Subquery Scan'];

function scanned(plan: Plan, { isBounded }: Readonly<{ isBounded: boolean }>): string[] {
  const {
    'Node Type': node,
    'Relation Name': table = '',
    'Index Cond': condition,
    Plans = [],
  } = plan;
  const read = plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0);
  const isFromEnd = node === 'Seq Scan' || (INDEXED.includes(node) && condition === undefined);
  const isWhole = isFromEnd && GROWING.includes(table) && read > FEW && !isBounded;
  const isStill = node === 'Limit' || (isBounded && PASSES_ON.includes(node));
  return [
    ...(isWhole ? [table] : []),
    ...Plans.flatMap((part) => scanned(part, { isBounded: isStill })),
  ];
}
