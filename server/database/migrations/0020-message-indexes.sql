-- Customer messages: the consents of a party in their order, and the old messages with rates, which are deleted.
create index message_consent_party on message_consent (party_id, id);
create index customer_message_rates on customer_message (created_at) where kind = 'rates';
