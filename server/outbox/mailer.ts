import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Mailer, MailTrouble } from '@/server/kernel/ports';
import { troubleOf } from './trouble';

/**
 * Time limits in ms after which the mail server counts as unreachable. Letters are sent one by one, so the next letter
 * may wait that long.
 */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/**
 * Time in ms for the whole delivery, because a server that sends byte by byte never reaches the limits above. It ends
 * within the lease of the gateway, which is longer for a letter with a large file.
 */
const DELIVERY_MS = 60_000;
const LARGE_DELIVERY_MS = 600_000;
const LARGE_BYTES = 2 * 1024 * 1024;
/** Time in ms after which a check of the mail server reports that it is slow. */
const CHECK_MS = 30_000;

/** Sends letters over SMTP if a mail server is configured, otherwise writes them to files. */
export function mailerOf({
  mailUrl,
  folder,
  from,
  longestWaitMs = Infinity,
}: {
  mailUrl?: string | undefined;
  folder: string;
  from: string;
  longestWaitMs?: number | undefined;
}): Mailer {
  return mailUrl ? smtpMailer(mailUrl, from, longestWaitMs) : fileMailer(folder, from);
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
function mailOf(from: string, { key, file, ...letter }: Parameters<Mailer['send']>[0]) {
  const messageId = `<${key}@${domainOf(from)}>`;
  const attachments = file && [
    { filename: file.name, content: Buffer.from(file.content), contentType: 'application/pdf' },
  ];
  return { from, messageId, ...letter, ...(attachments && { attachments }) };
}

/** Domain of the sender's address, which can be `name@host` or `Name <name@host>`. */
const domainOf = (from: string): string => /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';

function smtpMailer(mailUrl: string, from: string, longestWaitMs: number): Mailer {
  const transport = once(async () =>
    (await nodemailer()).createTransport({ url: mailUrl, ...PATIENCE }),
  );
  let lastTrouble: ReturnType<Mailer['trouble']> = null;
  let verification: Promise<MailTrouble | null> | undefined;
  const verified = async (): Promise<MailTrouble | null> =>
    (await transport()).verify().then(
      () => null,
      (error: unknown) => troubleOf(error).trouble,
    );
  const remember = (trouble: MailTrouble | null): void => {
    if (trouble === null) lastTrouble = null;
    else lastTrouble = { trouble, since: lastTrouble?.since ?? new Date() };
  };
  return {
    async send(letter) {
      try {
        const isLarge = (letter.file?.content.byteLength ?? 0) > LARGE_BYTES;
        const patienceMs = Math.min(isLarge ? LARGE_DELIVERY_MS : DELIVERY_MS, longestWaitMs);
        const signal = AbortSignal.timeout(patienceMs);
        await (await transport()).sendMail({ ...mailOf(from, letter), signal });
        remember(null);
      } catch (error) {
        const { trouble, isFinal } = troubleOf(error);
        // If the mail server rejects this letter for good, the mail server itself has no problem.
        if (!isFinal) remember(trouble);
        throw error;
      }
    },
    async check() {
      // The mail library cannot end a check, so the next call waits for the same one.
      verification ??= verified().finally(() => {
        verification = undefined;
      });
      const late = sleep(Math.min(CHECK_MS, longestWaitMs), 'slow' as const, { ref: false });
      const trouble = await Promise.race([verification, late]);
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
