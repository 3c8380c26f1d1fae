/**
 * Nova's states: what users see as `status`, and what each action needs and does.
 * https://docs.openstack.org/nova/latest/reference/vm-states.html
 */
import type { VmState } from '#nova/servers.ts'

const RESIZE = ['resize_prep', 'resize_migrating', 'resize_migrated', 'resize_finish']
const REBUILD = ['rebuilding', 'rebuild_block_device_mapping', 'rebuild_spawning']

function tasks(names: readonly string[], status: string): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, status]))
}

/** The status of each `vm_state`, and where a task changes it, of that task. */
export const STATUS: Readonly<
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

/** One action: when it is allowed, and the steps in time that it takes. */
export type ActionRule = {
  /** What the refusal calls it, when that is not the key. */
  called?: string
  /** The policy's rule; administrators only when it says so. */
  policy: string
  from?: readonly VmState[]
  /** `any` when a task under way does not matter. */
  task?: 'any' | readonly string[]
  /** True when the server must have a host and must have been started once. */
  launched?: boolean
  /** False when the action works on locked servers. */
  lockable?: false
  status?: number
}

const SNAPSHOT: readonly VmState[] = ['active', 'stopped', 'paused', 'suspended']
const HARD_REBOOT_TASKS = [
  'rebooting',
  'reboot_pending',
  'reboot_started',
  'resuming',
  'rebooting_hard',
  'unpausing',
  'pausing',
  'suspending',
]

export const ACTIONS: Readonly<Record<string, ActionRule>> = {
  'os-start': { called: 'start', policy: 'servers:start', from: ['stopped'], launched: true },
  'os-stop': {
    called: 'stop',
    policy: 'servers:stop',
    from: ['active', 'error'],
    launched: true,
  },
  softReboot: { called: 'reboot', policy: 'servers:reboot', from: ['active'], launched: true },
  hardReboot: {
    called: 'reboot',
    policy: 'servers:reboot',
    from: ['active', 'stopped', 'paused', 'suspended', 'error'],
    task: HARD_REBOOT_TASKS,
    launched: true,
  },
  pause: { policy: 'os-pause-server:pause', from: ['active'], launched: true },
  unpause: { policy: 'os-pause-server:unpause', from: ['paused'], launched: true },
  suspend: { policy: 'os-suspend-server:suspend', from: ['active'], launched: true },
  resume: { policy: 'os-suspend-server:resume', from: ['suspended'], launched: true },
  lock: { policy: 'os-lock-server:lock', task: 'any', lockable: false },
  unlock: { policy: 'os-lock-server:unlock', task: 'any', lockable: false },
  shelve: { policy: 'os-shelve:shelve', from: SNAPSHOT, launched: true },
  shelveOffload: { policy: 'os-shelve:shelve_offload', from: ['shelved'], launched: true },
  unshelve: {
    policy: 'os-shelve:unshelve',
    from: ['shelved', 'shelved_offloaded'],
    launched: true,
  },
  createImage: {
    policy: 'servers:create_image',
    from: SNAPSHOT,
    launched: true,
    lockable: false,
  },
  createBackup: { policy: 'os-create-backup', from: SNAPSHOT, launched: true, lockable: false },
  rebuild: { policy: 'servers:rebuild', from: ['active', 'stopped', 'error'], launched: true },
  resize: { policy: 'servers:resize', from: ['active', 'stopped'], launched: true },
  confirmResize: {
    policy: 'servers:confirm_resize',
    from: ['resized'],
    launched: true,
    status: 204,
  },
  revertResize: { policy: 'servers:revert_resize', from: ['resized'], launched: true },
  migrate: {
    policy: 'os-migrate-server:migrate',
    from: ['active', 'stopped'],
    launched: true,
  },
  rescue: { policy: 'os-rescue', from: ['active', 'stopped', 'error'], launched: true },
  unrescue: { policy: 'os-unrescue', from: ['rescued'], launched: true },
  changePassword: { policy: 'os-admin-password', from: ['active'], launched: true },
  forceDelete: { policy: 'os-deferred-delete:force', task: 'any' },
  restore: { policy: 'os-deferred-delete:restore', from: ['soft-delete'], launched: true },
  'os-resetState': {
    called: 'resetState',
    policy: 'os-admin-actions:reset_state',
    task: 'any',
    lockable: false,
  },
  'os-getConsoleOutput': { policy: 'os-console-output', task: 'any', lockable: false },
  addSecurityGroup: { policy: 'os-security-groups:add', task: 'any', lockable: false },
  removeSecurityGroup: { policy: 'os-security-groups:remove', task: 'any', lockable: false },
}
