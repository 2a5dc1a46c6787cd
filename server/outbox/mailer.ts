import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { Mailer, MailTrouble } from '@/server/kernel/ports';
import { troubleOf } from './trouble';

/**
 * Time limits in ms after which the mail server counts as unreachable. Letters are sent one by one, so the next letter
 * may wait that long.
 */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Sends letters over SMTP if a mail server is configured, otherwise writes them to files. */
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

/**
 * Loads the mail library when it is first needed, because it is large.
 */
const nodemailer = async () => (await import('nodemailer')).default;

function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => (made ??= make());
}

/** A letter as the mail library accepts it. */
function mailOf(from: string, { file, ...letter }: Parameters<Mailer['send']>[0]) {
  const attachments = file && [
    { filename: file.name, content: Buffer.from(file.content), contentType: 'application/pdf' },
  ];
  return { from, ...letter, ...(attachments && { attachments }) };
}

function smtpMailer(mailUrl: string, from: string): Mailer {
  const transport = once(async () =>
    (await nodemailer()).createTransport({ url: mailUrl, ...PATIENCE }),
  );
  let lastTrouble: ReturnType<Mailer['trouble']> = null;
  const remember = (trouble: MailTrouble | null): void => {
    if (trouble === null) lastTrouble = null;
    else lastTrouble = { trouble, since: lastTrouble?.since ?? new Date() };
  };
  return {
    async send(letter) {
      try {
        await (await transport()).sendMail(mailOf(from, letter));
        remember(null);
      } catch (error) {
        const { trouble, isFinal } = troubleOf(error);
        // If the mail server rejects this letter for good, the mail server itself has no problem.
        if (!isFinal) remember(trouble);
        throw error;
      }
    },
    async check() {
      const verification = (await transport()).verify();
      const trouble = await verification.then(
        () => null,
        (error: unknown) => troubleOf(error).trouble,
      );
      remember(trouble);
      return trouble;
    },
    trouble: () => lastTrouble,
  };
}

function fileMailer(folder: string, from: string): Mailer {
  const transport = once(async () =>
    (await nodemailer()).createTransport({ streamTransport: true, buffer: true }),
  );
  return {
    async send(letter) {
      const { message } = await (await transport()).sendMail(mailOf(from, letter));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`;
      await writeFile(path.join(folder, name), message, { mode: 0o600 });
    },
    check: () => Promise.resolve(null),
    trouble: () => null,
  };
}
