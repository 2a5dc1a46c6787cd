-- What the counter's lists are found by, however long they grow.

-- The rates that were published, the newest first.
create index rate_list on rate (effective_at desc, id desc);

-- The tickets of a session at a till.
create index ticket_session on ticket (session_id) where session_id is not null;

-- What the counts of a session posted.
create index document_session on document ((body ->> 'session_id')) where body ? 'session_id';

-- The papers of a document, those that were cancelled among them.
create index invoice_source on document (((body ->> 'document_id')::bigint), (body ->> 'document_type'))
  where type = 'invoice';
