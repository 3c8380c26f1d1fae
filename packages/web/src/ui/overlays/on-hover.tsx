import type { ReactNode } from 'react'

/** What is seen in the row of a table while somebody points at the row, or has the focus in it. */
export const OnHover = ({ children }: { readonly children: ReactNode }) => (
  <span className="opacity-0 group-hover/row:opacity-100 focus-within:opacity-100">{children}</span>
)
