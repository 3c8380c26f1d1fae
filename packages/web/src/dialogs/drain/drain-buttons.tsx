import { activities, type Activity } from '#api/activity/activity.ts'
import { countOf, hasEnded, type Drain, type Move } from '#api/drains/drain.ts'
import { goOnWith } from '#dialogs/drain/start.ts'
import { t } from '#lib/translate.ts'
import { Button } from '#ui/press/button.tsx'

/** What can be done with a drain: in its host's page, and in the list of activities. */
export const DrainButtons = ({ activity }: { readonly activity: Activity }) => {
  const { id, drain } = activity
  if (!drain) return null
  const change = (next: Partial<Drain>) =>
    activities.update(id, (one) => (one.drain ? { ...one, drain: { ...one.drain, ...next } } : one))
  const failed = countOf(drain, 'failed')
  const again = () => {
    const moves = drain.moves.map((move): Move =>
      move.state === 'failed' ? { ...move, state: 'waiting', why: undefined } : move,
    )
    change({ moves, isPaused: false })
    goOnWith(id)
  }
  if (hasEnded(drain)) {
    return failed > 0 ? (
      <Button size="small" onPress={again}>
        {failed === 1
          ? t('Try the one that failed again')
          : t('Try the {count} that failed again', { count: failed })}
      </Button>
    ) : null
  }
  // Whatever keeps it from being begun, such as a service that did not answer, is tried again, too.
  if (activity.state !== 'running')
    return (
      <Button size="small" onPress={() => goOnWith(id)}>
        {t('Go On')}
      </Button>
    )
  return (
    <>
      <Button size="small" onPress={() => change({ isPaused: !drain.isPaused })}>
        {drain.isPaused ? t('Resume') : t('Pause')}
      </Button>
      <Button size="small" onPress={() => change({ moves: drain.moves.map(givenUp) })}>
        {t('Stop')}
      </Button>
    </>
  )
}

/** What has begun goes on: Nova is at it. */
const givenUp = (move: Move): Move =>
  move.state === 'waiting' ? { ...move, state: 'stays', why: t('The drain was stopped.') } : move
