import { lazy, Suspense, useState } from 'react'
import { t } from '#lib/translate.ts'
import type { ActionResult } from '#resource/action.ts'
import { useMaking } from '#resource/activity/making.ts'
import { usePlace } from '#resource/place.tsx'
import { Button } from '#ui/press/button.tsx'

const Wizard = lazy(async () => ({
  default: (await import('#dialogs/launch-instance/launch-instance.tsx')).LaunchInstance,
}))

/** Leads to the wizard, which has every option in steps; afterwards one is in the list. */
export const AllOptions = ({ list }: { readonly list: string }) => {
  const [open, setOpen] = useState(false)
  const place = usePlace()
  const making = useMaking(t('Launch Instance'))
  const close = (result?: ActionResult) => {
    setOpen(false)
    if (!result) return
    void making(async () => result)
    place.go(list)
  }
  return (
    <>
      <Button onPress={() => setOpen(true)}>{t('All Options')}</Button>
      {open && (
        <Suspense fallback={null}>
          <Wizard close={close} />
        </Suspense>
      )}
    </>
  )
}
