import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { type MailTrouble, troubleOf } from './trouble';

type Letter = Readonly<{ to: string; subject: string; text: string }>;

/** Sends letters of plain text. */
export type Mailer = Readonly<{
  send(letter: Letter): Promise<void>;
  /** Asks the mail server whether it would take letters, and remembers the answer. */
  check(): Promise<MailTrouble | null>;
  /** What stood in the way when the server was last asked or sent to, and since when. */
  trouble(): Readonly<{ trouble: MailTrouble; since: Date }> | null;
}>;

/** A server that is silent for so long is not there; letters behind this one wait for it. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Through SMTP when the organisation has a mail server, else as files that somebody can open and read. */
export function mailerOf({
  mailUrl,
  folder,
  from,
}: {
  mailUrl?: string | undefined;
  folder: string;
  from: string;
}): Mailer {
  return mailUrl ? smtpMailer(mailUrl, from) : fileMailer(folder, from);
}

/** Read with the first letter: it is large, and most hosts start without one to send. */
const nodemailer = async () => (await import('nodemailer')).default;

function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => (made ??= make());
}

function smtpMailer(mailUrl: string, from: string): Mailer {
  const transport = once(async () =>
    (await nodemailer()).createTransport({ url: mailUrl, ...PATIENCE }),
  );
  let standing: ReturnType<Mailer['trouble']> = null;
  const remember = (trouble: MailTrouble | null): void => {
    if (trouble === null) standing = null;
    else standing = { trouble, since: standing?.since ?? new Date() };
  };
  return {
    async send(letter) {
      try {
        await (await transport()).sendMail({ from, ...letter });
        remember(null);
      } catch (error) {
        const { trouble, isFinal } = troubleOf(error);
        // One address that is refused says nothing of the server.
        if (!isFinal) remember(trouble);
        throw error;
      }
    },
    async check() {
      const asked = (await transport()).verify();
      const trouble = await asked.then(
        () => null,
        (error: unknown) => troubleOf(error).trouble,
      );
      remember(trouble);
      return trouble;
    },
    trouble: () => standing,
  };
}

function fileMailer(folder: string, from: string): Mailer {
  const transport = once(async () =>
    (await nodemailer()).createTransport({ streamTransport: true, buffer: true }),
  );
  return {
    async send(letter) {
      const { message } = await (await transport()).sendMail({ from, ...letter });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`;
      await writeFile(path.join(folder, name), message, { mode: 0o600 });
    },
    check: () => Promise.resolve(null),
    trouble: () => null,
  };
}
