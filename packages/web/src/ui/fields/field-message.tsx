import type { ReactNode } from 'react'

/** What is wrong with a choice that is not made in a single field. */
export function FieldMessage({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="text-sm text-danger-text wrap-anywhere">
      {children}
    </p>
  )
}
