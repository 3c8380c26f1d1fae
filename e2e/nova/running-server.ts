import type { OpenStack } from '@meridian/openstack'
import { expect, type CleanUp } from '../fixtures.ts'
import { unique } from '../helpers.ts'

/** A server of the smallest flavor, on no network, that has started; it goes with the test. */
export const runningServer = async (
  { nova, glance }: OpenStack,
  cleanUp: CleanUp,
  eventually: (look: () => Promise<void>) => Promise<void>,
): Promise<{ readonly id: string; readonly name: string }> => {
  const name = unique('e2e-running-')
  const flavors = await nova.flavors.listAll()
  const images = await glance.images.listAll()
  const { id } = await nova.servers.create({
    name,
    flavorRef: flavors.find((one) => one.name === 'm1.nano')?.id ?? '',
    imageRef: images.find((one) => one.name === 'cirros')?.id ?? '',
    networks: 'none',
  })
  cleanUp(() => nova.servers.remove(id))
  await eventually(async () => expect((await nova.servers.get(id)).status).toBe('ACTIVE'))
  return { id, name }
}
