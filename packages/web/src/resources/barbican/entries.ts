/** The types of Barbican, as navigation, addresses and links know them. */
import { entry } from '#resource/registry.ts'
import { certificate, secret } from '#kinds/barbican/kinds.ts'
import { groups } from '#resources/groups.ts'

const { loadBalancing: group } = groups
const requires = [{ service: 'key-manager' }]

export const certificates = entry(
  certificate,
  { panels: [{ path: '/project/certificates', area: 'project', group, requires }] },
  async () => (await import('#resources/barbican/certificates.tsx')).certificates,
)

export const secrets = entry(
  secret,
  { panels: [{ path: '/project/secrets', area: 'project', group, requires }] },
  async () => (await import('#resources/barbican/secrets.tsx')).secrets,
)

/** In the order of the navigation. */
export const keyManagerTypes = [certificates, secrets]
