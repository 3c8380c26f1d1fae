import { flavors as api, type Flavor } from '@meridian/contract'
import { call } from '#api/call.ts'
import { projectAccess, readProjects } from '#dialogs/flavor/project-access.tsx'
import { t } from '#lib/translate.ts'
import { changeForm } from '#resource/forms/fields.ts'

/** The form of who may use a flavor, which is read anew with all projects. Throws `ApiError`. */
export const changingAccess = async ({ id, name }: Flavor, signal: AbortSignal) => {
  const query = { get_access_list: true }
  const [{ 'access-list': chosen = [] }, projects] = await Promise.all([
    call(api.load, { params: { id }, query }, { signal }),
    readProjects(signal),
  ])
  return changeForm({
    endpoint: api.update,
    own: { access: chosen },
    title: t('Modify Access of {name}', { name }),
    size: 'large',
    intro: (
      <p>
        {t('If no project is selected, the flavor is public: all projects can use it.')}{' '}
        {t('Nova recreates it with the same ID when it becomes public or stops being public.')}
      </p>
    ),
    fields: { access: projectAccess(projects, chosen) },
    send: async ({ access }) => {
      const flavor_access = (access ?? []).map((project) => ({ id: project }))
      await call(api.update, { params: { id }, body: { flavor_access } })
    },
    done: t('Modified access of "%s".', name),
    failed: t('Unable to modify the access to the flavor.'),
  })
}
