import { scopeOf } from '@meridian/contract'
import { webPath } from '#api/connection.ts'
import { pageUser } from '#api/session/page-scope.ts'

type Told = { readonly whose: string; readonly what: unknown }

let channel: BroadcastChannel | undefined

/** One for the page: it does not hear itself. Old browsers have none, and read again in time. */
const channelNow = (): BroadcastChannel | undefined => {
  if (typeof BroadcastChannel === 'undefined') return undefined
  channel ??= new BroadcastChannel('meridian changes')
  return channel
}

/** Who works where on this page, and in which product of this origin. */
const whoseNow = (): string | undefined => {
  const user = pageUser()
  return user && [webPath('/'), user.id, scopeOf(user)].join(' ')
}

/** Tells the browser's other pages something, as long as somebody is signed in. */
export const tellOthers = (what: unknown): void => {
  const whose = whoseNow()
  if (whose !== undefined) channelNow()?.postMessage({ whose, what } satisfies Told)
}

/**
 * Calls `listener` with what other pages of the same user in the same project tell, until the returned
 * function is called. A page that nobody sees hears it when it is seen again.
 */
export const hearOthers = (listener: (what: unknown) => unknown): (() => void) => {
  let kept: unknown[] = []
  const hear = ({ data }: MessageEvent<Told>) => {
    if (data.whose !== whoseNow()) return
    if (document.hidden) kept.push(data.what)
    else listener(data.what)
  }
  const look = () => {
    if (document.hidden) return
    const all = kept
    kept = []
    for (const what of all) listener(what)
  }
  const own = channelNow()
  own?.addEventListener('message', hear)
  document.addEventListener('visibilitychange', look)
  return () => {
    own?.removeEventListener('message', hear)
    document.removeEventListener('visibilitychange', look)
  }
}
