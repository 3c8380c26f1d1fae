import { Flavor, Server } from '@meridian/contract'
import { sample } from '@meridian/contract/testing'
import { expect, test } from 'vitest'
import { flavorChoices } from '#dialogs/instance/resize.ts'
import { changedPorts } from '#dialogs/instance/security-groups.tsx'
import { detachable } from '#dialogs/instance/volumes.ts'

const flavor = (name: string, vcpus: number, ram: number, disk: number) =>
  sample(Flavor, { ...{ id: `id-${name}`, name }, ...{ vcpus, ram, disk } })

const server = sample(Server, {
  image: { id: 'i-1' },
  flavor: { original_name: 'now', vcpus: 2, ram: 2048, disk: 20 },
})

const refusals = (one: Server, all: readonly Flavor[], limits = {}, needs = {}) =>
  Object.fromEntries(
    flavorChoices(one, all, limits, needs).map(({ label, refusal }) => [
      label,
      refusal?.split(' – ')[1],
    ]),
  )

test('the disk that a server boots from is not offered to be detached', () => {
  const [root, data] = [{ device: '/dev/vda' }, { device: '/dev/vdb' }]
  expect(detachable({ image: null }, [root, data])).toEqual([data])
  expect(detachable({ image: { id: 'i-1' } }, [root, data])).toEqual([root, data])
})

test('a resize offers what fits the quota and the disk, and says why of the rest', () => {
  const all = [
    flavor('now', 2, 2048, 20),
    flavor('more', 4, 4096, 40),
    flavor('small disk', 2, 2048, 10),
    flavor('many vCPUs', 8, 2048, 20),
    flavor('much RAM', 2, 16_384, 20),
  ]
  const limits = {
    ...{ maxTotalCores: 10, totalCoresUsed: 7 },
    ...{ maxTotalRAMSize: 10_240, totalRAMUsed: 4096 },
  }
  expect(refusals(server, all, limits)).toEqual({
    now: 'The instance has this flavor.',
    more: undefined,
    'small disk': 'Its disk is smaller than the present one.',
    'many vCPUs': 'It requires more vCPUs than your quota allows.',
    'much RAM': 'It requires more RAM than your quota allows.',
  })
  // What can be taken is not looked for among the rest.
  expect(flavorChoices(server, all, limits)[0]?.label).toBe('more')
  // Nothing is known of the quota of others, and -1 is none.
  const free = { 'many vCPUs': undefined, 'much RAM': undefined }
  expect(refusals(server, all.slice(3))).toEqual(free)
  expect(refusals(server, all.slice(3), { maxTotalCores: -1, totalCoresUsed: 99 })).toEqual(free)
})

test('an image requires its RAM and its disk of a flavor, too', () => {
  const all = [flavor('little RAM', 1, 512, 20), flavor('enough', 1, 1024, 30)]
  const refused = (needs: { min_ram?: number; min_disk?: number }) =>
    refusals(server, all, {}, needs)
  const one = { 'little RAM': 'It is too small for the image of the instance.', enough: undefined }
  expect(refused({ min_ram: 1024, min_disk: 20 })).toEqual(one)
  expect(refused({ min_disk: 25 })).toEqual(one)
})

test('the disk of who booted from a volume is no flavor’s', () => {
  const small = [flavor('small disk', 2, 2048, 10)]
  expect(refusals({ ...server, image: null }, small)).toEqual({ 'small disk': undefined })
})

test('ports are changed whose groups are others, in whatever order', () => {
  const before = { a: ['1', '2'], b: ['1'], c: [] }
  expect(changedPorts(before, { a: ['2', '1'], b: ['2'], c: ['1'] })).toEqual(['b', 'c'])
})
