-- The period of the last authenticator code that was taken: only the code of a later one counts.
alter table app_user add column totp_period bigint;

-- Answers and inputs of these calls held secrets; from now on what is kept of them is sealed.
delete from idempotency where path like '/api/profile/totp/%' or path like '/api/users/%';
