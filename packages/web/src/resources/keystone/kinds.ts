import type { Project } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { kind, named, type Named } from '#resource/define.ts'

/** A project, with whether it is the one that the session works in. */
export type ShownProject = Project & { readonly is_current?: boolean }

export const project = kind<ShownProject>({
  type: 'OS::Keystone::Project',
  name: [t('Project'), t('Projects')],
  inline: [t('project'), t('projects')],
  key: ({ id }) => [id],
  title: ({ name }) => name,
  names: named(
    t('Project names are missing.'),
    async () => (await import('#resources/names.ts')).keystone.projects,
  ),
})

/** Only pointed at: domains have no page of their own. */
export const domain: Named = {
  type: 'OS::Keystone::Domain',
  names: named(
    t('Domain names are missing.'),
    async () => (await import('#resources/names.ts')).keystone.domains,
  ),
}
