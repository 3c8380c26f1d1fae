import type { UserSession } from '@meridian/contract'
import { useEffect, useRef, useState } from 'react'
import { t } from '#lib/translate.ts'
import { codeOf, WithCode } from '#ui/code.tsx'
import { IconButton } from '#ui/press/icon-button.tsx'
import { SearchIcon } from '#ui/icons.ts'
import type { NavigationGroup } from '#shell/navigation.ts'

const code = codeOf(() => import('#shell/header/find-box.tsx'))

type PageSearchProps = { user: UserSession; groups: readonly NavigationGroup[] }

/** The search button of the header; Ctrl+K (on a Mac ⌘K) opens the same from anywhere. */
export function PageSearch(props: PageSearchProps) {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  const close = () => setOpen(false)
  const takeEarly = useEarlyLetters(open)
  return (
    <>
      <IconButton
        icon={SearchIcon}
        aria-label={t('Find anything (Ctrl K)')}
        onPress={() => setOpen(true)}
      />
      {open && (
        <WithCode code={code} onFailed={close}>
          {({ FindBox }) => <FindBox {...props} takeEarly={takeEarly} onClose={close} />}
        </WithCode>
      )}
    </>
  )
}

/** Keeps the letters that are typed while the box is on its way, until it takes them for its own. */
const useEarlyLetters = (open: boolean): (() => string) => {
  const early = useRef('')
  const taken = useRef(false)
  useEffect(() => {
    if (!open) return undefined
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event
      if (taken.current || ctrlKey || metaKey || altKey) return
      if (key === 'Backspace') early.current = early.current.slice(0, -1)
      else if (key.length === 1) early.current += key
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', listen, true)
    return () => {
      window.removeEventListener('keydown', listen, true)
      early.current = ''
      taken.current = false
    }
  }, [open])
  return () => {
    taken.current = true
    return early.current
  }
}
