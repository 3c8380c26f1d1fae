/** Cinder without a project in its address, as what stands beside the projects is asked for. */
import { createOpenStack, listScopes, scopeTo } from '@meridian/openstack'
import type { CloudUnderTest } from '#testing/conformance.ts'

/** The cloud whose addresses of block storage end with the version. */
export function outsideProject(cloud: CloudUnderTest): CloudUnderTest {
  const { connections, authUrl, region } = cloud
  return {
    ...cloud,
    as: async (user) => {
      const unscoped = await cloud.signIn(user)
      const { projects } = await listScopes(connections, authUrl, unscoped)
      const project = projects.find(({ name }) => name === (user === 'admin' ? 'admin' : 'demo'))
      if (!project) throw new Error(`${user} has no project.`)
      const scope = { project: { id: project.id } }
      const { id, catalog } = await scopeTo(connections, authUrl, unscoped, scope)
      const short = catalog.map(({ endpoints, ...entry }) => ({
        ...entry,
        endpoints: endpoints.map((one) => ({ ...one, url: one.url.replace(/\/v3\/.*$/, '/v3') })),
      }))
      return createOpenStack(connections, {
        ...{ token: id, catalog: short, region },
      })
    },
  }
}
