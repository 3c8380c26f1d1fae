import { HOSTS } from '#nova/hosts.ts'
import { servers, type ServerRow, type VmState } from '#nova/servers.ts'
import { POWER } from '#nova/states.ts'
import type { World } from '#world.ts'

const ROLES = ['web', 'api', 'worker', 'cache', 'db', 'queue', 'build', 'proxy']
const STATES: readonly VmState[] = [
  'active',
  'active',
  'active',
  'active',
  'stopped',
  'paused',
  'active',
  'error',
]

/** Many servers like the template, oldest first; without ports, which nobody looks at in bulk. */
export function seedCrowd(world: World, region: string, template: ServerRow, count: number): void {
  const table = world.table(servers, region)
  const first = table.count() + 1
  for (let at = 0; at < count; at += 1) {
    const role = ROLES[at % ROLES.length] ?? 'web'
    const name = `${role}-${String(at).padStart(5, '0')}`
    const vm_state = STATES[(at * 7) % STATES.length] ?? 'active'
    const created = template.created_at + at * 60_000
    table.insert({
      ...template,
      id: world.random.uuid(),
      number: first + at,
      name,
      hostname: name,
      vm_state,
      power_state: POWER[vm_state],
      created_at: created,
      updated_at: created,
      launched_at: created,
      host: HOSTS[at % HOSTS.length] ?? null,
      booted_at: [created],
    })
  }
}
