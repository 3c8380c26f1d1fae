import type { Project } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { kind } from '#resource/define.ts'

export const project = kind<Project>({
  type: 'OS::Keystone::Project',
  name: [t('Project'), t('Projects')],
  key: ({ id }) => [id],
  title: ({ name }) => name,
})
