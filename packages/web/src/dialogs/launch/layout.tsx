import type { ReactNode } from 'react'

/** Fields beside each other, in two columns where there is room. */
export const Fields = ({ children }: { readonly children: ReactNode }) => (
  <div className="grid grid-cols-1 items-start gap-x-6 gap-y-3 sm:grid-cols-2">{children}</div>
)
