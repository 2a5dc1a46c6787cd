import { createHash } from 'node:crypto';
import sharp from 'sharp';

import { kycCustomers } from '@/lib/contract/compliance/kyc-customers';
import { screening } from '@/lib/contract/compliance/screening';
import { addDays } from '@/lib/domain/calendar';
import { readImage } from '@/server/files/inspect/image';
import type { Upload } from '@/server/kernel/uploads';
import type { Scene } from './counter-shift';

const PASSPORT_DAYS = 1_500;

/**
 * Opens the KYC files that begin on a day and brings each to its final state. Call the returned function on each
 * working day.
 */
export function kycFilesOf(scene: Scene) {
  let worked = 0;
  return async (): Promise<void> => {
    for (const one of APPLICANTS.filter(({ on }) => on === worked)) await openFile(scene, one);
    worked += 1;
  };
}

async function openFile(scene: Scene, one: Applicant): Promise<void> {
  const { call, setup } = scene;
  const id = await fillIn(scene, one);
  const params = { id };
  if (one.course === 'draft') return;
  await call(kycCustomers.submit, setup.owner, { params, input: { signature: one.name } });
  if (one.course === 'submitted') return;
  await call(kycCustomers.claim, setup.reviewer, { params });
  await review(scene, one, id);
}

/** Creates a complete draft of a KYC file with a picture of the passport; returns its id. */
async function fillIn(scene: Scene, one: Applicant): Promise<number> {
  const { call, day, setup } = scene;
  const { name, dob, country, city, occupation, customer, picture, pep } = one;
  const today = await day();
  const { id } = await call(kycCustomers.store, setup.owner, {
    input: {
      type: 'individual',
      country,
      language: 'en',
      ...(customer !== undefined && { party_id: setup.customers[customer] ?? 0 }),
      data: {
        full_name: name,
        dob,
        nationalities: [country],
        residence_country: country,
        residency_status: 'citizen',
        occupation,
        acts_for_self: true,
        address: { line: 'Bazaar street', city, country },
        pep: pep === undefined ? { kind: 'none' } : { kind: 'self', position: pep },
        ...(pep !== undefined && { source_of_wealth: 'Salary and land' }),
        source_of_funds: 'Income from work',
        purpose: 'Travel and family',
        expected: {
          monthly_volume: scene.inBase('4000'),
          currencies: [scene.foreign('EUR', '1').currency],
        },
      },
      documents: [
        {
          type: 'passport',
          number: `SP${7_400_000 + picture * 131}`,
          issuing_country: country,
          issued_on: addDays(today, -900),
          expires_on: addDays(today, one.passportDays ?? PASSPORT_DAYS),
        },
      ],
    },
  });
  const lines = picture === 19 || picture === 21 ? ['Unreadable'] : [name, dob, country];
  await call(kycCustomers.upload, setup.owner, {
    params: { id },
    input: { document: 'passport', side: 'front' },
    upload: await drawnPaper({ name: 'passport', lines, seed: picture }),
  });
  return id;
}

/** Brings a file that the reviewer has claimed to its final state. */
async function review(scene: Scene, { course }: Applicant, id: number): Promise<void> {
  const { call, setup } = scene;
  const { owner, reviewer } = setup;
  const params = { id };
  if (course === 'under_review') return;
  if (course === 'info_requested') {
    const message = 'The picture is cut. Please send all four corners.';
    const fields = [{ field: 'documents', reason: 'Cut picture' }];
    await call(kycCustomers['request-info'], reviewer, { params, input: { fields, message } });
    return;
  }
  if (course === 'rejected') {
    const input = {
      reason_code: 'ID_UNREADABLE',
      public_message: 'The picture cannot be read.',
      internal_note: 'The same picture was sent for another name.',
    } as const;
    await call(kycCustomers.reject, reviewer, { params, input });
    return;
  }
  if (course === 'closed') {
    await call(kycCustomers.close, reviewer, {
      params,
      input: { reason: 'Asked for it at the counter' },
    });
    return;
  }
  if (course === 'blocked') {
    await call(kycCustomers.block, reviewer, { params, input: { reason: 'Named by a list' } });
    return;
  }
  if (course === 'second_person') await confirmOffice(scene, id);
  await accept(scene, id);
  if (course === 'suspended') {
    const input = { reason: 'The employer does not know the customer' };
    await call(kycCustomers.suspend, owner, { params, input });
  }
}

/** Confirms all undecided hits of one customer as true matches. Hits of other customers stay undecided. */
async function confirmOffice({ call, setup: { reviewer } }: Scene, id: number): Promise<void> {
  const { data } = await call(screening.hits, reviewer, {
    input: { state: 'undecided', subject_kind: 'kyc', subject_id: String(id) },
  });
  for (const hit of data) {
    await call(screening.decide, reviewer, {
      params: { id: hit.id },
      input: { decision: 'true_match', reason: 'Office and year of birth agree' },
    });
  }
}

/** Accepts the passport and approves the file; a politically exposed person waits for a second person. */
async function accept({ call, setup: { reviewer } }: Scene, id: number): Promise<void> {
  const { documents } = await call(kycCustomers.show, reviewer, { params: { id } });
  for (const { id: document } of documents) {
    await call(kycCustomers.verdict, reviewer, {
      params: { id, document },
      input: { verdict: 'accepted', method: 'sighted' },
    });
  }
  await call(kycCustomers.approve, reviewer, { params: { id }, input: { tier: 'standard' } });
}

const WIDTH = 480;
const HEIGHT = 300;

/**
 * Content of a drawn document. Each line of text is drawn as a bar, which is longer the more characters the line has.
 * The seed determines the colours.
 */
type Drawn = Readonly<{ name: string; lines: readonly string[]; seed: number }>;
type Box = Readonly<{ x: readonly [number, number]; y: readonly [number, number] }>;

/** Draws a picture of an identity document that shows no real person, and returns it as an inspected upload. */
async function drawnPaper(paper: Drawn): Promise<Upload> {
  const pixels = paint(paper);
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const;
  const content = await sharp(pixels, { raw }).jpeg({ quality: 70 }).toBuffer();
  return {
    hash: createHash('sha256').update(content).digest('hex'),
    name: `${paper.name}.jpg`,
    path: '',
    size: content.length,
    discard: () => Promise.resolve(),
    paper: await readImage(content, 'image/jpeg'),
  };
}

/** Draws a card with a frame, a drawn head instead of a photograph, and bars instead of text. */
function paint({ lines, seed }: Drawn): Buffer {
  const tone = (light: number) =>
    Buffer.from([
      light - ((seed * 37) % 40),
      light - ((seed * 53) % 40),
      light - ((seed * 71) % 40),
    ]);
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  const fillRow = (y: number, [from, to]: readonly [number, number], colour: Buffer) =>
    pixels.fill(colour, (y * WIDTH + from) * 3, (y * WIDTH + to) * 3);
  const fill = ({ x, y }: Box, colour: Buffer) => {
    for (let row = y[0]; row < y[1]; row += 1) fillRow(row, x, colour);
  };
  fill({ x: [0, WIDTH], y: [0, HEIGHT] }, tone(150));
  fill({ x: [6, WIDTH - 6], y: [6, HEIGHT - 6] }, tone(250));
  fill({ x: [31, 160], y: [61, 220] }, tone(215));
  for (let y = 84; y < 220; y += 1) {
    const head = y < 147 ? Math.sqrt(32 ** 2 - (y - 115) ** 2) : 0;
    const body = y > 154 ? 52 * Math.sqrt(1 - ((y - 220) / 66) ** 2) : 0;
    const half = Math.round(Math.max(head, body));
    fillRow(y, [95 - half, 95 + half], tone(165));
  }
  for (const [at, { length }] of lines.entries()) {
    const top = 64 + at * 34;
    fill({ x: [186, Math.min(185 + length * 10, WIDTH - 6)], y: [top, top + 14] }, tone(90));
  }
  return pixels;
}

/** Final state of a generated KYC file. */
type Course =
  | 'draft'
  | 'submitted'
  | 'under_review'
  | 'info_requested'
  | 'approved'
  | 'second_person'
  | 'rejected'
  | 'suspended'
  | 'blocked'
  | 'closed';

type Applicant = Readonly<{
  name: string;
  dob: string;
  country: string;
  city: string;
  occupation: string;
  /** Working day, counted from 0, on which the file is opened. */
  on: number;
  course: Course;
  /** Index of the customer among the counter's customers; undefined if the file belongs to none of them. */
  customer?: number;
  /** Seed of the drawn document; files with the same seed have the same picture. */
  picture: number;
  pep?: string;
  /** Days from the opening of the file to the expiry of the passport. */
  passportDays?: number;
}>;

/** Invented applicants, at least one for each final state. */
const APPLICANTS: readonly Applicant[] = [
  {
    name: 'Ahmad Zahir Stanekzai',
    dob: '1984-03-19',
    country: 'AF',
    city: 'Kabul',
    occupation: 'Pharmacist',
    on: 1,
    course: 'approved',
    customer: 0,
    picture: 11,
  },
  {
    name: 'Maryam Noori',
    dob: '1991-11-02',
    country: 'AF',
    city: 'Kabul',
    occupation: 'Teacher',
    on: 1,
    course: 'approved',
    customer: 1,
    picture: 12,
    passportDays: 110,
  },
  {
    name: 'Fatima Yusufi',
    dob: '1979-06-25',
    country: 'AF',
    city: 'Herat',
    occupation: 'Tailor',
    on: 2,
    course: 'approved',
    customer: 3,
    picture: 13,
  },
  {
    name: 'Priya Raman',
    dob: '1988-01-14',
    country: 'IN',
    city: 'Pune',
    occupation: 'Engineer',
    on: 4,
    course: 'under_review',
    picture: 14,
  },
  {
    name: 'Élodie Marchand',
    dob: '1993-09-08',
    country: 'FR',
    city: 'Lyon',
    occupation: 'Photographer',
    on: 5,
    course: 'info_requested',
    picture: 15,
  },
  {
    name: 'Chen Wei',
    dob: '1982-12-30',
    country: 'CN',
    city: 'Yiwu',
    occupation: 'Merchant',
    on: 5,
    course: 'submitted',
    picture: 16,
  },
  {
    name: 'Reza Mohammadi',
    dob: '1975-05-03',
    country: 'IR',
    city: 'Mashhad',
    occupation: 'Driver',
    on: 6,
    course: 'submitted',
    picture: 17,
  },
  {
    name: 'Samuel Okafor',
    dob: '1990-07-21',
    country: 'NG',
    city: 'Lagos',
    occupation: 'Student',
    on: 6,
    course: 'draft',
    picture: 18,
  },
  {
    name: 'Omar Latif',
    dob: '1986-10-10',
    country: 'AF',
    city: 'Kunduz',
    occupation: 'Carpenter',
    on: 3,
    course: 'rejected',
    picture: 19,
  },
  {
    name: 'Osman Latifzada',
    dob: '1987-10-10',
    country: 'AF',
    city: 'Kunduz',
    occupation: 'Carpenter',
    on: 4,
    course: 'closed',
    picture: 19,
  },
  {
    name: 'Sayed Karim Barakzoi',
    dob: '1961-04-04',
    country: 'AF',
    city: 'Kandahar',
    occupation: 'Retired',
    on: 6,
    course: 'second_person',
    picture: 20,
    pep: 'Former governor',
  },
  {
    name: 'Viktor Malenkow',
    dob: '1969-02-11',
    country: 'TR',
    city: 'Mersin',
    occupation: 'Ship broker',
    on: 5,
    course: 'blocked',
    picture: 21,
  },
  {
    name: 'Nasrin Popal',
    dob: '1995-02-17',
    country: 'AF',
    city: 'Bamyan',
    occupation: 'Nurse',
    on: 3,
    course: 'suspended',
    picture: 21,
  },
];
