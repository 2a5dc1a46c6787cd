/** The name, below `root`, of the error of something that a form has no field for; the form shows it itself. */
export const UNPLACED = 'unplaced';
