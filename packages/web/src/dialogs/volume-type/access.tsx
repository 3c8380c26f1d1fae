import { volumeTypes as api, type Project, type VolumeType } from '@meridian/contract'
import { call } from '#api/call.ts'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useForm } from '#forms/use-form.ts'
import { t } from '#lib/translate.ts'
import { ProjectAccess, readProjects } from '#dialogs/flavor/project-access.tsx'
import { toast } from '#ui/toast.ts'

type Close = (changed: boolean) => void

/** Reads who may use a private volume type and all projects, and draws the dialog. Throws `ApiError`. */
export const loadVolumeTypeAccess = async (type: VolumeType, signal: AbortSignal) => {
  const [access, projects] = await Promise.all([
    call(api.access, { params: { id: type.id } }, { signal }),
    readProjects(signal),
  ])
  const chosen = access.items.map(({ project_id }) => project_id)
  return (close: Close) => (
    <VolumeTypeAccess type={type} chosen={chosen} projects={projects} close={close} />
  )
}

type Props = {
  readonly type: VolumeType
  readonly chosen: readonly string[]
  readonly projects: readonly Project[]
  readonly close: Close
}

const VolumeTypeAccess = ({ type: { id, name }, chosen, projects, close }: Props) => {
  const form = useForm<{ readonly access: readonly string[] }>({
    initial: { access: chosen },
    failed: t('Unable to modify the access to the volume type.'),
    submit: async ({ access }) => {
      const added = access.filter((one) => !chosen.includes(one))
      const removed = chosen.filter((one) => !access.includes(one))
      if (added.length + removed.length === 0) return close(false)
      await call(api.editAccess, { params: { id }, body: { added, removed } })
      toast.add('success', t('Modified access of "%s".', name))
      close(true)
    },
  })
  const { value, onChange } = form.field('access')
  return (
    <FormDialog
      title={t('Modify Access of {name}', { name })}
      size="large"
      form={form}
      submit={t('Save')}
      onClose={() => close(false)}
    >
      <p>{t('Only the selected projects can make volumes of this type.')}</p>
      <ProjectAccess
        projects={projects}
        chosen={value}
        onChange={onChange}
        nobody={t('No project is selected: only administrators can use the volume type.')}
        autoFocus
      />
    </FormDialog>
  )
}
