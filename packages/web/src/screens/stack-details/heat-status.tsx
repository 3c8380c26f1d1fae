import { statusMeaning } from '#screens/stack-details/status-meaning.ts'
import { statusWord } from '#screens/stack-topology/words.ts'
import { StatusBadge } from '#ui/tell/badge.tsx'

/** The status of a stack, a resource or an event, as a word with its picture. */
export const HeatStatus = ({ status }: { readonly status: string }) => (
  <StatusBadge meaning={statusMeaning(status)}>{statusWord(status)}</StatusBadge>
)
