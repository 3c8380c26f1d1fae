import type { ReactNode } from 'react'

/** The parts of a step, one under the other. */
export const Columns = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex flex-col gap-4">{children}</div>
)

/** SideBySide side by side, as many as fit. */
export const SideBySide = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-6 gap-y-3">{children}</div>
)
