import type { SecurityGroup } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { FieldsDialog } from '#resource/forms/fields-dialog.tsx'
import { securityGroupForm } from '#dialogs/security-group/form.ts'

type Props = { readonly onClose: () => void; readonly onDone: (made: SecurityGroup) => void }

/** The dialog of a new security group. */
export const NewGroup = (props: Props) => (
  <FieldsDialog
    title={t('Create Security Group')}
    form={securityGroupForm}
    nameOf={({ name }) => name}
    {...props}
  />
)
