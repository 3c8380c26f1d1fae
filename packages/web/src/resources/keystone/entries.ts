/** The types of Keystone, as navigation, addresses and links know them. */
import { entry } from '#resource/registry.ts'
import { applicationCredential, ec2Credential, project } from '#resources/keystone/kinds.ts'

export const projects = entry(
  project,
  {
    panels: [{ path: '/identity/projects', area: 'identity', filterFirst: 'identity.projects' }],
  },
  async () => (await import('#resources/keystone/projects.tsx')).projects,
)

export const applicationCredentials = entry(
  applicationCredential,
  { panels: [{ path: '/identity/application_credentials', area: 'identity' }] },
  async () => (await import('#resources/keystone/application-credentials.tsx')).credentials,
)

export const ec2Credentials = entry(
  ec2Credential,
  { panels: [{ path: '/identity/ec2_credentials', area: 'identity' }] },
  async () => (await import('#resources/keystone/ec2-credentials.tsx')).ec2Credentials,
)
