import type { Client } from './client';

export type StatementRow = Record<string, string | null> &
  Readonly<{
    id: string;
    number: string;
    position: string;
    amount: string;
    compare: string[];
    level: unknown;
  }>;

type Answer = Readonly<{
  currency: string;
  as_of?: string;
  from: string;
  to: string;
  known_at?: string;
  sections: readonly (Record<string, string> & { rows: StatementRow[]; compare: string[] })[];
  totals: Record<string, string> & { compare: Record<string, string>[] };
  compared: object[];
  checks: object[];
}>;

/** Reads a statement; its lines can be found by account number or key. */
export function statementReader({ get }: Client, report: string) {
  return async (query = '') => {
    const { status, body } = await get(`reports/${report}?${query}`);
    expect([status, (body as { message?: string }).message]).toEqual([200, undefined]);
    const answer = body as Answer;
    const lines = answer.sections.flatMap(({ rows }) => rows);
    return {
      ...answer,
      lines,
      line: (name: string) => lines.find(({ number, key }) => number === name || key === name),
    };
  };
}
