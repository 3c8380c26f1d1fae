import { insertQosPolicy } from '#neutron/qos/qos.ts'
import { insertQosRule } from '#neutron/qos/rules.ts'
import type { People } from '#played.ts'
import type { Scene } from '#scene.ts'

/** What projects are promised: made by administrators, for one project each or for all. */
export function seedQos(scene: Scene, { projects: { admin, demo } }: People): void {
  const bronze = insertQosPolicy(scene, demo.id, {
    name: 'bronze',
    description: 'Batch work: 20 Mbit/s out, marked as what may wait',
  })
  insertQosRule(scene, bronze, 'bandwidth_limit', {
    ...{ max_kbps: 20_000, max_burst_kbps: 16_000, direction: 'egress' },
  })
  insertQosRule(scene, bronze, 'dscp_marking', { dscp_mark: 8 })
  const gold = insertQosPolicy(scene, demo.id, { name: 'gold', description: 'Databases' })
  for (const direction of ['egress', 'ingress']) {
    insertQosRule(scene, gold, 'bandwidth_limit', {
      max_kbps: 1_000_000,
      max_burst_kbps: 0,
      direction,
    })
  }
  insertQosRule(scene, gold, 'dscp_marking', { dscp_mark: 26 })
  insertQosRule(scene, gold, 'minimum_bandwidth', { min_kbps: 100_000, direction: 'egress' })
  insertQosRule(scene, gold, 'minimum_packet_rate', { min_kpps: 10, direction: 'egress' })
  const everybody = insertQosPolicy(scene, admin.id, {
    ...{ name: 'fair-share', description: 'What everybody gets', shared: true },
  })
  insertQosRule(scene, everybody, 'bandwidth_limit', {
    ...{ max_kbps: 200_000, max_burst_kbps: 0, direction: 'egress' },
  })
}
