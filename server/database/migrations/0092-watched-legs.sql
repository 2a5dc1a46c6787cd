-- The cash of a leg is counted when the leg is settled, and counts no more when it comes back: which leg it is of.
alter table watched add column part text check (part in ('fc', 'counter'));
