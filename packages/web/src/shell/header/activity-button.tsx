import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useActivities, type Activity } from '#api/activity/activity.ts'
import { pageId } from '#api/activity/activity-pages.ts'
import { hasEnded } from '#api/drains/drain.ts'
import { useFollowing } from '#resource/activity/use-following.ts'
import type { Registry } from '#resource/registry.ts'
import { Announcement } from '#ui/tell/announcement.tsx'
import { CountedButton } from '#ui/press/counted-button.tsx'
import { ActivityIcon } from '#ui/icons.ts'
import { toast } from '#ui/tell/toast.ts'
import { buttonWord, newsOf } from '#shell/header/activity-words.ts'

const ActivityPanel = lazy(async () => ({
  default: (await import('#shell/header/activity-panel.tsx')).ActivityPanel,
}))

/**
 * The button of the activity list, with how many are running. While the page is there it follows
 * them to their end, and says so politely.
 */
export function ActivityButton({ registry }: { registry: Pick<Registry, 'find'> }) {
  useFollowing(registry)
  const all = useActivities()
  useResumed(all)
  const [open, setOpen] = useState(false)
  const [seenAt, setSeenAt] = useState(() => new Date().toISOString())
  const news = useNews(all, open)
  const running = all.filter(({ state }) => state === 'running').length
  const failed = open ? 0 : all.filter((one) => isBad(one) && (one.endedAt ?? '') > seenAt).length
  const close = () => {
    setOpen(false)
    setSeenAt(new Date().toISOString())
  }
  return (
    <>
      <CountedButton
        icon={ActivityIcon}
        aria-label={buttonWord(running, failed)}
        count={running || failed}
        tone={running ? 'working' : 'bad'}
        onPress={() => setOpen(true)}
      />
      <Announcement>{news}</Announcement>
      {open && (
        <Suspense>
          <ActivityPanel all={all} find={registry.find} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/**
 * Goes on with what a page that is gone had begun and can be gone on with, and with what this page left
 * when its user went to another project.
 */
const useResumed = (all: readonly Activity[]): void => {
  const left = all
    .filter(({ drain }) => drain && !hasEnded(drain))
    .filter(
      ({ state, page }) => state === 'interrupted' || (state === 'running' && page === pageId),
    )
    .map(({ id }) => id)
    .join(' ')
  useEffect(() => {
    if (left === '') return
    void import('#dialogs/drain/start.ts').then(({ goOnWith }) => {
      for (const id of left.split(' ')) goOnWith(id)
    })
  }, [left])
}

const isBad = ({ state }: Activity): boolean => state === 'failed' || state === 'partly'

/** True for what takes its time: how all else has ended was seen where it was started. */
const isLong = ({ state, kind, followedAt }: Activity): boolean =>
  state === 'running' && (kind === 'upload' || followedAt !== undefined)

/**
 * What has ended since the last drawing, in words for those who hear the page. What has failed is
 * told to everybody, since the page where it was started may be long gone; no longer once the list
 * is `open`, which has it, and whose buttons such a message would cover.
 */
const useNews = (all: readonly Activity[], open: boolean): string => {
  const [news, setNews] = useState('')
  const before = useRef<readonly Activity[]>(all)
  const told = useRef<(() => void)[]>([])
  useEffect(() => {
    if (open) for (const takeBack of told.current.splice(0)) takeBack()
  }, [open])
  useEffect(() => {
    const long = new Set(before.current.filter(isLong).map(({ id }) => id))
    before.current = all
    const ended = all.filter(({ id, state }) => state !== 'running' && long.has(id))
    const bad = open ? [] : ended.filter((one) => isBad(one) && !one.told)
    for (const { reason = '', details, ...one } of bad) {
      const text = newsOf(one)
      told.current.push(toast.add('error', reason ? `${text}\n${reason}` : text, { details }))
    }
    const quiet = ended.filter((one) => open || !isBad(one))
    if (quiet.length) setNews(quiet.map(newsOf).join(' '))
  }, [all, open])
  return news
}
