/** Shell script that signs in and posts. A test runs it unchanged. */
const SCRIPT = `# HOST, EMAIL and PASSWORD come from the environment.
jar=$(mktemp)
token() { awk '$6 == "XSRF-TOKEN" { print $7 }' "$jar"; }
call() { # METHOD PATH [BODY]
  curl -sS --fail-with-body -b "$jar" -c "$jar" -X "$1" "$HOST$2" \\
    -H 'Accept: application/json' -H 'Content-Type: application/json' \\
    -H "X-XSRF-TOKEN: $(token)" -H "Idempotency-Key: $(uuidgen 2>/dev/null || date +%s%N)" \\
    \${3:+-d "$3"}
}

# 1. The cookies of a visitor: a session nobody is signed in with, and the token.
call GET /sanctum/csrf-cookie
# 2. Sign in. The session and its token are new from here on.
call POST /api/users/login "{\\"email\\":\\"$EMAIL\\",\\"password\\":\\"$PASSWORD\\"}"
# 3. Anything else: who am I, and a draft of a journal.
call GET /api/user/current-user
call POST /api/accounting/parties/store '{"kind":"customer","name":"From a script"}'
# 4. Sign out.
call POST /api/users/logout '{}'
`;

/** Introduction of the OpenAPI document, in Markdown. */
export const GUIDE = `Every call between the pages and the host.

Money and rates are decimal strings, with exactly the decimals of their currency; a request may also send a whole number.
Business days are \`YYYY-MM-DD\`, instants ISO 8601 with \`Z\`. Ids are whole numbers above zero. A record carries its
\`version\`, and a change sends the one it read. Lists come in pages, \`{ data, meta }\`; reference lists are bare arrays.

A call is judged in this order: token (419), session (401), rights (403), record (404), form and rules (422), state (409).
A refusal has a \`message\`, and a 422 \`errors\` by field, in the language of \`Accept-Language\`.

## Signing in from a script

A program needs an account of its own, with a role that holds just the pages it works on, and without a second factor.
A POST may be repeated with the same \`Idempotency-Key\` and body: it is done once. After a 419 fetch the cookie again, once:
a second 419 means that a header is missing (three GETs change something and need \`X-Requested-With: XMLHttpRequest\`).
After a 401 sign in again; after a 429 or 503 wait as long as \`Retry-After\` says. A 503 with \`code: "outcome_unknown"\` may
have been stored: send it again with the same key, which answers what happened; a 409 with \`code: "in_flight"\` is still at work. Behind https the session cookie is
called \`__Host-sarraf_session\`.

\`\`\`sh
${SCRIPT}\`\`\`
`;
