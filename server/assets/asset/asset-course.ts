import type { AssetBody } from '@/lib/contract/assets/asset';
import type { DisposalKind } from '@/lib/domain/asset-shapes';
import type { DocumentStage } from '@/lib/domain/document-status';
import { storedBody } from '@/server/document/stored';

/** What a stored asset says. */
export const assetBodyOf = storedBody<AssetBody>('asset');

/** A step that was taken; `entry_id` is what it posted, while that stands. */
export type AssetStep = Readonly<{
  kind: string;
  date: string;
  entry_id: number | null;
  reason?: string;
  /** Of an expense that was no part of the cost. */
  amount?: string;
}>;

/** Who has it, and where, from a day on. */
type Handover = Readonly<{
  date: string;
  employee: string | null;
  location: string | null;
  branch: string | null;
}>;

/** What the steps of an asset write down beside its moves. */
export type AssetCourse = Readonly<{
  /** Whether its first entry is its purchase or opening, and not a step's. */
  is_posted: boolean;
  steps: readonly AssetStep[];
  handovers: readonly Handover[];
  suspended: string | null;
  disposal: Readonly<{
    date: string;
    kind: DisposalKind;
    proceeds: string;
    currency: string;
    gain: string;
    /** What it was before. */
    stage: DocumentStage | null;
  }> | null;
}>;

const NEW: AssetCourse = {
  is_posted: false,
  steps: [],
  handovers: [],
  suspended: null,
  disposal: null,
};

/** The course of an asset; rows of its type are written by its own steps alone. */
export const courseOf = (course: object | null): AssetCourse => ({ ...NEW, ...course });

export const withStep = (course: AssetCourse, step: AssetStep): AssetCourse => ({
  ...course,
  steps: [...course.steps, step],
});
