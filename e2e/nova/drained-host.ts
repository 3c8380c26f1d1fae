import type { OpenStack } from '@meridian/openstack'
import { expect, type CleanUp } from '../fixtures.ts'
import { only } from '../own-project.ts'
import { unique } from '../helpers.ts'
import { openstackAs, tokenAs } from '../openstack.ts'
import type { World } from '../world.ts'

type Eventually = (look: () => Promise<void>) => Promise<void>

type Ground = {
  readonly world: World
  readonly cleanUp: CleanUp
  readonly eventually: Eventually
}

/** What a drain test stands on: a host, and how to put servers there. */
export type DrainGround = {
  readonly nova: OpenStack['nova']
  /** The smallest flavor. */
  readonly small: string
  readonly host: string
  readonly hypervisor: string
  readonly service: string
  /** Begins servers of a flavor on a host, and waits until they run; they go with the test. */
  readonly run: (names: readonly string[], flavor: string, host: string) => Promise<string[]>
  /** A flavor of which a host has room for one, with a server of it on each other host. */
  readonly tooLarge: () => Promise<string>
}

/** The host with the fewest servers, so that others are disturbed least, in a project without limits. */
export const drainGround = async (ground: Ground): Promise<DrainGround> => {
  const { world, cleanUp, eventually } = ground
  const { nova, glance } = await openstackAs(world, 'admin')
  await unlimited(nova, (await tokenAs(world, 'admin')).projectId, cleanUp)
  const up = (await nova.services.listAll()).filter(
    ({ binary, state, status }) =>
      binary === 'nova-compute' && state === 'up' && status === 'enabled',
  )
  const counts = await Promise.all(
    up.map(async ({ host }) => {
      const there = await nova.servers.listAll({ all_tenants: true, host })
      return { host, count: there.length }
    }),
  )
  const { host } = counts.toSorted((one, other) => one.count - other.count)[0] ?? { host: '' }
  const service = String(up.find((one) => one.host === host)?.id)
  cleanUp(() => nova.services.update(service, { status: 'enabled' }))
  const all = await nova.hypervisors.listAll()
  const own = all.find((one) => one.service?.host === host)
  const image = only((await glance.images.listAll()).filter(({ name }) => name === 'cirros')).id
  const others = up.map((one) => one.host).filter((one) => one !== host)

  const run: DrainGround['run'] = async (names, flavor, on) => {
    const zone = up.find((one) => one.host === on)?.zone
    const ids: string[] = []
    for (const name of names) {
      const { id } = await nova.servers.create({
        ...{ name, flavorRef: flavor, imageRef: image, networks: 'none' },
        availability_zone: `${zone}:${on}`,
      })
      cleanUp(async () => {
        await nova.servers.unlock(id)
        await nova.servers.remove(id)
      })
      ids.push(id)
    }
    await eventually(async () => {
      for (const id of ids) expect((await nova.servers.get(id)).status).toBe('ACTIVE')
    })
    return ids
  }

  const tooLarge = async () => {
    // Memory may be given out one and a half times.
    const ram = Math.floor(0.8 * Math.max(...all.map(({ memory_mb }) => memory_mb ?? 0)))
    const { id } = await nova.flavors.create({ name: unique('huge-'), vcpus: 1, ram, disk: 1 })
    cleanUp(() => nova.flavors.remove(id))
    for (const other of others) await run([unique('fills-')], id, other)
    return id
  }
  const small = only((await nova.flavors.listAll()).filter(({ name }) => name === 'm1.nano')).id
  const hypervisor = own?.hypervisor_hostname ?? ''
  return { nova, small, host, hypervisor, service, run, tooLarge }
}

/** A real cloud's project may have ten servers. */
const unlimited = async (nova: OpenStack['nova'], projectId: string, cleanUp: CleanUp) => {
  const { instances = 10, cores = 20, ram = 51_200 } = await nova.quotas.get(projectId)
  await nova.quotas.update(projectId, { instances: -1, cores: -1, ram: -1 })
  cleanUp(() => nova.quotas.update(projectId, { instances, cores, ram, force: true }))
}
