import { useSyncExternalStore } from 'react'
import {
  alivePages,
  holdPage,
  pageId,
  randomId,
  warnBeforeLeaving,
} from '#api/activity/activity-pages.ts'
import {
  activityEpoch,
  activityOwner,
  changeActivities,
  showActivitiesOf,
  shownActivities,
  subscribeToActivities,
  type Seal,
  type Activity,
  type ActivityTarget,
} from '#api/activity/activity-store.ts'
import { detailsOf, messageOf } from '#api/errors.ts'
import type { UploadRun } from '#api/uploads/run.ts'

export { forgetActivities, mostActivities } from '#api/activity/activity-store.ts'
export type {
  Activity,
  ActivityKind,
  ActivityState,
  ActivityTarget,
} from '#api/activity/activity-store.ts'

export type ActivityStart = Pick<Activity, 'kind' | 'title' | 'doing' | 'subject' | 'drain'> & {
  readonly targets?: readonly ActivityTarget[]
  /** When it began, if that was earlier. */
  readonly startedAt?: string
  /** Breaks it off; offered in the list while it runs in this page. */
  readonly cancel?: () => void
  /** Tries it anew; offered once it has failed and was not cancelled, while this page is there. */
  readonly again?: () => void
  /** Many files on their way, of which more can be seen and done in the list. */
  readonly run?: UploadRun
}

/** Why something failed: an error, or what was said of it. */
export type ActivityFailure =
  | (Pick<Activity, 'details' | 'told'> & { readonly reason: string })
  | Error

/** Tells how an activity goes. After its end nothing changes it any more, unless it begins again. */
export type ActivityHandle = {
  readonly id: string
  /** 0 to 100. */
  readonly progress: (percent: number) => void
  /** Ended well; the targets, where they are known only now. */
  readonly done: (targets?: readonly ActivityTarget[]) => void
  /** The targets, where another number of them is left. */
  readonly failed: (failure: ActivityFailure, targets?: readonly ActivityTarget[]) => void
  /** Its user broke it off: nothing has failed; the targets, where another number of them is left. */
  readonly cancelled: (targets?: readonly ActivityTarget[]) => void
  /** Done with some of them only. */
  readonly partly: (failure: ActivityFailure, targets?: readonly ActivityTarget[]) => void
  /** The cloud goes on with it: it runs until the targets have reached a final state. */
  readonly follow: (targets: readonly ActivityTarget[], failure?: ActivityFailure) => void
  /** Begins an activity again that has ended, to try what had failed. */
  readonly beginAgain: () => void
  /** What is there of it in part, and outlives the page. */
  readonly unfinished: (files: Activity['unfinished']) => void
}

const cancels = new Map<string, () => void>()
const repeats = new Map<string, () => void>()
const undos = new Map<string, () => void>()
const uploads = new Set<string>()
const runs = new Map<string, UploadRun>()

/** What this user started in this browser. */
export const activities = {
  /** Begins an activity of the user who is signed in now; it is in the list until it is cleared. */
  start: ({
    startedAt,
    cancel,
    again,
    run,
    targets = [],
    ...rest
  }: ActivityStart): ActivityHandle => {
    const id = randomId()
    const owner = activityOwner()
    const began = activityEpoch()
    const isUpload = rest.kind === 'upload'
    const put = (change: (all: readonly Activity[]) => readonly Activity[]) => {
      // Signed out since: nothing of it may be stored any more.
      if (owner !== undefined && began === activityEpoch()) changeActivities(owner, change)
    }
    const update = (change: Partial<Activity>) =>
      put((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one)))
    const leave = () => {
      cancels.delete(id)
      if (uploads.delete(id)) warnBeforeLeaving(uploads.size > 0)
    }
    const end = (change: Partial<Activity>) => {
      leave()
      update({ ...change, page: undefined, percent: undefined, endedAt: new Date().toISOString() })
    }
    put((all) => [
      {
        ...rest,
        id,
        targets,
        state: 'running',
        startedAt: startedAt ?? new Date().toISOString(),
        page: pageId,
      },
      ...all,
    ])
    holdPage()
    let givenUp = false
    if (run) runs.set(id, run)
    if (cancel)
      cancels.set(id, () => {
        givenUp = true
        cancel()
      })
    const enter = () => {
      if (!isUpload) return
      uploads.add(id)
      warnBeforeLeaving(true)
    }
    enter()
    return {
      id,
      progress: (percent) => update({ percent: Math.round(percent) }),
      done: (found) => end({ state: 'done', ...(found && { targets: found }) }),
      failed: (failure, found) => {
        if (again && !givenUp) repeats.set(id, again)
        end({ state: 'failed', ...wordsOf(failure), ...(found && { targets: found }) })
      },
      cancelled: (found) => end({ state: 'cancelled', ...(found && { targets: found }) }),
      partly: (failure, found) =>
        end({ state: 'partly', ...wordsOf(failure), ...(found && { targets: found }) }),
      follow: (found, failure) => {
        leave()
        update({
          followedAt: new Date().toISOString(),
          targets: found,
          page: undefined,
          percent: undefined,
          ...(failure && wordsOf(failure)),
        })
      },
      beginAgain: () => {
        enter()
        const anew = {
          ...{ reason: undefined, details: undefined },
          ...{ endedAt: undefined, told: undefined },
        }
        update({ ...anew, state: 'running', page: pageId })
      },
      unfinished: (files) => update({ unfinished: files?.length ? files : undefined }),
    }
  },

  /** Changes an activity of the list that is shown. */
  update: (id: string, change: (before: Activity) => Activity): void => {
    const owner = activityOwner()
    if (owner === undefined) return
    changeActivities(owner, (all) => all.map((one) => (one.id === id ? change(one) : one)))
  },

  /** Takes away all that has ended. */
  clear: (): void => {
    const owner = activityOwner()
    if (owner === undefined) return
    changeActivities(owner, (all) => all.filter(({ state }) => state === 'running'))
    for (const id of runs.keys()) if (!uploads.has(id)) runs.delete(id)
  },

  /** Takes one away that has ended, such as one that another goes on with. */
  remove: (id: string): void => {
    const owner = activityOwner()
    if (owner !== undefined) changeActivities(owner, (all) => all.filter((one) => one.id !== id))
  },

  /** The files of an upload of this page; undefined for all else. */
  runOf: (id: string): UploadRun | undefined => runs.get(id),

  /** Breaks off an activity of this page; undefined where that cannot be done. */
  cancelOf: (id: string): (() => void) | undefined => cancels.get(id),

  /** Offers to take an activity of this page back. */
  offerUndo: (id: string, undo: () => void): void => {
    undos.set(id, undo)
    // The list shows it from now on.
    activities.update(id, (one) => ({ ...one }))
  },

  /**
   * Takes back an activity of this page, once; undefined where that cannot be done, and where something
   * later was done with the same things.
   */
  undoOf: (id: string): (() => void) | undefined => {
    const undo = undos.get(id)
    const all = shownActivities()
    const at = all.findIndex((one) => one.id === id)
    const own = new Set(all[at]?.targets.map(nameOfTarget))
    const isPast = all
      .slice(0, at)
      .some((later) => later.targets.some((one) => own.has(nameOfTarget(one))))
    return isPast ? undefined : undo
  },

  /** Tries a failed activity of this page anew, once; undefined where that cannot be done. */
  againOf: (id: string): (() => void) | undefined => {
    const again = repeats.get(id)
    return (
      again &&
      (() => {
        repeats.delete(id)
        again()
      })
    )
  },
}

const nameOfTarget = ({ type, id }: ActivityTarget): string => `${type} ${id}`

const wordsOf = (failure: ActivityFailure): Pick<Activity, 'reason' | 'details' | 'told'> =>
  failure instanceof Error
    ? { reason: messageOf(failure), details: detailsOf(failure) }
    : { reason: failure.reason, details: failure.details, told: failure.told }

/**
 * Shows the activities of a user in a project, or nobody's; `seal` is what they are kept by, without
 * which they end with the page. What ran in a page that is no longer there was interrupted.
 */
export const openActivities = async (owner: string | undefined, seal?: Seal): Promise<void> => {
  await showActivitiesOf(owner, seal)
  if (owner === undefined || !shownActivities().some(inSomePage)) return
  const alive = await alivePages()
  const endedAt = new Date().toISOString()
  changeActivities(owner, (all) =>
    all.map((one) =>
      inSomePage(one) && !alive.has(one.page ?? '')
        ? { ...one, state: 'interrupted', page: undefined, percent: undefined, endedAt }
        : one,
    ),
  )
}

const inSomePage = ({ state, followedAt }: Activity): boolean =>
  state === 'running' && followedAt === undefined

/** An activity of the list that is shown. */
export const findActivity = (id: string): Activity | undefined =>
  shownActivities().find((one) => one.id === id)

/** The activities of who is signed in, the newest first, as they change. */
export const useActivities = (): readonly Activity[] =>
  useSyncExternalStore(subscribeToActivities, shownActivities, shownActivities)
