import { expect, test } from 'vitest'
import { loadBalancers } from '#resources/octavia/load-balancers.tsx'

/** What the search bar offers of a facet: the service's words, and what users read. */
const offered = (facet: 'provisioning_status' | 'operating_status') => {
  const options = loadBalancers.facets?.[facet]?.options
  return Array.isArray(options)
    ? options.map(({ value, label }: { value: string; label: string }) => `${value} ${label}`)
    : undefined
}

test('load balancers are looked for by each state that Octavia has, and by no other [SV-LB-02 SV-LB-03]', () => {
  expect(offered('provisioning_status')).toEqual([
    ...['ACTIVE Active', 'INACTIVE Inactive', 'PENDING_CREATE Pending Create'],
    ...['PENDING_UPDATE Pending Update', 'PENDING_DELETE Pending Delete', 'ERROR Error'],
  ])
  expect(offered('operating_status')).toEqual([
    ...['ONLINE Online', 'OFFLINE Offline', 'DEGRADED Degraded', 'ERROR Error'],
    'NO_MONITOR No Monitor',
  ])
})
