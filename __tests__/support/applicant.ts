import type { Browser } from 'playwright-core';
import sharp from 'sharp';

import type { MailServer } from './mail-server';
import { Office } from './office';

/** A photo of a document as from a phone: large, with text, and rotated by EXIF. */
export async function paperPhoto(words: string): Promise<Buffer> {
  const lines = Array.from(
    { length: 18 },
    (_, at) => `<text x="120" y="${240 + at * 70}" font-size="44">${words} ${at * 7919}</text>`,
  ).join('');
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="1600">
    <rect width="2400" height="1600" fill="#8a8f96"/>
    <rect x="60" y="60" width="2280" height="1480" rx="40" fill="#efece2"/>${lines}</svg>`;
  // The host blocks this loader for the whole process, and other test files may have started it before.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
  return sharp(Buffer.from(drawing)).withMetadata({ orientation: 1 }).jpeg().toBuffer();
}

/** An applicant with a phone. */
export class Applicant {
  readonly device: Office;
  readonly mail: MailServer;

  private constructor(device: Office, mail: MailServer) {
    this.device = device;
    this.mail = mail;
  }

  static async at(
    browser: Browser,
    {
      url,
      mail,
      ...look
    }: { url: string; mail: MailServer; locale?: 'en' | 'fa'; theme?: 'light' | 'dark' },
  ): Promise<Applicant> {
    const device = await Office.at(browser, url, { ...look, width: 360, height: 780 });
    return new Applicant(device, mail);
  }

  get page() {
    return this.device.page;
  }

  /** Clicks the button that continues. */
  async on(name: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name, exact: typeof name === 'string' }).click();
  }

  async sees(heading: string | RegExp): Promise<void> {
    await this.page.getByRole('heading', { level: 1, name: heading }).waitFor();
  }

  async fill(label: string | RegExp, text: string): Promise<void> {
    await this.page.getByLabel(label).first().fill(text);
  }

  async choose(label: string | RegExp, option: string): Promise<void> {
    await this.page.getByRole('combobox', { name: label }).first().selectOption({ label: option });
  }

  /** Fills the three parts of a date. */
  async day(label: string, date: string, month: string, year: string): Promise<void> {
    const field = this.page.getByRole('group', { name: label });
    await field.getByRole('textbox', { name: 'Day' }).fill(date);
    await field.getByRole('combobox', { name: 'Month' }).selectOption({ label: month });
    await field.getByRole('textbox', { name: 'Year' }).fill(year);
  }

  async photo(words: string): Promise<void> {
    const file = { name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer: await paperPhoto(words) };
    await this.page.locator('input[type=file][capture]').setInputFiles(file);
    await this.sees(/^Check the photo/);
  }

  /** The newest mailed code, once there are more than `before` letters. */
  async code(before: number): Promise<string> {
    for (let tries = 0; this.mail.taken.length <= before; tries += 1) {
      if (tries > 200) throw new Error('no letter came');
      await this.page.waitForTimeout(100);
    }
    const code = /\b(\d{6})\b/.exec(bodyOf(this.mail.taken.at(-1) ?? ''))?.[1];
    if (code === undefined) throw new Error('there is no code in the letter');
    return code;
  }
}

/** Decoded text of a letter's body. */
export function bodyOf(letter: string): string {
  const at = letter.indexOf('\n\n');
  const [head, body] = [letter.slice(0, at), letter.slice(at + 2)];
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString();
  return body
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
}
