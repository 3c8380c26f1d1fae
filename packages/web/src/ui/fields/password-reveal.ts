import { createContext } from 'react'

/** Whether password fields may have their eye; the operator can forbid it (SH-FORM-04). */
export const PasswordRevealContext = createContext(true)
