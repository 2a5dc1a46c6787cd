import * as v from 'valibot';

import { Refusal } from '@/lib/domain/refusal';
import type { ListedEntity } from '@/lib/domain/compliance/screening/subject';
import { linesOf } from './bounded-text';
import type { FileEntry, Raw } from './draft-entity';
import type { ListReader } from './list-file';

/** Fields of a FollowTheMoney entity that are imported. */
const Line = v.object({
  id: v.string(),
  schema: v.string(),
  target: v.optional(v.boolean()),
  caption: v.optional(v.string()),
  last_change: v.optional(v.nullable(v.string())),
  properties: v.record(v.string(), v.array(v.unknown())),
});
type Line = v.InferOutput<typeof Line>;

const KINDS: Readonly<Record<string, Raw['kind']>> = {
  Person: 'person',
  Company: 'company',
  Organization: 'company',
  LegalEntity: 'company',
  PublicBody: 'company',
  Vessel: 'vessel',
  Airplane: 'vessel',
};

/**
 * Reads OpenSanctions entities as JSON lines. Skips lines that are not a person, an organisation, a vessel or an
 * aircraft, and entities that are not targets.
 */
export const readOpenSanctions: ListReader = (file) => {
  let version = '';
  async function* entries(): AsyncGenerator<FileEntry> {
    let at = 0;
    for await (const text of linesOf(file)) {
      at += 1;
      if (text.trim() === '') continue;
      const line = lineOf(text, at);
      const kind = KINDS[line.schema];
      if (kind === undefined || line.target === false) continue;
      version = [version, (line.last_change ?? '').slice(0, 10)].toSorted().at(-1) ?? '';
      yield { raw: entryOf(line, kind), at };
    }
  }
  return { entries: entries(), version: () => version };
};

function lineOf(text: string, at: number): Line {
  const { success, output } = v.safeParse(Line, parsed(text));
  if (!success) {
    throw new Refusal('screening.line', { field: 'file', params: { row: String(at) } });
  }
  return output;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function entryOf({ id, caption = '', properties }: Line, kind: Raw['kind']): Raw {
  const of = (...names: readonly string[]) =>
    names.flatMap((name) => properties[name] ?? []).filter((value) => typeof value === 'string');
  return {
    ref: id,
    kind,
    topic: topicOf(of('topics')),
    names: [...of('name'), caption, ...of('alias')],
    weak_names: of('weakAlias'),
    births: of('birthDate'),
    countries: of('nationality', 'citizenship', 'country', 'jurisdiction'),
    gender: of('gender')[0],
    ids: of(
      'passportNumber',
      'idNumber',
      'taxNumber',
      'registrationNumber',
      'leiCode',
      'imoNumber',
    ),
    programmes: of('program', 'programId'),
    texts: of('position', 'notes'),
  };
}

/** Topic of an entity. An entity without topics counts as sanctioned, because it comes from a sanctions list. */
function topicOf(topics: readonly string[]): ListedEntity['topic'] {
  const has = (prefix: string) => topics.some((topic) => topic.startsWith(prefix));
  if (topics.length === 0 || has('sanction')) return 'sanction';
  return has('role.pep') || has('role.rca') ? 'pep' : 'other';
}
