import type { ReactNode } from 'react'
import type { ActionResult } from '#resource/action.ts'
import type { Kind } from '#resource/define.ts'
import { draftedOf, idIn, nameIn, wordsOfNew } from '#resource/forms/opening.tsx'
import type { AnyWizard } from '#resource/forms/wizard.ts'

/** Opens the wizard of something new, or about an item, loading it at that moment; `made` gives the id of what was made. */
export const openWizard = async <T, R>(
  kind: Kind<T>,
  { title, item }: { readonly title: string; readonly item?: T },
  load: () => Promise<AnyWizard<R>>,
  made: (reply: R) => string = idIn,
  result = (reply: R): ActionResult => ({ created: [{ type: kind.type, id: made(reply) }] }),
): Promise<(close: (result?: ActionResult) => void) => ReactNode> => {
  const [{ DeclaredWizard }, declared, drafted] = await Promise.all([
    import('#resource/forms/wizard-dialog.tsx'),
    load(),
    draftedOf(kind, title, item),
  ])
  const wizard = { ...wordsOfNew(kind), ...declared }
  return (close) => (
    <DeclaredWizard
      {...{ title, drafted }}
      wizard={wizard}
      nameOf={(values, reply) => nameIn(values) ?? made(reply)}
      onClose={close}
      onDone={(reply) => close(result(reply))}
    />
  )
}
