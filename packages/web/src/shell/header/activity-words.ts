import type { Activity, ActivityState, ActivityTarget } from '#api/activity/activity.ts'
import { shortId } from '#lib/text.ts'
import { plural, t } from '#lib/translate.ts'
import type { StatusMeaning } from '#ui/tell/badge.tsx'

/** How an activity stands, in a word. */
export const stateWord = (state: ActivityState): string => {
  switch (state) {
    case 'running':
      return t('Running')
    case 'done':
      return t('Done')
    case 'partly':
      return t('Partly done')
    case 'failed':
      return t('Failed')
    case 'cancelled':
      return t('Cancelled')
    case 'interrupted':
      return t('Interrupted')
    case 'unknown':
      return t('Outcome unknown')
  }
}

export const meanings: Readonly<Record<ActivityState, StatusMeaning>> = {
  running: 'working',
  done: 'good',
  partly: 'attention',
  failed: 'bad',
  cancelled: 'off',
  interrupted: 'attention',
  unknown: 'unknown',
}

/** What a target is called; its id where no name is known. */
export const nameOf = ({ id, name }: ActivityTarget): string => name || shortId(id)

/** "Launch Instance: web-1". */
export const sentenceOf = ({ title, subject, targets }: Activity): string => {
  const [first, ...others] = targets
  const names = first ? nameOf(first) : subject
  if (names === undefined) return title
  if (!others.length) return t('{title}: {names}', { title, names })
  return t('{title}: {names} and {count} more', { title, names, count: others.length })
}

/** What is said when an activity has ended: "Launch Instance: web-1. Done". */
export const newsOf = (activity: Activity): string =>
  t('{what}. {state}', { what: sentenceOf(activity), state: stateWord(activity.state) })

/** The name of the button in the header, with how many run and how many have failed since. */
export const buttonWord = (running: number, failed: number): string => {
  const counts = [
    running && plural(running, '{count} running', '{count} running'),
    failed && plural(failed, '{count} failed', '{count} failed'),
  ].filter(Boolean)
  return counts.length ? t('Activity ({counts})', { counts: counts.join(', ') }) : t('Activity')
}
