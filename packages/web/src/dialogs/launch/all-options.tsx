import { lazy, Suspense, useState } from 'react'
import { allOptions } from '#dialogs/launch-instance/action.tsx'
import { drafted, type Drafted } from '#forms/drafts/use-draft.ts'
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
  const [draft, setDraft] = useState<Drafted>()
  const place = usePlace()
  const making = useMaking(t('Launch Instance'))
  const close = (result?: ActionResult) => {
    setDraft(undefined)
    if (!result) return
    void making(async () => result)
    place.go(list)
  }
  const open = async () => setDraft(await drafted(allOptions))
  return (
    <>
      <Button onPress={() => void open()}>{t('All Options')}</Button>
      {draft && (
        <Suspense fallback={null}>
          <Wizard draft={draft} close={close} />
        </Suspense>
      )}
    </>
  )
}
