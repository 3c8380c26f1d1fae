import type { ReactNode } from 'react'
import { importing } from '#dialogs/metadef/forms.ts'
import { t } from '#lib/translate.ts'
import type { ActionResult } from '#resource/action.ts'
import { FieldsDialog } from '#resource/forms/fields-dialog.tsx'

/** Imports a namespace; `result` is what the dialog closes with, by the name in the definition. */
export const importDialog =
  (result: (namespace: string) => ActionResult) =>
  (close: (result?: ActionResult) => void): ReactNode => (
    <FieldsDialog
      title={t('Import Metadata Definition')}
      form={importing}
      nameOf={({ display_name, namespace }) => display_name || namespace}
      onClose={close}
      onDone={({ namespace }) => close(result(namespace))}
    />
  )
