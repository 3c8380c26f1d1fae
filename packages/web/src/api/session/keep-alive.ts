import { keystone } from '@meridian/contract'
import { client } from '#api/client.ts'
import { pageUser } from '#api/session/page-scope.ts'
import { noteUse } from '#api/session/last-use.ts'

/** So long may somebody read, scroll and write without a call before the server hears of it, in ms. */
const untoldMs = 30_000

/** All by which a user does something; programs of the page do none of it. */
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'click', 'input']

/**
 * Notes from now on what the user does on this page, and tells the server of it where no call does:
 * a session does not end over somebody who reads. Answers how to stop.
 */
export const keepAlive = (): (() => void) => {
  let place = ''
  let telling = false

  const tell = async (): Promise<void> => {
    telling = true
    // It is about nothing that the page shows: how it ends does not matter.
    const asked = client.get(keystone.userSession.path, { anywhere: true, quiet: true })
    await asked.catch(() => undefined)
    telling = false
  }

  const used = (event: Event): void => {
    if (!event.isTrusted) return
    if (event.type === 'pointermove' && event instanceof PointerEvent) {
      // Browsers send one, too, where something moves below a pointer that rests.
      const here = `${event.screenX} ${event.screenY}`
      const rests = here === place
      place = here
      if (rests) return
    }
    const untold = noteUse()
    if (untold >= untoldMs && !telling && pageUser()) void tell()
  }

  const options = { capture: true, passive: true }
  for (const sign of signs) document.addEventListener(sign, used, options)
  return () => {
    for (const sign of signs) document.removeEventListener(sign, used, options)
  }
}
