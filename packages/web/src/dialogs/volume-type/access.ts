import { volumeTypes as api, type VolumeType } from '@meridian/contract'
import { call } from '#api/call.ts'
import { projectAccess, readProjects } from '#dialogs/flavor/project-access.tsx'
import { changesTo } from '#dialogs/members-field.tsx'
import { t } from '#lib/translate.ts'
import { changeForm } from '#resource/forms/fields.ts'

/** The form of who may use a private volume type, once that and all projects were read. Throws `ApiError`. */
export const changingAccess = async ({ id, name }: VolumeType, signal: AbortSignal) => {
  const [{ items }, projects] = await Promise.all([
    call(api.access, { params: { id } }, { signal }),
    readProjects(signal),
  ])
  const chosen = items.map(({ project_id }) => project_id)
  const nobody = t('No project is selected: only administrators can use the volume type.')
  return changeForm({
    endpoint: api.editAccess,
    own: { access: chosen },
    title: t('Modify Access of {name}', { name }),
    size: 'large',
    intro: t('Only the selected projects can make volumes of this type.'),
    fields: { access: projectAccess(projects, chosen, nobody) },
    send: ({ access }) =>
      call(api.editAccess, { params: { id }, body: changesTo(chosen, access ?? []) }),
    done: t('Modified access of "%s".', name),
    failed: t('Unable to modify the access to the volume type.'),
  })
}
