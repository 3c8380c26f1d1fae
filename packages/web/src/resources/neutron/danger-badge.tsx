import type { Danger } from '#dialogs/security-group/exposed.ts'
import { StatusBadge } from '#ui/tell/badge.tsx'

/** What is open to everybody, in a cell; all of it is in the tooltip. */
export const DangerBadge = ({ danger: { level, short, text } }: { readonly danger: Danger }) => (
  <StatusBadge meaning={level === 'open' ? 'bad' : 'attention'} title={text}>
    {short}
  </StatusBadge>
)
