import { keysOf } from '../record-of.ts';
import type { Attributes } from './adjust.ts';
import { type NameKind, nameKindOf } from './fold.ts';
import { foldedListed, foldedOf, queryKind } from './folded.ts';
import { better, documentKeys, type Judgement, withDocument } from './judge.ts';
import { type Found, NameIndex } from './name-index.ts';
import type { Identity, ListedEntity } from './subject.ts';

/** Data of an entry that the index keeps. */
type Bearer = Attributes & Readonly<{ id: number; first: string }>;

export type Match = Readonly<{ id: number; judgement: Judgement }>;

/**
 * In-memory index of list entries, searched by name and by document number. It finds the same matches as judging every
 * entry.
 */
export class ListIndex {
  readonly #names: Readonly<Record<NameKind, NameIndex>> = {
    person: new NameIndex(),
    organisation: new NameIndex(),
    vessel: new NameIndex(),
  };
  readonly #bearers: Bearer[] = [];
  readonly #byDocument = new Map<string, number[]>();

  get size(): number {
    return this.#bearers.length;
  }

  add(id: number, entity: Omit<ListedEntity, 'ref' | 'topic' | 'programme' | 'text'>): void {
    const { birth_dates, countries, gender, ids, names, kind } = entity;
    const first = names[0]?.name ?? '';
    const bearer = this.#bearers.push({ id, first, kind, birth_dates, countries, gender, ids }) - 1;
    const index = this.#names[nameKindOf(kind)];
    for (const name of foldedListed({ names, kind })) index.add(bearer, name);
    for (const key of documentKeys(ids)) {
      const known = this.#byDocument.get(key);
      if (known) known.push(bearer);
      else this.#byDocument.set(key, [bearer]);
    }
  }

  /** All entries that the person, or the people behind them, match with at least this score, best first. */
  search(identity: Identity, least: number): Match[] {
    const found = new Map<number, Judgement>();
    for (const one of [identity, ...(identity.people ?? [])]) this.#gather(one, least, found);
    return [...found]
      .map(([bearer, judgement]) => ({ id: this.#bearers[bearer]?.id ?? 0, judgement }))
      .toSorted((a, b) => b.judgement.score - a.judgement.score || a.id - b.id);
  }

  #gather(identity: Identity, least: number, found: Map<number, Judgement>): void {
    for (const { bearer, judgement } of this.#byName(identity, least)) {
      found.set(bearer, better(found.get(bearer), judgement));
    }
    for (const key of documentKeys(identity.document_numbers ?? [])) {
      for (const bearer of this.#byDocument.get(key) ?? []) {
        const { score } = found.get(bearer) ?? { score: 0 };
        if (score < 1)
          found.set(bearer, withDocument(found.get(bearer), this.#only(identity, bearer)));
      }
    }
  }

  *#byName(identity: Identity, least: number): Generator<Found> {
    const attributes = (bearer: number): Attributes => this.#bearers[bearer] ?? NOTHING;
    for (const kind of keysOf(this.#names)) {
      for (const query of foldedOf(identity, queryKind(identity, kind))) {
        yield* this.#names[kind].search(identity, query, { least, attributes });
      }
    }
  }

  /** Explanation of a match that only a document number found. */
  #only({ names }: Identity, bearer: number): Judgement['parts'] {
    const list_name = this.#bearers[bearer]?.first ?? '';
    return {
      query_name: names[0] ?? '',
      list_name,
      is_weak: false,
      pairs: [],
      query_rest: [],
      list_rest: [],
      name_score: 0,
      adjustments: [],
    };
  }
}

const NOTHING: Attributes = {
  kind: 'other',
  birth_dates: [],
  countries: [],
  gender: null,
  ids: [],
};
