/** Key below `root` in the form's errors for an error that belongs to no field; the form itself shows that error. */
export const UNPLACED = 'unplaced';
