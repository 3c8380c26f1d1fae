import { fixed } from '@meridian/openstack'
import { expect, test } from 'vitest'
import { serverLab } from '#nova/servers/testing.ts'
import { underTest } from '#testing/conformance.ts'

const cloud = await underTest()
const lab = await serverLab(cloud)

test(
  'a backup that is not kept has no address, though an id from 2.45 on',
  { timeout: 120_000 },
  async () => {
    const id = await lab.launch()
    const compute = (await cloud.as('demo')).service('compute')
    const backUp = async (version: string) => {
      const wish = { name: cloud.unique('backup'), backup_type: 'daily', rotation: 0 }
      const { status, headers, body } = await compute.call('POST', fixed(`/servers/${id}/action`), {
        body: { createBackup: wish },
        headers: { 'openstack-api-version': `compute ${version}` },
      })
      await lab.rests(id, 'ACTIVE')
      return { status, location: headers.get('location'), body }
    }
    expect(await backUp('2.44')).toEqual({ status: 202, location: null, body: undefined })
    expect(await backUp('2.45')).toMatchObject({
      status: 202,
      location: null,
      body: { image_id: expect.stringMatching(/^[\da-f-]{36}$/) },
    })
    const { glance } = await cloud.as('demo')
    const left = async () =>
      (await glance.images.listAll()).every((image) => image['instance_uuid'] !== id)
    await cloud.until(left, { within: 30_000 })
  },
)
