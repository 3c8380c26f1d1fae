import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useActivities } from '#api/activity/activity.ts'
import { takingTurns } from '#api/activity/activity-pages.ts'
import { createFollower, type Follower } from '#resource/activity/following.ts'
import type { Registry } from '#resource/registry.ts'
import { useSetting } from '#resource/settings.ts'
import { pauseWhileAway } from '#resource/reading/use-polling.ts'

/**
 * Follows the user's activities to their end, once per page, and in one of a browser's pages only: the
 * others show what it writes down. One that is not looked at leaves it to another.
 */
export const useFollowing = ({ find }: Pick<Registry, 'find'>): void => {
  const client = useQueryClient()
  const interval = useSetting('AJAX_POLL_INTERVAL', 2500)
  const limit = useSetting('AJAX_QUEUE_LIMIT', 10)
  const all = useActivities()
  const follower = useRef<Follower>(undefined)

  useEffect(() => {
    if (interval === undefined || limit === undefined) return undefined
    const made = createFollower({ client, find, interval, limit })
    follower.current = made
    made.pause(true)
    const want = takingTurns('following activities', (mine) => made.pause(!mine))
    const end = pauseWhileAway({ pause: (away) => want(!away) })
    return () => {
      end()
      want(false)
      made.stop()
      follower.current = undefined
    }
  }, [client, find, interval, limit])

  useEffect(() => {
    follower.current?.watch(all)
  }, [all, find, interval, limit])
}
