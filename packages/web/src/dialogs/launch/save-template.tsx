import { launchTemplates } from '@meridian/contract'
import { call } from '#api/call.ts'
import { keepDraft } from '#api/drafts.ts'
import { DraftedDialog } from '#forms/drafts/drafted-dialog.tsx'
import { useDrafted } from '#forms/drafts/use-draft.ts'
import { TextInput } from '#forms/fields.tsx'
import { FormDialog } from '#forms/form-dialog.tsx'
import { Unread } from '#forms/unread.tsx'
import { useForm } from '#forms/use-form.ts'
import { required } from '#forms/rules/validators.ts'
import { t } from '#lib/translate.ts'
import { templatesUnread, useKeptTemplates } from '#dialogs/launch/kept-templates.ts'
import type { Template } from '#dialogs/launch/template.ts'
import { toast } from '#ui/tell/toast.ts'

type Props = {
  readonly values: Template
  /** What the instance is called, which the template may be, too. */
  readonly called: string
  readonly onClose: () => void
}

/** Keeps what is filled in under a name. */
export const SaveTemplate = (props: Props) => {
  const drafted = useDrafted('launch template')
  if (!drafted) return null
  const saved = () => {
    keepDraft(drafted.form, undefined)
    props.onClose()
  }
  return (
    <DraftedDialog drafted={drafted}>
      <Naming {...props} onSaved={saved} />
    </DraftedDialog>
  )
}

type NamingProps = Props & { readonly onSaved: () => void }

const Naming = ({ values, called, onClose, onSaved }: NamingProps) => {
  const kept = useKeptTemplates()
  const form = useForm({
    draft: 'name',
    initial: { name: called.slice(0, 60) },
    rules: { name: [required()] },
    submit: async ({ name }) => {
      await call(launchTemplates.save, { body: { name: name.trim(), values } })
      toast.add('success', t('Saved launch template "{name}".', { name: name.trim() }))
      onSaved()
    },
    failed: t('Unable to save the launch template.'),
  })
  const isTaken = kept.data?.some(({ name }) => name === form.values.name.trim())
  return (
    <FormDialog
      title={t('Save as Template')}
      form={form}
      submit={isTaken ? t('Replace Template') : t('Save Template')}
      onClose={onClose}
    >
      <Unread loaded={kept} says={templatesUnread} />
      <TextInput
        field={form.field('name')}
        label={t('Template Name')}
        maxLength={60}
        autoFocus
        description={isTaken ? t('It takes the place of the template with this name.') : undefined}
      />
      <p className="text-muted">
        {t(
          'It is kept for you alone, in every project. Passwords, new keys, ports and server groups are not in it.',
        )}
      </p>
      {values.user_data !== undefined && (
        <p className="text-muted">
          {t('The script is kept as it is: take secrets out of it first.')}
        </p>
      )}
    </FormDialog>
  )
}
