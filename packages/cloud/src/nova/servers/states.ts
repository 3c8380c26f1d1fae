/**
 * Nova's states: what users see as `status`, and the power that each has.
 * https://docs.openstack.org/nova/latest/reference/vm-states.html
 */
import type { VmState } from '#nova/servers/servers.ts'

const RESIZE = ['resize_prep', 'resize_migrating', 'resize_migrated', 'resize_finish']
const REBUILD = ['rebuilding', 'rebuild_block_device_mapping', 'rebuild_spawning']

function tasks(names: readonly string[], status: string): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, status]))
}

/** The status of each `vm_state`, and where a task changes it, of that task. */
const STATUS: Readonly<
  Record<VmState, { status: string; tasks: Readonly<Record<string, string>> }>
> = {
  active: {
    status: 'ACTIVE',
    tasks: {
      ...tasks(['rebooting', 'reboot_pending', 'reboot_started'], 'REBOOT'),
      ...tasks(['rebooting_hard', 'reboot_pending_hard', 'reboot_started_hard'], 'HARD_REBOOT'),
      updating_password: 'PASSWORD',
      ...tasks(REBUILD, 'REBUILD'),
      migrating: 'MIGRATING',
      ...tasks(RESIZE, 'RESIZE'),
    },
  },
  building: { status: 'BUILD', tasks: {} },
  stopped: {
    status: 'SHUTOFF',
    tasks: { ...tasks(RESIZE, 'RESIZE'), ...tasks(REBUILD, 'REBUILD') },
  },
  resized: { status: 'VERIFY_RESIZE', tasks: { resize_reverting: 'REVERT_RESIZE' } },
  paused: { status: 'PAUSED', tasks: { migrating: 'MIGRATING' } },
  suspended: { status: 'SUSPENDED', tasks: {} },
  rescued: { status: 'RESCUE', tasks: {} },
  error: { status: 'ERROR', tasks: tasks(REBUILD, 'REBUILD') },
  deleted: { status: 'DELETED', tasks: {} },
  'soft-delete': { status: 'SOFT_DELETED', tasks: {} },
  shelved: { status: 'SHELVED', tasks: {} },
  shelved_offloaded: { status: 'SHELVED_OFFLOADED', tasks: {} },
}

export function statusOf(server: { vm_state: VmState; task_state: string | null }): string {
  const known = STATUS[server.vm_state]
  return known.tasks[server.task_state ?? ''] ?? known.status
}

/** The states behind some statuses; no `tasks` when one of them is a plain `vm_state`. */
export function statesOf(statuses: readonly string[]): {
  vmStates: VmState[]
  taskStates: string[] | undefined
} {
  const wanted = new Set(statuses.map((status) => status.toUpperCase()))
  const vmStates: VmState[] = []
  const taskStates = new Set<string>()
  let plain = false
  for (const [vmState, known] of vmStateEntries()) {
    const found = Object.entries(known.tasks).filter(([, status]) => wanted.has(status))
    for (const [task] of found) taskStates.add(task)
    const isPlain = wanted.has(known.status)
    plain ||= isPlain
    if (isPlain || found.length > 0) vmStates.push(vmState)
  }
  return { vmStates, taskStates: plain ? undefined : [...taskStates] }
}

function vmStateEntries(): [VmState, (typeof STATUS)[VmState]][] {
  // The keys are those of the table above; Object.entries forgets that.
  return Object.entries(STATUS) as [VmState, (typeof STATUS)[VmState]][]
}

/** The power a server in each state has: 0 none, 1 running, 3 paused, 4 shut down, 7 suspended. */
export const POWER: Readonly<Record<VmState, number>> = {
  building: 0,
  active: 1,
  paused: 3,
  suspended: 7,
  stopped: 4,
  rescued: 4,
  resized: 1,
  error: 1,
  deleted: 4,
  'soft-delete': 4,
  shelved: 4,
  shelved_offloaded: 4,
}
