import type { AssetBody } from '@/lib/contract/assets/asset';
import type { DisposalKind } from '@/lib/domain/assets/asset-shapes';
import type { DocumentStage } from '@/lib/domain/document-status';
import { storedBody } from '@/server/document/stored';

/** Reads the body of a stored asset. */
export const assetBodyOf = storedBody<AssetBody>('asset');

/**
 * A step in the asset's life that was performed, such as a repair. `entry_id` is the entry that the step posted; null
 * if it posted none or if the entry was reversed.
 */
export type AssetStep = Readonly<{
  kind: string;
  date: string;
  entry_id: number | null;
  reason?: string;
  /** Amount of a repair; missing for other steps. */
  amount?: string;
}>;

/** Holder and place of an asset from a day on. */
type Handover = Readonly<{
  date: string;
  employee: string | null;
  location: string | null;
  branch: string | null;
}>;

/**
 * Data about the steps in an asset's life, stored in its document. Changes of cost and depreciation are stored as rows
 * of `asset_move` instead.
 */
export type AssetCourse = Readonly<{
  /** True if the purchase or opening posted an entry. */
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
    /** Stage before the disposal; it is restored if the disposal is reversed. */
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

/** Data that the steps of an asset have stored, with default values for what is missing. */
export const courseOf = (course: object | null): AssetCourse => ({ ...NEW, ...course });

export const withStep = (course: AssetCourse, step: AssetStep): AssetCourse => ({
  ...course,
  steps: [...course.steps, step],
});
