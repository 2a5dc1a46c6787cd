/** Name, below `root`, of an error without a field; the form itself shows it. */
export const UNPLACED = 'unplaced';
