/** How the page of a thing follows what becomes of it (SV-LBDETAIL-01 to 08). */
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { t } from '#lib/translate.ts'
import type { Action } from '#resource/action.ts'
import type { Kind, TypeCode } from '#resource/define.ts'
import { useAddress } from '#resource/place.tsx'
import { pauseWhileAway } from '#resource/reading/use-polling.ts'
import { useReadAgain } from '#resource/reading/use-read-again.ts'
import { reloadDelay } from '#resources/octavia/reload-delay.ts'
import { WaitSpinner } from '#ui/overlays/wait-spinner.tsx'

export type FollowedProps = {
  readonly type: TypeCode
  /** Changes with the thing: the waits begin anew then. */
  readonly trackBy: string
  readonly pending: boolean
  readonly children: ReactNode
}

/** Reads a thing again, after longer and longer waits, for as long as it is on its way to another state. */
export const Followed = ({ type, trackBy, pending, children }: FollowedProps): ReactNode => {
  const readAgain = useReadAgain(type)
  useEffect(() => {
    if (!pending) return undefined
    let attempt = 0
    let away = false
    let ended = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const schedule = () => {
      clearTimeout(timer)
      if (!away && !ended) timer = setTimeout(() => void read(), reloadDelay(attempt++))
    }
    const read = async () => {
      await readAgain()
      schedule()
    }
    const stopPausing = pauseWhileAway({
      pause: (now) => {
        away = now
        schedule()
      },
    })
    return () => {
      ended = true
      clearTimeout(timer)
      stopPausing()
    }
  }, [readAgain, pending, trackBy])
  return children
}

/**
 * An action after which the page of a thing is read before anything else is done on it. What only
 * deletes leaves that page, and reads nothing.
 */
export const waited = <T,>(kind: Kind<T>, action: Action<T>): Action<T> => ({
  ...action,
  perform: async (items, screen) => {
    const result = await action.perform(items, screen)
    const { created = [], updated = [] } = result ?? {}
    if (created.length + updated.length > 0)
      await screen.open<void>((close) => <PleaseWait type={kind.type} close={() => close()} />)
    return result
  },
})

/** A thing's own page; in a list its row is followed where it stands. */
const isPage = (path: string): boolean => /^\/(ngdetails|project\/load_balancer)\/./.test(path)

type PleaseWaitProps = { readonly type: TypeCode; readonly close: () => void }

const PleaseWait = ({ type, close }: PleaseWaitProps): ReactNode => {
  const readAgain = useReadAgain(type)
  const { path } = useAddress()
  const begin = useEffectEvent(async () => {
    if (isPage(path)) await readAgain()
    close()
  })
  useEffect(() => void begin(), [])
  return isPage(path) ? <WaitSpinner label={t('Please Wait')} /> : null
}
