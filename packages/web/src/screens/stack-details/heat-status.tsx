import { statusWord } from '#screens/stack-topology/words.ts'
import { StatusBadge, type StatusMeaning } from '#ui/badge.tsx'

/** The status of a stack, a resource or an event, as a word with its picture. */
export const HeatStatus = ({ status }: { readonly status: string }) => (
  <StatusBadge meaning={meaningOf(status)}>{statusWord(status)}</StatusBadge>
)

/** What a status means: Heat writes an action, and how far it is. */
const meaningOf = (status: string): StatusMeaning => {
  if (status.endsWith('_IN_PROGRESS')) return 'working'
  if (hasFailed(status)) return 'bad'
  if (/^(DELETE|SUSPEND)_COMPLETE$/.test(status)) return 'off'
  return status.endsWith('_COMPLETE') ? 'good' : 'unknown'
}

/** Whether what was to be done has failed. */
export const hasFailed = (status: string): boolean => status.endsWith('_FAILED')
