import { lazy, Suspense, useState } from 'react'
import { t } from '#lib/translate.ts'
import { Button } from '#ui/press/button.tsx'

const Dialog = lazy(async () => ({
  default: (await import('#dialogs/launch/templates-dialog.tsx')).TemplatesDialog,
}))

/** Offers the launches that the user has kept; they are read once somebody wants to see them. */
export const TemplatesButton = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>{t('Start from a Template')}</Button>
      {open && (
        <Suspense fallback={null}>
          <Dialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
