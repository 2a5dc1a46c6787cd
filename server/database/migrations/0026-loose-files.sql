-- The files of a user that belong to no document yet: counted with every one that is sent.
create index attachment_loose on attachment (created_by) where document_id is null;
