import { activities, type Activity, type ActivityTarget } from '#api/activity/activity.ts'

/** Writes down how it went with one target; with the last of them the activity has ended. */
export const conclude = (id: string, target: ActivityTarget, failure: string | undefined): void =>
  activities.update(id, (before) => {
    // Another tab may have seen it first.
    if (before.state !== 'running') return before
    const outcome = failure === undefined ? 'done' : 'failed'
    const targets: readonly ActivityTarget[] = before.targets.map((one) =>
      one.type === target.type && one.id === target.id ? { ...one, ...target, outcome } : one,
    )
    const after = { ...before, targets, reason: before.reason ?? failure }
    return targets.every((one) => one.outcome !== undefined) ? ended(after) : after
  })

const ended = (activity: Activity): Activity => {
  const bad = activity.reason !== undefined
  const good = activity.targets.some(({ outcome }) => outcome === 'done')
  return {
    ...activity,
    state: !bad ? 'done' : good ? 'partly' : 'failed',
    endedAt: new Date().toISOString(),
  }
}

/** The activity ended, but nobody may read how. */
export const giveUp = (id: string, reason: string): void =>
  activities.update(id, (before) =>
    before.state === 'running'
      ? { ...before, state: 'unknown', reason, endedAt: new Date().toISOString() }
      : before,
  )
