/** What each role sees of DNS and is offered, and what Designate itself says of doing it. */
import type { OpenStack } from '@meridian/openstack'
import { expect, test } from '../fixtures.ts'
import { unique } from '../helpers.ts'
import { answerTo, offersOn, type Offers } from '../offers.ts'
import { only, ownProject } from '../own-project.ts'

const ofZones: Offers = {
  above: ['Create Zone'],
  row: [
    ...['Update', 'Create Record Set', 'Edit Record Sets as Text', 'Export Zone File'],
    ...['Transfer Zone', 'Delete'],
  ],
}
const ofRecordSets: Offers = { above: ['Create Record Set'], row: ['Update', 'Delete'] }
const ofAddresses: Offers = { above: [], row: ['Set domain name PTR'] }
const all = { zones: ofZones, recordSets: ofRecordSets, addresses: ofAddresses }

test(
  'a reader, a member and an administrator of a project may do the same with its names, as Designate says; elsewhere nobody sees them [SV-DNSPERM-01 SV-DNSPERM-02 SV-DNSPERM-03 SV-DNSPERM-04 SV-DNSPERM-05 SV-DNSPERM-06 SV-CMN-01]',
  { tag: '@openstack-all' },
  async ({ page, signIn, openstack, cleanUp, eventually }) => {
    const name = unique('dns-roles-')
    const zone = `${name}.example.org.`
    const outside = await openstack('admin')
    await ownProject({ name, outside, cleanUp }, [
      ['reader', 'reader'],
      ['demo', 'member'],
      ['admin', 'admin'],
    ])
    const { designate, neutron } = await openstack('demo', name)
    const { id } = await designate.zones.create({
      ...{ name: zone, type: 'PRIMARY', email: 'hostmaster@example.org' },
    })
    cleanUp(async () => {
      await designate.zones.remove(id)
      await eventually(async () => expect(await designate.zones.list()).toEqual([]))
    })
    const set = { name: `www.${zone}`, type: 'A', records: ['192.0.2.10'] }
    const { id: setId } = await designate.recordSets(id).create(set)
    const wire = only(await neutron.networks.list({ 'router:external': true }))
    const floating = await neutron.floatingIps.create({ floating_network_id: wire.id })
    cleanUp(() => neutron.floatingIps.remove(floating.id))
    await eventually(async () =>
      expect(await designate.zones.get(id)).toMatchObject({ status: 'ACTIVE' }),
    )

    const acts = ({ designate: dns }: OpenStack) => [
      answerTo(dns.zones.get(id)),
      answerTo(dns.zones.update(id, { description: 'changed' })),
      answerTo(dns.recordSets(id).update(setId, { description: 'changed' })),
    ]
    for (const user of ['reader', 'demo', 'admin'] as const)
      await test.step(user, async () => {
        const asked = await Promise.all(acts(await openstack(user, name)))
        // `enforce_new_defaults` is off, and so a reader may do what a member may.
        expect(asked).toEqual(['done', 'done', 'done'])
        await eventually(async () =>
          expect(await designate.zones.get(id)).toMatchObject({ status: 'ACTIVE' }),
        )
        await signIn(user, name)
        const found = {
          zones: await offersOn(page, {
            ...{ path: '/project/dnszones', list: 'Zones', row: zone, create: 'Create Zone' },
          }),
          recordSets: await offersOn(page, {
            path: `/ngdetails/OS::Designate::Zone/${id}?tab=recordsets`,
            ...{ list: 'Record Sets', row: set.name, create: 'Create Record Set' },
          }),
          addresses: await offersOn(page, {
            ...{ path: '/project/reverse_dns', list: 'Floating IP PTRs', create: 'none' },
            row: String(floating.floating_ip_address),
          }),
        }
        expect(found).toEqual(all)
      })
    for (const user of ['demo', 'admin'] as const)
      await test.step(`${user} elsewhere`, async () => {
        const asked = await Promise.all(acts(await openstack(user)))
        expect(asked).toEqual(['absent', 'absent', 'absent'])
        await signIn(user)
        const one = { path: '/project/dnszones', list: 'Zones', row: zone, create: 'Create Zone' }
        expect(await offersOn(page, one)).toEqual({ above: ['Create Zone'], row: 'absent' })
      })
  },
)
