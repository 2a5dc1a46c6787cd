/** Key below `root` in a form's errors, for an error that belongs to no field. The form itself shows that error. */
export const UNPLACED = 'unplaced';
