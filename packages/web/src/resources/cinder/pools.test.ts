import type { VolumePool } from '@meridian/contract'
import { expect, test } from 'vitest'
import { volumePools } from '#resources/cinder/pools.tsx'

test('each figure of a storage pool stands in its own column', () => {
  const { total, free, allocated, provisioned, used } = volumePools.properties
  const pool = {
    ...{ id: 'a', name: 'a', total_capacity_gb: 1000, free_capacity_gb: 400 },
    ...{ allocated_capacity_gb: 300, provisioned_capacity_gb: 2000 },
  } as VolumePool
  const figures = [total, free, allocated, provisioned, used].map((one) => one?.value?.(pool))
  expect(figures).toEqual([1000, 400, 300, 2, 0.6])
})
