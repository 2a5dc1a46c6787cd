import { sql } from 'kysely';

import type { Tx } from '@/server/kernel/host';
import type { Say } from '@/server/kernel/locale';
import { printsFor, type Sealing } from './sealed';

type Other = Readonly<{ number: string; name: string }>;

/** Returns, for each IBAN, the first employee who has it. Leaves out the employee with the id `but`. */
export async function firstWithIban(
  sealing: Sealing<Tx>,
  ibans: readonly string[],
  but = 0,
): Promise<ReadonlyMap<string, Other>> {
  if (ibans.length === 0) return new Map();
  const print = await printsFor(sealing);
  const prints = ibans.map((iban) => [iban, print.iban(iban)] as const);
  const rows = await sealing.db
    .selectFrom('employee')
    .select(['number', 'name', 'iban_print'])
    .where('iban_print', '=', sql<Buffer>`any(${prints.map(([, one]) => one)}::bytea[])`)
    .where('id', '<>', but)
    .where('status', '<>', 'discarded')
    .orderBy('id', 'desc')
    .execute();
  const others = new Map(
    rows.map(({ iban_print, ...other }) => [iban_print?.toString('hex'), other]),
  );
  return new Map(
    prints.flatMap(([iban, one]) => {
      const other = others.get(one.toString('hex'));
      return other ? [[iban, other] as const] : [];
    }),
  );
}

export async function sameIban(
  { say, ...sealing }: Sealing<Tx> & Readonly<{ say: Say }>,
  { id, iban }: Readonly<{ id: number; iban: string | null }>,
) {
  if (!iban) return [];
  const other = (await firstWithIban(sealing, [iban], id)).get(iban);
  if (!other) return [];
  const key = 'employee.same-iban';
  return [{ key, level: 'note' as const, field: 'iban', message: say(key, other) }];
}
