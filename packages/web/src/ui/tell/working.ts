import { createContext } from 'react'

/** Whether something is under way that the buttons below must neither give up nor repeat. */
export const WorkingContext = createContext(false)
