import { useEffect, useState } from 'react'
import { t } from '#lib/translate.ts'
import { usePlace } from '#resource/place.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { SearchIcon } from '#ui/icons.ts'
import { Palette } from '#ui/picker.tsx'
import type { NavigationGroup } from '#shell/navigation.ts'

/** The search button of the header; Ctrl+K (on a Mac ⌘K) opens the same from anywhere. */
export function PageSearch({ groups }: { groups: readonly NavigationGroup[] }) {
  const [open, setOpen] = useState(false)
  const place = usePlace()
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <IconButton
        icon={SearchIcon}
        aria-label={t('Find a page (Ctrl K)')}
        onPress={() => setOpen(true)}
      />
      {open && (
        <Palette
          label={t('Find a page')}
          groups={groups.map(({ id, label, entries }) => ({
            id,
            label,
            choices: entries.map((entry) => ({ id: entry.path, label: entry.label })),
          }))}
          onChoose={({ id }) => place.go(id)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
