import { LoadBalancerFlavor } from '@meridian/contract'
import { sample } from '@meridian/contract/testing'
import { expect, test } from 'vitest'
import { flavorOptions, subnetOptions } from '#dialogs/octavia/read.ts'

test('only flavors that are enabled are offered [SV-LBFLAV-02]', () => {
  const flavor = (id: string, is_enabled: boolean, description: string | null = null) =>
    sample(LoadBalancerFlavor, { id, name: id, is_enabled, description })
  const all = [flavor('single', true, 'One machine'), flavor('old', false), flavor('pair', true)]
  expect(flavorOptions(all)).toEqual([
    { value: 'single', label: 'single', description: 'One machine' },
    { value: 'pair', label: 'pair' },
  ])
})

test('subnets are known by their names, ranges and networks', () => {
  const subnet = (id: string, name: string, network_id: string) => ({
    ...{ id, name, cidr: '10.0.0.0/24', network_id },
  })
  const inside = [subnet('b', '', 'n'), subnet('a', 'apps', 'gone')]
  expect(subnetOptions(inside, [{ id: 'n', name: 'net' }])).toEqual([
    { value: 'a', label: 'apps (10.0.0.0/24)', description: 'gone' },
    { value: 'b', label: 'b (10.0.0.0/24)', description: 'net' },
  ])
})
