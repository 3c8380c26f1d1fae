import type { StatusMeaning } from '#ui/tell/badge.tsx'

/** What a status means: Heat writes an action, and how far it is. */
export const statusMeaning = (status: string): StatusMeaning => {
  if (status.endsWith('_IN_PROGRESS')) return 'working'
  if (hasFailed(status)) return 'bad'
  if (/^(DELETE|SUSPEND)_COMPLETE$/.test(status)) return 'off'
  return status.endsWith('_COMPLETE') ? 'good' : 'unknown'
}

/** Whether what was to be done has failed. */
export const hasFailed = (status: string): boolean => status.endsWith('_FAILED')
