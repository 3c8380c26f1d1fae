import { projects } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { policy, type Option, type Owner, type Property } from '#resource/define.ts'
import { naming } from '#resource/link.tsx'
import { useNameOf } from '#resource/names.tsx'
import { areMet } from '#resource/reading/requirements.tsx'
import { project } from '#kinds/keystone/kinds.ts'

/**
 * The owner of what belongs to a project: `owner: ofProject(({ project_id }) => project_id)`. Who
 * sees the items of all projects is shown the project by name, and can ask for those of one.
 */
export const ofProject = <T,>(of: Owner<T>['of'], column: Partial<Property<T>> = {}): Owner<T> => ({
  of,
  property: { ...naming(t('Project'), project, of), priority: 6, ...column },
  facet: { label: t('Project'), options: projectOptions, singleton: true },
})

/** The project that owns something, for those who may not know its name: an id tells them nothing. */
export const OwnerName = ({ id }: { readonly id: string }) => {
  const name = useNameOf(project, id)
  return name === undefined ? <span title={id}>{t('Another project')}</span> : name
}

const projectOptions = async (): Promise<readonly Option[]> => {
  const all = await areMet([policy('identity', 'identity:list_projects')])
  const { items } = await call(projects.list, { query: all ? {} : { user_id: 'current' } })
  return items.map(({ id, name }) => ({ value: id, label: name }))
}
