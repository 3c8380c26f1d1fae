/**
 * What happens to a server in time: each task a user can see, how long it takes, and what is true
 * when it is over. The step's name is the `task_state`, but where a comment says otherwise.
 */
import { Fault } from '#http/faults.ts'
import { lifecycle, type Moment } from '#lifecycle.ts'
import { closeAction } from '#nova/actions/instance-actions.ts'
import { leaveGroups } from '#nova/server-groups/rows.ts'
import { placeServer, zoneOf } from '#nova/hosts/hosts.ts'
import { removeShelved, rotateBackups } from '#nova/images/images.ts'
import { plugAll, unplugAll } from '#nova/ports/ports.ts'
import { moveSteps } from '#nova/migrations/move-life.ts'
import { postedPassword } from '#nova/servers/password.ts'
import { fails, goesTo, next, rest, onTo, type Outcome } from '#nova/servers/rest.ts'
import { deletedServers, servers, type ServerRow } from '#nova/servers/servers.ts'
import { bootVolume, deviceName, releaseVolumes } from '#nova/volumes/volumes.ts'
import { without } from '#wire/without.ts'
import { rows } from '#scene.ts'

/** The server could not be built: no host takes it. */
function unbuilt(server: ServerRow, moment: Moment, message: string): ServerRow {
  const event = 'conductor_schedule_and_build_instances'
  return fails(server, moment, message, { event, details: `NoValidHost: ${message}` })
}

function scheduled(server: ServerRow, moment: Moment): Outcome {
  const placing = placeServer(moment, server)
  if ('refused' in placing) return unbuilt(server, moment, placing.refused)
  const { host } = placing
  return next(server, moment, 'networking', { host, az: zoneOf(moment, host) })
}

function networked(server: ServerRow, moment: Moment): Outcome {
  const plugged = plugAll(moment, server)
  if ('refused' in plugged) return unbuilt({ ...server, host: null }, moment, plugged.refused)
  const volumes = server.plan?.volumes ?? []
  const task = volumes.length > 0 ? 'block_device_mapping' : 'spawning'
  return next(server, moment, task, plugged)
}

function mapped(server: ServerRow, moment: Moment): Outcome {
  const volumes: ServerRow['volumes'] = []
  // A disk of the image comes first; it is the server's own and no volume.
  const offset = server.image_ref === '' ? 0 : 1
  const asked = server.plan?.volumes ?? []
  // What is booted from has the first name, wherever it stands in the request.
  const named = asked.toSorted((a, b) => Number(b.boot_index === 0) - Number(a.boot_index === 0))
  try {
    for (const device of asked) {
      if (device.destination_type === 'local') continue
      const name = device.device_name ?? deviceName(named.indexOf(device) + offset)
      volumes.push(bootVolume(moment, server, device, name))
    }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const message = `Build of instance ${server.id} aborted: ${error.message}`
    return unbuilt({ ...server, volumes }, moment, message)
  }
  const root = asked.find((device) => device.boot_index === 0)?.device_name
  const rooted = root === undefined ? {} : { root_device_name: root }
  return next(server, moment, 'spawning', { volumes, ...rooted })
}

function spawned(server: ServerRow, moment: Moment): ServerRow {
  removeShelved(moment, server)
  const kept = without(server, 'plan', 'shelved_image')
  const posted = postedPassword(moment, server)
  return rest(kept, moment, 'active', { launched_at: moment.now, ...posted })
}

function uploaded(server: ServerRow, moment: Moment): Outcome {
  const { backup, ...kept } = server
  if (backup) rotateBackups(moment, server, backup.type, backup.rotation)
  return rest(kept, moment, server.vm_state, { power_state: server.power_state })
}

function unrescued(server: ServerRow, moment: Moment): ServerRow {
  const kept = without(server, 'old_vm_state')
  return rest(kept, moment, 'active')
}

function rebuilt(server: ServerRow, moment: Moment): ServerRow {
  const state = server.old_vm_state === 'stopped' ? 'stopped' : 'active'
  const kept = without(server, 'old_vm_state', 'fault')
  return rest(kept, moment, state, { launched_at: moment.now, booted_at: [moment.now] })
}

function shelved(server: ServerRow, moment: Moment): Outcome {
  return next(server, moment, 'shelving_offloading', { vm_state: 'shelved', power_state: 4 })
}

function offloaded(server: ServerRow, moment: Moment): ServerRow {
  return rest(server, moment, 'shelved_offloaded', { host: null })
}

function unshelved(server: ServerRow, moment: Moment): Outcome {
  if (server.host !== null) return next(server, moment, 'spawning')
  const placing = placeServer(moment, server)
  if ('refused' in placing) {
    closeAction(moment, server, 'Error')
    // A host is asked for once; the zone stays (`pinned_zone`).
    return { ...without(server, 'plan'), task_state: null, updated_at: moment.now }
  }
  const { host } = placing
  return next(server, moment, 'spawning', { host, az: zoneOf(moment, host) })
}

/** A deleted server leaves its ports, volumes and group, and is kept among the deleted. */
export function buryServer(server: ServerRow, moment: Moment): void {
  closeAction(moment, server, 'Success')
  unplugAll(moment, server)
  releaseVolumes(moment, server)
  leaveGroups(moment, server.id)
  rows(moment, deletedServers).insert({
    ...server,
    vm_state: 'deleted',
    task_state: null,
    power_state: server.launched_at === null ? 0 : 4,
    updated_at: moment.now,
    terminated_at: moment.now,
    ports: [],
    volumes: [],
  })
}

export const serverLife = lifecycle('nova-server', servers, {
  failed: (server, moment, step) => {
    return fails(server, moment, `An unexpected error ended the task ${step}.`)
  },
  steps: {
    scheduling: { after: 1_500, done: scheduled },
    networking: { after: 2_000, done: networked },
    block_device_mapping: { after: 2_000, done: mapped },
    spawning: { after: 3_500, done: spawned },
    'powering-off': { after: 3_000, done: goesTo('stopped') },
    'powering-on': { after: 2_500, done: goesTo('active') },
    rebooting: { after: 1_000, done: onTo('reboot_started') },
    reboot_started: {
      after: 3_000,
      done: (server, moment) => rest({ ...server, power_state: 4 }, moment, 'active'),
    },
    rebooting_hard: { after: 1_000, done: onTo('reboot_started_hard') },
    reboot_started_hard: {
      after: 4_000,
      done: (server, moment) => rest({ ...server, power_state: 4 }, moment, 'active'),
    },
    pausing: { after: 1_500, done: goesTo('paused') },
    unpausing: { after: 1_500, done: goesTo('active') },
    suspending: { after: 3_000, done: goesTo('suspended') },
    resuming: {
      after: 3_000,
      done: (server, moment) => rest({ ...server, power_state: 3 }, moment, 'active'),
    },
    image_snapshot_pending: { after: 800, done: onTo('image_snapshot') },
    image_snapshot: { after: 1_500, done: onTo('image_pending_upload') },
    image_pending_upload: { after: 800, done: onTo('image_uploading') },
    image_uploading: { after: 3_000, done: uploaded },
    rebuilding: { after: 1_500, done: onTo('rebuild_block_device_mapping') },
    rebuild_block_device_mapping: { after: 1_000, done: onTo('rebuild_spawning') },
    rebuild_spawning: { after: 3_500, done: rebuilt },
    ...moveSteps,
    rescuing: { after: 3_000, done: goesTo('rescued') },
    unrescuing: { after: 3_000, done: unrescued },
    updating_password: { after: 1_000, done: goesTo('active') },
    shelving: { after: 1_500, done: onTo('shelving_image_pending_upload') },
    shelving_image_pending_upload: { after: 800, done: onTo('shelving_image_uploading') },
    shelving_image_uploading: { after: 3_000, done: shelved },
    shelving_offloading: { after: 1_500, done: offloaded },
    unshelving: { after: 1_500, done: unshelved },
    deleting: {
      after: 2_500,
      done: (server, moment) => {
        buryServer(server, moment)
        return 'removed'
      },
    },
  },
})

export type TaskName = Parameters<typeof serverLife.begin>[3]
