/** How servers get another size and another host: resized, migrated, moved while they run, evacuated. */
import type { Moment } from '#lifecycle.ts'
import { closeAction } from '#nova/actions/instance-actions.ts'
import { placeServer, zoneOf } from '#nova/hosts/hosts.ts'
import { setMigration } from '#nova/migrations/rows.ts'
import {
  fails,
  next,
  rest,
  rested,
  onTo,
  type Outcome,
  type ServerStep,
} from '#nova/servers/rest.ts'
import type { ServerRow } from '#nova/servers/servers.ts'
import { without } from '#wire/without.ts'

/** A host for the new size, which the scheduler finds; or the server stays as it was. */
function placed(server: ServerRow, moment: Moment): Outcome {
  const placing = placeServer(moment, server, { not: server.host ?? '' })
  const kept = without(server, 'plan')
  if ('host' in placing) {
    const { host } = placing
    setMigration(moment, server, 'migrating', { dest: host })
    const old_host = server.host === null ? {} : { old_host: server.host }
    const az = zoneOf(moment, host)
    return next(kept, moment, 'resize_migrating', { ...old_host, host, az })
  }
  const resizes = server.old_flavor !== undefined && server.old_flavor.id !== server.flavor.id
  const doing = resizes ? 'resize' : 'cold migrate'
  return unmovedAfter(kept, moment, 'cold_migrate', {
    details: `No valid host was found. No valid host found for ${doing}`,
  })
}

/** The action has failed, and the server rests as it was before. */
function unmovedAfter(
  server: ServerRow,
  moment: Moment,
  event: string,
  { details }: { details?: string } = {},
): ServerRow {
  setMigration(moment, server, 'error')
  const kept = unmoved(server, moment)
  closeAction(moment, kept, 'Error', event, details)
  return rested(kept, moment, server.old_vm_state ?? 'active')
}

/**
 * No disk becomes smaller: libvirt refuses it when the host is about to copy the disks, and the
 * server stays as it was (migrate_disk_and_power_off of nova.virt.libvirt.driver).
 */
function migrating(server: ServerRow, moment: Moment): Outcome {
  const { flavor, old_flavor = flavor, image_ref } = server
  const rootDown = image_ref !== '' && flavor.disk < old_flavor.disk
  if (rootDown || flavor.ephemeral < old_flavor.ephemeral) {
    return unmovedAfter(server, moment, 'compute_resize_instance')
  }
  setMigration(moment, server, 'post-migrating')
  return next(server, moment, 'resize_migrated')
}

function resized(server: ServerRow, moment: Moment): ServerRow {
  setMigration(moment, server, 'finished')
  return rest(server, moment, 'resized', {
    launched_at: moment.now,
    power_state: server.old_vm_state === 'stopped' ? 4 : 1,
  })
}

function confirmed(server: ServerRow, moment: Moment): ServerRow {
  setMigration(moment, server, 'confirmed')
  const kept = without(server, 'old_flavor', 'old_host', 'old_vm_state', 'migration')
  return rest(kept, moment, server.old_vm_state ?? 'active')
}

/** The server with the flavor and on the host from before its resize. */
function unmoved(server: ServerRow, moment: Moment): ServerRow {
  const { old_flavor: flavor = server.flavor, old_host: host = server.host } = server
  const kept = without(server, 'old_flavor', 'old_host', 'old_vm_state', 'migration')
  return { ...kept, flavor, host, az: host === null ? server.az : zoneOf(moment, host) }
}

function reverted(server: ServerRow, moment: Moment): ServerRow {
  setMigration(moment, server, 'reverted')
  return rest(unmoved(server, moment), moment, server.old_vm_state ?? 'active')
}

/** It stays where it is, and as it is, where no host will have it. */
function livePlaced(server: ServerRow, moment: Moment): Outcome {
  const placing = placeServer(moment, server, { not: server.host ?? '' })
  if ('host' in placing) {
    setMigration(moment, server, 'running', { dest: placing.host })
    return { item: { ...server, updated_at: moment.now }, next: 'live_copying' }
  }
  setMigration(moment, server, 'error')
  const kept = without(server, 'plan', 'migration')
  closeAction(moment, kept, 'Error', 'conductor_live_migrate_instance', placing.refused)
  return { ...kept, task_state: null, updated_at: moment.now }
}

function moved(server: ServerRow, moment: Moment): ServerRow {
  const host = setMigration(moment, server, 'completed')?.dest ?? server.host
  const kept = without(server, 'plan', 'migration')
  const az = host === null ? server.az : zoneOf(moment, host)
  return rest(kept, moment, server.vm_state, { power_state: server.power_state, host, az })
}

/** A host that is gone gives its servers to others, which build them anew. */
function evacuated(server: ServerRow, moment: Moment): Outcome {
  const placing = placeServer(moment, server, { not: server.host ?? '' })
  const kept = without(server, 'plan', 'migration')
  if ('refused' in placing) {
    setMigration(moment, server, 'error')
    return fails(kept, moment, placing.refused, { event: 'conductor_rebuild_instance' })
  }
  const { host } = placing
  setMigration(moment, server, 'done', { dest: host })
  return next(kept, moment, 'rebuild_spawning', { host, az: zoneOf(moment, host) })
}

export const moveSteps = {
  resize_prep: { after: 1_500, done: placed },
  resize_migrating: { after: 3_000, done: migrating },
  resize_migrated: { after: 800, done: onTo('resize_finish') },
  resize_finish: { after: 2_000, done: resized },
  resize_reverting: { after: 3_000, done: reverted },
  /** Nova shows no task while it confirms. */
  confirming: { after: 2_000, done: confirmed },
  migrating: { after: 1_500, done: livePlaced },
  /** The task is `migrating` still, in this one and the next. */
  live_copying: { after: 4_000, done: moved },
  live_switching: { after: 500, done: moved },
  /** The task is `rebuilding`. */
  evacuating: { after: 1_500, done: evacuated },
} satisfies Record<string, ServerStep>
