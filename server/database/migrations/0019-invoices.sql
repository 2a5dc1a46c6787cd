-- An invoice is a document of its own that posts nothing: it keeps, in its body, what it said when it
-- was issued. A document has at most one that stands.
create unique index invoice_standing
  on document ((body ->> 'document_type'), ((body ->> 'document_id')::bigint))
  where type = 'invoice' and status = 'issued' and body ->> 'type' = 'invoice';
