import { expect, test } from 'vitest'
import { conformance } from '#testing/service.ts'

const { ask } = await conformance('block-storage')
const admin = { as: 'admin' } as const

type Service = { binary: string; host: string }

const listed = async (query = ''): Promise<Service[]> => {
  const reply = await ask('GET', `/os-services?${query}`, undefined, admin)
  // JSON comes in here.
  return (reply.body as { services: Service[] }).services
}

test('services are for administrators', async () => {
  expect(await ask('GET', '/os-services')).toEqual({
    status: 403,
    body: "Policy doesn't allow volume_extension:services:index to be performed.",
  })
})

test('services are found by what they are and by their host, or the part of it before @', async () => {
  const all = await listed()
  const volumes = all.filter(({ binary }) => binary === 'cinder-volume')
  const [first, second] = volumes
  expect(volumes.map(({ host }) => host)).toEqual(['controller@standard', 'controller@fast'])
  expect(await listed('binary=cinder-volume')).toMatchObject(volumes.map(({ host }) => ({ host })))
  expect(await listed('binary=cinder-scheduler')).toHaveLength(1)
  expect(await listed('binary=nope')).toEqual([])
  expect(await listed('binary=')).toEqual([])
  expect(await listed(`host=${first?.host}`)).toMatchObject([{ host: first?.host }])
  expect(await listed('host=controller')).toHaveLength(all.length)
  expect(await listed('host=control')).toEqual([])
  expect(await listed('host=')).toHaveLength(all.length)
  const both = `binary=cinder-volume&host=${second?.host}`
  expect(await listed(both)).toMatchObject([{ host: second?.host, binary: 'cinder-volume' }])
  expect(await listed('binary=cinder-scheduler&host=controller@fast')).toEqual([])
  // What it does not know leaves nothing out.
  expect(await listed('service=cinder-volume&limit=1')).toHaveLength(all.length)
})
