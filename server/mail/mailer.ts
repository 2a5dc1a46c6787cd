import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';

type Letter = Readonly<{ to: string; subject: string; text: string }>;

/** Sends letters of plain text. */
export type Mailer = Readonly<{ send(letter: Letter): Promise<void> }>;

/** Through SMTP when the house has a mail server, else as files that somebody can open and read. */
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

function smtpMailer(mailUrl: string, from: string): Mailer {
  const transport = nodemailer.createTransport(mailUrl);
  return {
    async send(letter) {
      await transport.sendMail({ from, ...letter });
    },
  };
}

function fileMailer(folder: string, from: string): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    async send(letter) {
      const { message } = await transport.sendMail({ from, ...letter });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`;
      await writeFile(path.join(folder, name), message as Buffer, { mode: 0o600 });
    },
  };
}
