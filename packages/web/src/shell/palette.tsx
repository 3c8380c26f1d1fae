import type { UserSession } from '@meridian/contract'
import { useEffect, useState } from 'react'
import { t } from '#lib/translate.ts'
import { codeOf, WithCode } from '#ui/code.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { SearchIcon } from '#ui/icons.ts'
import type { NavigationGroup } from '#shell/navigation.ts'

const code = codeOf(() => import('#shell/find-box.tsx'))

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
  return (
    <>
      <IconButton
        icon={SearchIcon}
        aria-label={t('Find anything (Ctrl K)')}
        onPress={() => setOpen(true)}
      />
      {open && (
        <WithCode code={code} onFailed={close}>
          {({ FindBox }) => <FindBox {...props} onClose={close} />}
        </WithCode>
      )}
    </>
  )
}
