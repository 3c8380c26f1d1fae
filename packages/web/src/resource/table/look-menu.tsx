import { useState } from 'react'
import { t } from '#lib/translate.ts'
import type { ResourceTableState } from '#resource/table/use-resource-table.ts'
import { codeOf, WithCode } from '#ui/code.tsx'
import { IconButton } from '#ui/press/icon-button.tsx'
import { LookIcon } from '#ui/icons.ts'

const code = codeOf(() => import('#resource/table/look-panel.tsx'))

/** Opens what says how the list looks: its columns, rows and views. */
export const LookMenu = <T,>({ state }: { readonly state: ResourceTableState<T> }) => {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <IconButton
        icon={LookIcon}
        aria-label={t('Columns and views')}
        aria-expanded={open}
        onPress={() => setOpen(true)}
      />
      {open && (
        <WithCode code={code} onFailed={close}>
          {({ LookPanel }) => <LookPanel state={state} onClose={close} />}
        </WithCode>
      )}
    </>
  )
}
