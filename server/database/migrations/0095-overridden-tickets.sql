-- Tickets that went beyond a limit are few: who asks for them reads no others.
create index ticket_overridden on ticket (at) where overrides <> '{}';
