-- Each part of an offer that is accepted is one deal, and no two deals are the same part.
create unique index offer_fill on document ((body ->> 'offer_id'), (body ->> 'offer_fill'))
  where type in ('sales', 'trade') and body ->> 'offer_id' is not null;
-- The link that a customer was given leads to one offer, by the print of its token.
create unique index offer_link on document ((course ->> 'link'))
  where type = 'offer rate' and course ->> 'link' is not null;
-- Offers that can still be accepted: what they reserve, and which of them have expired.
create index offer_open on document (id) where type = 'offer rate' and stage in ('offered', 'part_filled');
