import { MANAGED_PROJECT, pointTo } from '#designate/reverse.ts'
import { zones, type Zone } from '#designate/rows.ts'
import { createRecordSet } from '#designate/recordset-store.ts'
import { zoneLife } from '#designate/zone-life.ts'
import { createZone, type NewZone } from '#designate/zone-store.ts'
import { floatingIps } from '#neutron/tables.ts'
import { past, rows, type Scene } from '#scene.ts'
import type { Amount, People } from '#played.ts'
import type { World } from '#world.ts'

type Records = readonly (readonly [
  start: string,
  type: string,
  records: readonly string[],
  more?: { ttl?: number; description?: string },
])[]

const SHOP: Records = [
  ['www', 'A', ['203.0.113.21', '203.0.113.22'], { ttl: 300, description: 'Both web servers' }],
  ['www', 'AAAA', ['2001:db8:113::21', '2001:db8:113::22'], { ttl: 300 }],
  ['shop', 'CNAME', ['www.shop.example.com.']],
  ['', 'MX', ['10 mx1.shop.example.com.', '20 mx2.shop.example.com.']],
  ['mx1', 'A', ['203.0.113.31']],
  ['mx2', 'A', ['203.0.113.32']],
  ['', 'TXT', ['"v=spf1 mx -all"'], { description: 'Who may send mail' }],
  ['_imaps._tcp', 'SRV', ['0 1 993 mx1.shop.example.com.']],
  ['', 'CAA', ['0 issue letsencrypt.org'], { ttl: 86_400 }],
  ['git', 'SSHFP', [`4 2 ${'3f2a9c61'.repeat(8)}`]],
]
const INTERNAL: Records = [
  ['db', 'A', ['10.20.0.11']],
  ['cache', 'A', ['10.20.0.12']],
  ['*', 'CNAME', ['www.shop.example.com.']],
]

/** Zones of a shop, one that others own, and the name that a floating IP points back to. */
export function seedZones(world: World, { projects }: People, amount: Amount): void {
  if (amount === 'empty') return
  const scene = past(world, world.regions[0] ?? '', 60 * 24 * 21)
  const own = { project_id: projects.demo.id, type: 'PRIMARY' } as const
  const email = 'hostmaster@shop.example.com'
  const shop = { ...own, name: 'shop.example.com.', email, description: 'Public names of the shop' }
  seedZone(scene, { ...shop, attributes: { environment: 'production' } }, SHOP)
  seedZone(scene, { ...own, name: 'internal.example.com.', email, ttl: 600 }, INTERNAL)
  const masters = ['198.51.100.53', '198.51.100.54:5353']
  const partner = { ...own, name: 'partner.example.net.', email: 'hostmaster@example.org' }
  seedZone(scene, { ...partner, type: 'SECONDARY', masters }, [])
  const theirs = { project_id: projects.research.id, type: 'PRIMARY' } as const
  const lab = { ...theirs, name: 'lab.example.org.', email: 'lab@lab.example.org' }
  seedZone(scene, lab, [['cluster', 'A', ['198.51.100.80']]])
  const [floating] = rows(scene, floatingIps).list({
    where: { project_id: own.project_id },
    limit: 1,
  })
  if (!floating) return
  const { id, floating_ip_address: address } = floating
  const one = { id, region: scene.region, address }
  pointTo(scene, own.project_id, one, {
    ptrdname: 'www.shop.example.com.',
    ttl: null,
    description: null,
  })
  const [reverse] = rows(scene, zones).list({ where: { project_id: MANAGED_PROJECT }, limit: 1 })
  if (reverse) finish(scene, reverse)
}

function seedZone(scene: Scene, asked: NewZone, records: Records): void {
  const zone = createZone(scene, asked, false)
  for (const [start, type, values, more] of records) {
    const name = start === '' ? zone.name : `${start}.${zone.name}`
    createRecordSet(scene, zone, { ...more, name, type, records: values, managed: false }, false)
  }
  finish(scene, zone)
}

/** The name servers have it since. */
function finish(scene: Scene, { id }: Zone): void {
  zoneLife.stop(scene.world, scene.region, id)
  zoneLife.finish(id, 'creating', scene)
}
