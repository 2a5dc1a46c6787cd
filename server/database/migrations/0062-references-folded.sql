-- An order is advised once, in whatever size its reference is written. Not unique: two that differ in size
-- alone may have been posted before.
create index remit_reference_folded on document ((body ->> 'agent_id'), lower(reference))
  where type = 'transfer' and status = 'posted' and reference is not null and body ->> 'kind' = 'remit_in';
