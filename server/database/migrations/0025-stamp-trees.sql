-- Merkle trees under the timestamps of the books, for proofs of inclusion on paper (server/ledger/stamps).

-- Tree over the entries since the former stamp and over the balances that they moved. A stamp without a row here stamps the
-- hash of the chain alone.
create table stamp_tree (
  stamp_id bigint primary key references head_stamp (id),
  -- The entries have consecutive ids from this one on.
  first_entry bigint not null unique,
  entry_count integer not null check (entry_count > 0),
  balance_count integer not null check (balance_count >= 0),
  root bytea not null check (length(root) = 32),
  -- Roots of the subtrees with 256 leaves each, one after the other. With them, a path needs the leaves of one subtree only.
  subtrees bytea not null check (length(subtrees) > 0 and length(subtrees) % 32 = 0)
);

-- Balance of a party in one currency after the last entry of a tree, debit positive. Its leaf follows those of the entries,
-- at `place` from 0.
create table stamp_balance (
  stamp_id bigint not null references stamp_tree (stamp_id),
  place integer not null check (place >= 0),
  party_id bigint not null references party (id),
  currency text not null references currency (code),
  balance numeric(20, 4) not null,
  -- Salted hash of the party's name at that time.
  party_hash bytea not null check (length(party_hash) = 32),
  primary key (stamp_id, place)
);
create index stamp_balance_party on stamp_balance (party_id, currency, stamp_id);
select make_append_only('stamp_tree', 'stamp_balance');
select add_to_sample('stamp_tree');
select add_to_sample('stamp_balance');
