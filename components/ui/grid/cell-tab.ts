import { createContext, useContext } from 'react';

/** In a grid the cells are what the keys move between; on a card a link is a stop of its own. */
export const CellTabContext = createContext<0 | -1>(0);

/** The `tabIndex` of whatever can be followed inside a cell. */
export const useCellTab = (): 0 | -1 => useContext(CellTabContext);
