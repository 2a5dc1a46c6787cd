import { kycCustomers } from '@/lib/contract/exchange/kyc-customers';
import { screening } from '@/lib/contract/exchange/screening';
import { addDays } from '@/lib/domain/calendar';
import { type Applicant, APPLICANTS } from './applicants';
import type { Scene } from './counter-shift';
import { drawnPaper } from './drawn-paper';

const PASSPORT_DAYS = 1_500;

/** Opens the files of the day and brings each to its final state. Call it on each working day. */
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

/** Creates a complete draft with a picture of the passport; returns its id. */
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

/** Decides on a file as the reviewer. */
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

/** Confirms the hits on the list of exposed persons for this customer. Hits of other files stay undecided. */
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
