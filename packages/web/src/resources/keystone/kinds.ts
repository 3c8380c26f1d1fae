import type { ApplicationCredential, Ec2Credential, Project } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { kind, named, type Named } from '#resource/define.ts'

export const project = kind<Project>({
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

export const applicationCredential = kind<ApplicationCredential>({
  type: 'OS::Keystone::ApplicationCredential',
  name: [t('Application Credential'), t('Application Credentials')],
  inline: [t('application credential'), t('application credentials')],
  key: ({ id }) => [id],
  title: ({ name }) => name,
})

export const ec2Credential = kind<Ec2Credential>({
  type: 'OS::Keystone::Ec2Credential',
  name: [t('EC2 Credential'), t('EC2 Credentials')],
  inline: [t('EC2 credential'), t('EC2 credentials')],
  key: ({ access }) => [access],
  title: ({ access }) => access,
})

/** Only pointed at: domains have no page of their own. */
export const domain: Named = {
  type: 'OS::Keystone::Domain',
  names: named(
    t('Domain names are missing.'),
    async () => (await import('#resources/names.ts')).keystone.domains,
  ),
}
