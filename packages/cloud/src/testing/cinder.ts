import { expect } from 'vitest'
import type { CloudUnderTest, User } from '#testing/conformance.ts'
import { serviceOf } from '#testing/service.ts'

/** Cinder of the cloud, with volumes and snapshots that are available once they are made. */
export const cinderOf = (cloud: CloudUnderTest) => {
  const service = serviceOf(cloud, 'block-storage')
  const make = async (
    kind: 'volume' | 'snapshot',
    fields: Readonly<Record<string, unknown>>,
    as: User = 'demo',
  ): Promise<string> => {
    const wish = { [kind]: { name: cloud.unique('conf'), ...fields } }
    const { id, reply } = await service.make(`/${kind}s`, wish, { as })
    expect(reply).toMatchObject({ status: 202, body: { [kind]: { status: 'creating' } } })
    await service.becomes(`/${kind}s/${id}`, 'available', { as })
    return id
  }
  return { ...service, make, begin: service.make }
}
