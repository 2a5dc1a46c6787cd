import { createContext, useContext } from 'react';

/**
 * Tab index of links in cells: -1 in a grid, where arrow keys move the focus; 0 on a card, where each link is a tab
 * stop.
 */
export const CellTabContext = createContext<0 | -1>(0);

/** `tabIndex` for links inside a cell. */
export const useCellTab = (): 0 | -1 => useContext(CellTabContext);
