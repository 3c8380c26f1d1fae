import type { ReactNode } from 'react'

/** The parts of a step, one under the other. */
export const Columns = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex flex-col gap-4">{children}</div>
)

/** Fields beside each other, as many as fit; without any it takes no room. */
export const SideBySide = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-6 gap-y-3 empty:hidden">{children}</div>
)
