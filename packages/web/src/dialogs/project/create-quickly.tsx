/** A new project while something else is filled in, such as the form of a user. */
import { projects as api, type ProjectCreate } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { createForm } from '#resource/forms/fields.ts'
import { FieldsDialog } from '#resource/forms/fields-dialog.tsx'
import type { Option } from '#ui/select.tsx'
import { projectFields } from '#dialogs/project/fields.ts'

type Props = {
  readonly domainId: string
  /** Closes with the new project as an option, or with nothing. */
  readonly close: (made?: Option) => void
}

const { name, description } = projectFields

/** Asks for its name alone; members and quotas are said in its row afterwards. */
export const CreateProjectQuickly = ({ domainId, close }: Props) => (
  <FieldsDialog
    title={t('Create Project')}
    form={createForm({
      endpoint: api.create,
      fields: { name, description },
      send: (body: Pick<ProjectCreate, 'name' | 'description'>) =>
        call(api.create, { body: { ...body, domain_id: domainId } }),
      done: t('Created Project: %s.'),
      failed: t('Unable to create the project.'),
    })}
    nameOf={(made) => made.name}
    onClose={() => close()}
    onDone={({ id, name: label }) => close({ value: id, label })}
  />
)
