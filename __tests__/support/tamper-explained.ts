/**
 * Columns, or whole tables, that may change without a failed check, each with the reason. None of them shows what was
 * posted, by whom, or who may post.
 */
const EXPLAINED: Readonly<Record<string, string>> = {
  'app_user.seen_at': 'when somebody signed in last',
  'audit.xid': 'a transaction number belongs to one server; a backup brings 0',
  'employee.id_print': 'made from what is sealed, for searching',
  'employee.iban_print': 'made from what is sealed, for searching',
  'employee.search_text': 'made from names, number, address and work, for searching',
  'employee_notice.*': 'what was told of days that come; the trail says so too',
  'entry.created_xid': 'a transaction number belongs to one server; a backup brings 0',
  'paper.thumbnail': 'sealed: changed, it does not open, and is reported',
  'party.search_text': 'made from name, address and telephone, for searching',
  'attempt.*': 'how often something was tried lately',
  'heartbeat.*': 'what the health check writes, to see that it can',
  'idempotency.*':
    'answers for whoever asks again, kept for 30 days; the documents they name are held',
  'job.*': 'how far work behind a request is; what it did is in the books and the trail',
  'kyc_customer.email_print': 'made from what is sealed, for searching',
  'kyc_customer.phone_print': 'made from what is sealed, for searching',
  'kyc_customer.birth_print': 'made from what is sealed, for searching',
  'kyc_customer.word_prints': 'made from what is sealed, for searching',
  'kyc_customer.touched_at': 'when somebody last wrote in it: a draft is thrown away by it',
  'kyc_document.number_print': 'made from what is sealed, for searching',
  'beneficiary.account_print': 'made from what is sealed, for searching',
  'kyc_code.*': 'fingerprints of codes under the key of the host, valid for ten minutes',
  'kyc_notice.*': 'what customers were reminded of; the letters are outside',
  'kyc_session.seen_at': 'when the device of a customer called last; it ends after twelve hours',
  'kyc_session.uploads': 'a limit: how many files a device has sent',
  'kyc_session.upload_bytes': 'a limit: how much a device has sent',
  'kyc_visit.*': 'who asked for a code; it opens nothing without a session',
  'one_time_code.tries': 'how often a code was tried; it is valid for ten minutes',
  'one_time_code.tries_by': 'the same for each caller',
  'one_time_code.asked_from': 'counts the codes that a network asks for',
  'gateway.*': 'pauses after failed deliveries',
  'message_file.*': 'files of letters on their way',
  'message.*': 'letters and events on their way; the trail has the events',
  'webhook.seen_seq': 'how far the events were queued',
  'customer_message.*': 'which messages went to customers; the trail has who sent them',
  'chat_invitation.*':
    'links to the chat with the bot; the trail has the consent that each brought',
  'telegram_bot.*': 'which message the bot reads next; the trail has the consents',
  'record_letter.*': 'which letters about records went out; the trail has who sent them',
  'report_pack.done_on': 'on which day the pack was last due',
  'report_pack.asked_at': 'when a user last asked for the pack',
  'report_pack.ran_at': 'when the pack last ran',
  'report_pack.ran_for': 'for which day the pack last ran',
  'report_pack.ran_result': 'what came of the last run of the pack',
  'message_text.seen_seq': 'how far automatic messages were queued',
  'message_text.sent_on': 'on which day the rates went out',
  'paper_view.*':
    'who looked at a file: append-only for the program; looks at identity papers stand in the trail too',
  'backup_run.*': 'when backups were made; the books do not depend on it',
  'drill_run.*': 'when a recovery was tried; the books do not depend on it',
  'proof_run.*': 'when the books were proved; proving them again says it anew',
  'sample_month.filled_xid': 'a transaction number belongs to one server; a backup leaves it out',
  'sample_copy.*': 'what books without a posting had before a sample: nothing of it was posted',
  'saved_view.*': 'filters that somebody keeps',
  'schema_migration.*':
    'held to the files whenever the host starts, and the guards to what they made',
  'screening_due.*': 'who is held against the lists next',
  'seal_letter.*': 'on which day a letter went out; the letter itself is outside',
  'session.seen_at': 'when a session called last; it ends after twelve hours',
  'session.(a row deleted)': 'signs somebody out; a backup leaves sessions out',
};

/** The entry of the list that covers a column, if there is one. */
export const explanationOf = (column: string): string | undefined =>
  [column, column.replace(/\..*$/, '.*')].find((key) => key in EXPLAINED);

export const explained = Object.keys(EXPLAINED);
