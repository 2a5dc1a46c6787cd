import { answer } from '@/__tests__/support/mock-api';
import { type KycDraft, type KycView, publicKyc } from '@/lib/contract/compliance/public-kyc';

const REFERENCE = 'r'.repeat(43);

export const aDraft = (own: Partial<KycDraft> = {}): KycDraft => ({
  type: 'individual',
  status: 'draft',
  number: null,
  language: 'en',
  country: 'AF',
  email: 'zarghona@example.org',
  phone: '+93700881234',
  data: { residence_country: 'AF' },
  documents: [],
  missing: [],
  request: null,
  uploads_left: 20,
  upload_bytes_left: 60e6,
  minimum_age: 18,
  refused_countries: [],
  version: 1,
  currency: { code: 'USD', decimals: 2 },
  ...own,
});

export const aView = (own: Partial<KycView> = {}): KycView => ({
  organisation: 'Delta Exchange',
  number: 'CKYC 00042',
  type: 'individual',
  status: 'received',
  text: 'We have received what you sent.',
  decided_at: null,
  submitted_at: '2026-11-20T10:00:00Z',
  data: { full_name: 'Zarghona Quvondiqova' },
  email: 'z•••@example.org',
  phone: '+93•••••1234',
  documents: [],
  request: null,
  tier: null,
  currency: 'USD',
  limits: null,
  expires_on: null,
  next_review_on: null,
  again_from: null,
  can_update: false,
  withdrawn_at: null,
  can_withdraw: false,
  complaint_contact: 'complaints@delta.example',
  ...own,
});

type Document = KycDraft['documents'][number];

export const aDocument = (own: Partial<Document> = {}): Document => ({
  id: 7,
  type: 'passport' as const,
  number: null,
  issuing_country: null,
  issued_on: null,
  expires_on: null,
  no_expiry: false,
  mrz: null,
  mrz_valid: null,
  person: null,
  status: 'pending' as const,
  reason: null,
  files: [aFile],
  ...own,
});

const aFile: Document['files'][number] = {
  id: 1,
  side: 'front',
  content_type: 'image/jpeg',
  size: 1000,
  scan: 'clean',
  uploaded_at: '2026-11-20T10:00:00Z',
};

/** A host that stores what these pages send, as far as they read it. */
export function keepingHost(own: Partial<KycDraft> = {}) {
  let draft = aDraft(own);
  const started = answer(publicKyc.start, () => ({ reference: REFERENCE }));
  const verified = answer(publicKyc.verify, () => ({
    status: draft.status,
    number: draft.number,
    type: draft.type,
  }));
  answer(publicKyc.draft, () => draft);
  const updates = answer(publicKyc.update, ({ data = {}, documents, language }) => {
    const kept = Object.entries({ ...draft.data, ...data }).filter(([, value]) => value !== null);
    draft = {
      ...draft,
      data: Object.fromEntries(kept) as KycDraft['data'],
      language: language ?? draft.language,
      documents:
        documents?.map((one, at) => ({
          ...(draft.documents.find(({ id }) => id === one.id) ??
            aDocument({ id: 8 + at, files: [] })),
          ...(one as Document),
        })) ?? draft.documents,
    };
    return draft;
  });
  const uploads = answer(publicKyc.upload, ({ document = 'other', side }) => {
    const known = draft.documents.find(({ id }) => String(id) === document);
    const file = { ...aFile, side };
    const made = aDocument({ type: document as 'passport', files: [file] });
    draft = known
      ? {
          ...draft,
          documents: draft.documents.map((one) =>
            one === known ? { ...one, files: [...one.files, file] } : one,
          ),
        }
      : { ...draft, documents: [...draft.documents, made] };
    return { document_id: known?.id ?? made.id, file };
  });
  const submitted = answer(publicKyc.submit, () => ({
    number: 'CKYC 00042',
    status: 'received' as const,
    submitted_at: '2026-11-20T10:00:00Z',
  }));
  return { started, verified, updates, uploads, submitted, draft: () => draft };
}
