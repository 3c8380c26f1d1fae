import { flavors as api, type Flavor, type Project } from '@meridian/contract'
import { call } from '#api/call.ts'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useForm } from '#forms/use-form.ts'
import { t } from '#lib/translate.ts'
import { ProjectAccess, readProjects } from '#dialogs/flavor/project-access.tsx'
import { toast } from '#ui/toast.ts'

type Close = (changed: boolean) => void

/** Reads who may use a flavor and all projects, and draws the dialog. Throws `ApiError`. */
export const loadFlavorAccess = async ({ id }: Flavor, signal: AbortSignal) => {
  const [flavor, projects] = await Promise.all([
    call(api.load, { params: { id }, query: { get_access_list: true } }, { signal }),
    readProjects(signal),
  ])
  return (close: Close) => <FlavorAccess flavor={flavor} projects={projects} close={close} />
}

type Props = {
  readonly flavor: Flavor
  readonly projects: readonly Project[]
  readonly close: Close
}

const FlavorAccess = ({ flavor, projects, close }: Props) => {
  const { id, name, 'access-list': chosen = [] } = flavor
  const form = useForm<{ readonly flavor_access: readonly string[] }>({
    initial: { flavor_access: chosen },
    failed: t('Unable to modify the access to the flavor.'),
    submit: async ({ flavor_access }) => {
      if (sameAs(flavor_access, chosen)) return close(false)
      const body = { flavor_access: flavor_access.map((project) => ({ id: project })) }
      await call(api.update, { params: { id }, body })
      toast.add('success', t('Modified access of "%s".', name))
      close(true)
    },
  })
  const { value, onChange } = form.field('flavor_access')
  return (
    <FormDialog
      title={t('Modify Access of {name}', { name })}
      size="large"
      form={form}
      submit={t('Save')}
      onClose={() => close(false)}
    >
      <p>
        {t('If no project is selected, the flavor is public: all projects can use it.')}{' '}
        {t('Nova makes it anew with the same ID when it becomes public or ceases to be.')}
      </p>
      <ProjectAccess projects={projects} chosen={value} onChange={onChange} />
    </FormDialog>
  )
}

const sameAs = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id) => other.includes(id))
