/** The types of Keystone, as navigation, addresses and links know them. */
import { entry } from '#resource/registry.ts'
import { project } from '#resources/keystone/kinds.ts'

export const projects = entry(
  project,
  {
    panels: [{ path: '/identity/projects', area: 'identity', filterFirst: 'identity.projects' }],
  },
  async () => (await import('#resources/keystone/projects.tsx')).projects,
)
