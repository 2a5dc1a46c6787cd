import { type Pool, Query } from 'pg';

/** What grows with the trade of years. */
const GROWING = ['document', 'line', 'entry', 'audit', 'audit_seal', 'ticket', 'deal'];
const NAMED = new RegExp(`\\b(?:${GROWING.join('|')})\\b`);

type Statement = Readonly<{ text: string; values: unknown[] }>;

/** Part of a plan that was run, as `explain (analyze, format json)` gives it; rows are of one loop. */
type Plan = Readonly<{
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: readonly Plan[];
}>;

/** The statements that this process sends to a database while some work is done. */
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

/**
 * The growing tables that the database reads from end to end for a statement. What is counted up to a bound ends there,
 * and is no such reading.
 */
export async function readWhole(owner: Pool, { text, values }: Statement): Promise<string[]> {
  if (!/^(?:\/\*.*?\*\/\s*)*\s*(?:select|with)\b/.test(text)) return [];
  const { rows } = await owner.query(`explain (analyze, timing off, format json) ${text}`, values);
  const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: Plan }];
  return [...new Set(scanned(plan, { isBounded: false }))];
}

/** Reading that is no more than some pages of rows. */
const FEW = 2_000;
/** Without a condition these go through all of an index, and so through all that there is. */
const INDEXED = ['Index Scan', 'Index Only Scan'];
/** What hands on its first row before it has read its last: what is asked of it ends where enough was found. */
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
