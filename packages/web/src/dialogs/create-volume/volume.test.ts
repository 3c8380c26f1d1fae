import { Image, type QuotaId } from '@meridian/contract'
import { sample } from '@meridian/contract/testing'
import { expect, test } from 'vitest'
import { errorsOf } from '#forms/rules/rules.ts'
import { usageOf } from '#forms/fields/quota.ts'
import {
  bodyOf,
  chosen,
  fromImage,
  fromSnapshot,
  fromVolume,
  newVolume,
  quotasOf,
  refusalOf,
  rulesFor,
} from '#dialogs/create-volume/volume.ts'

const GiB = 2 ** 30
const source = fromImage(sample(Image, { id: 'i', name: 'web', min_disk: 2, size: 1 }))
const known = (gigabytes: number, volumes: number) =>
  new Map<QuotaId, { used: number; limit: number }>([
    ['gigabytes', { used: gigabytes, limit: 50 }],
    ['volumes', { used: volumes, limit: 3 }],
  ])
const sizeError = (size: number, used: number) =>
  errorsOf({ ...newVolume(source), size }, rulesFor(source, quotasOf(known(used, 0)))).size

test('a chosen source fills an empty name and is not outgrown by the size', () => {
  const of = { id: 's', name: 'nightly', size: 5 }
  for (const from of [fromSnapshot(of), fromVolume(of)]) {
    expect(chosen(from, { name: '  ', size: 1 })).toEqual({ name: 'nightly', size: 5 })
    expect(chosen(from, { name: 'mine', size: 9 })).toEqual({ name: 'mine', size: 9 })
    expect(chosen(from, { name: '', size: Number.NaN }).size).toBe(5)
  }
  expect(chosen(source, { name: 'mine', size: 9 })).toEqual({ name: 'mine', size: 2 })
})

test('a volume of a snapshot is of the type that the snapshot is of', () => {
  const from = fromSnapshot({ id: 's', name: 'nightly', size: 5 })
  const body = bodyOf({ ...newVolume(from), volume_type: 'fast' }, from)
  expect([body.snapshot_id, body.volume_type, body.size]).toEqual(['s', null, 5])
  const none = fromImage({ id: 'i', name: 'web', size: 1, min_disk: null })
  expect(none.least).toBe(1)
})

test.each([
  [0, 0, 1],
  [0, 1, 1],
  [2, 1, 2],
  [2, 3 * GiB, 3],
  [0, 3 * GiB + 1, 4],
])(
  'an image with a minimum of %s GiB and %s bytes needs %s GiB [RS-VOL-05 SH-VOL-13 SH-VOL-14]',
  (min_disk, size, least) => {
    const from = fromImage(sample(Image, { id: 'i', name: '', min_disk, size }))
    expect([from.least, newVolume(from).size, from.name]).toEqual([least, least, 'i'])
  },
)

test('the size must fit into the storage that is left [RS-VOL-06]', () => {
  expect(sizeError(10, 40)).toBeUndefined()
  expect(sizeError(11, 40)).toBe('The volume storage of your project has 10 GB left.')
  expect(sizeError(1, 40)).toBe('The volume must have at least 2 GB.')
  expect(sizeError(1.5, 40)).toBeDefined()
})

test('no volume can be made where the quota is used up, which is flagged [RS-VOL-07]', () => {
  expect(refusalOf(quotasOf(known(0, 2)))).toBeUndefined()
  const full = quotasOf(known(0, 3))
  expect(refusalOf(full)).toBe('The quota of volumes is used up: 3 of 3.')
  expect(usageOf(full.volumes).overMax).toBe(true)
})

test('until the limits are known they are 100 GiB and one volume [RS-VOL-08 RS-VOL-09]', () => {
  expect(quotasOf(undefined, 7)).toEqual({
    gigabytes: { limit: 100, used: 0, added: 7 },
    volumes: { limit: 1, used: 0, added: 1 },
  })
  expect(quotasOf(new Map(), 7).gigabytes.limit).toBeUndefined()
})

test('all fields of the form are sent, and nothing that was not chosen [RS-VOL-03 RS-VOL-04]', () => {
  expect(bodyOf({ ...newVolume(source), volume_type: 'fast' }, source)).toEqual({
    ...{ name: 'web', description: '', size: 2, volume_type: 'fast', availability_zone: null },
    ...{ image_id: 'i', snapshot_id: null, source_volid: null, metadata: {} },
  })
})
