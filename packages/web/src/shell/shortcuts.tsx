import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePlace } from '#resource/place.tsx'
import { codeOf, WithCode } from '#ui/code.tsx'
import { isHotkey } from '#ui/press/hotkey.ts'
import { toast } from '#ui/tell/toast.ts'
import type { NavigationGroup } from '#shell/navigation.ts'

const code = codeOf(() => import('#shell/shortcuts-help.tsx'))

/** How long the letter after g is waited for, in ms. */
const patience = 2_000

type Props = { readonly groups: readonly NavigationGroup[] }

/**
 * The keys of all pages while nobody types: g and a letter go to a list, z takes back what a message
 * offers to, ? shows all keys.
 */
export function Shortcuts({ groups }: Props) {
  const [open, setOpen] = useState(false)
  const place = usePlace()
  const begun = useRef(Number.NEGATIVE_INFINITY)
  const go = async (key: string) => {
    const { placesOf } = await code.ask()
    const there = placesOf(groups).find((one) => one.key === key)
    if (there) place.go(there.path)
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const main = document.querySelector('main')
    if (!isHotkey(event, event.key, main)) return
    if (event.key === '?') return setOpen(true)
    if (event.key === 'z' && toast.undoLatest()) return undefined
    const isSecond = event.timeStamp - begun.current < patience
    begun.current = event.key === 'g' && !isSecond ? event.timeStamp : Number.NEGATIVE_INFINITY
    if (event.key === 'g') code.near()
    if (!isSecond) return undefined
    // The letter is no key of the page itself.
    event.stopImmediatePropagation()
    void go(event.key).catch(() => undefined)
    return undefined
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [])
  const close = () => setOpen(false)
  return (
    open && (
      <WithCode code={code} onFailed={close}>
        {({ ShortcutsHelp }) => <ShortcutsHelp groups={groups} onClose={close} />}
      </WithCode>
    )
  )
}
