import {
  insertMeteringLabel,
  insertMeteringLabelRule,
} from '#neutron/metering-labels/metering-labels.ts'
import type { Amount, People } from '#seeds/identity.ts'
import { past } from '#seeds/scene.ts'
import type { World } from '#world.ts'

const none = { remote_ip_prefix: null, source_ip_prefix: null, destination_ip_prefix: null }

/** What an operator bills by: traffic that leaves the cloud, and that of one project between its sites. */
export function seedMeteringLabels(world: World, { projects }: People, amount: Amount): void {
  if (amount === 'empty') return
  const scene = past(world, world.regions[0] ?? '', 60 * 24 * 20)
  const outside = insertMeteringLabel(scene, projects.admin.id, {
    name: 'internet',
    description: 'All traffic but that of the data centre, for the monthly bill',
    shared: true,
  })
  for (const direction of ['ingress', 'egress']) {
    const both = { ...none, metering_label_id: outside.id, direction }
    insertMeteringLabelRule(scene, { ...both, remote_ip_prefix: '0.0.0.0/0', excluded: false })
    insertMeteringLabelRule(scene, { ...both, remote_ip_prefix: '10.0.0.0/8', excluded: true })
  }
  const sites = insertMeteringLabel(scene, projects.demo.id, {
    name: 'backup-site',
    description: 'What the databases send to the second site',
  })
  insertMeteringLabelRule(scene, {
    ...{ ...none, metering_label_id: sites.id, direction: 'egress', excluded: false },
    ...{ source_ip_prefix: '10.20.1.0/24', destination_ip_prefix: '198.51.100.0/24' },
  })
  insertMeteringLabel(scene, projects.demo.id, { name: 'trial' })
}
