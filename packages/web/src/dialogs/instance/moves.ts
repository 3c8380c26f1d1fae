/** Where an instance runs and what state Nova takes it for: for administrators. */
import { computeServices, serverActions as api, type Server } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import type { Choice } from '#resource/forms/field-types.ts'
import { askForm, password, radio, select } from '#resource/forms/fields.ts'

/** The compute hosts; those that cannot take the server say why. */
const hosts = async (server: Server, signal: AbortSignal): Promise<readonly Choice[]> => {
  const { items } = await call(computeServices.list, undefined, { signal })
  const known = items
    .filter(({ binary }) => binary === 'nova-compute')
    .map(({ host, zone, state, status }): Choice => {
      const refusal =
        host === server['OS-EXT-SRV-ATTR:host']
          ? t('The instance is already there.')
          : state === 'up'
            ? undefined
            : t('The host is down.')
      const words = status === 'enabled' ? zone : t('{zone}, disabled', { zone })
      return { value: host, label: host, description: words, ...(refusal && { refusal }) }
    })
  return [{ value: '', label: t('The scheduler chooses') }, ...known]
}

const newHost = (server: Server) =>
  select(t('New Host'), (signal) => hosts(server, signal), { start: '' })

const now = (server: Server): string =>
  t('{name} is on {host}.', {
    name: server.name,
    host: server['OS-EXT-SRV-ATTR:host'] ?? t('no host'),
  })

/** To another host, with a stop in between; it has to be confirmed afterwards. */
export const migrating = async (server: Server) =>
  askForm({
    endpoint: api.migrate,
    intro: now(server),
    fields: { host: newHost(server) },
    send: (body) => call(api.migrate, { params: { id: server.id }, body }),
    done: t('Migrating: %s.'),
    failed: t('Unable to migrate the instance.'),
  })

/** To another host while it runs. */
export const liveMigrating = async (server: Server) =>
  askForm({
    endpoint: api.liveMigrate,
    intro: now(server),
    fields: {
      host: newHost(server),
      block_migration: select(
        t('Block Migration'),
        [
          { value: 'auto', label: t('Automatic') },
          { value: 'yes', label: t('Yes: the disks move, too') },
          { value: 'no', label: t('No: the disks are on shared storage') },
        ],
        { start: 'auto' },
      ),
    },
    send: (body) => call(api.liveMigrate, { params: { id: server.id }, body }),
    done: t('Live migrating: %s.'),
    failed: t('Unable to live migrate the instance.'),
  })

/** Away from a host that is down. */
export const evacuating = async (server: Server) =>
  askForm({
    endpoint: api.evacuate,
    intro: t('{now} If that host is down, it is rebuilt on another one.', { now: now(server) }),
    fields: {
      host: newHost(server),
      admin_pass: password(t('Password'), {
        description: t('For the administrator inside, if its disk is not on shared storage.'),
      }),
    },
    send: (body) => call(api.evacuate, { params: { id: server.id }, body }),
    done: t('Evacuating: %s.'),
    failed: t('Unable to evacuate the instance.'),
  })

/** What Nova writes down, whatever is true. */
export const resettingState = async ({ id, name }: Server) =>
  askForm({
    endpoint: api.resetState,
    intro: t(
      'This changes only the state that Nova records for {name}, and drops its task. Nothing is done to the instance.',
      {
        name,
      },
    ),
    fields: {
      state: radio(t('State'), [
        { value: 'active', label: t('Active') },
        { value: 'error', label: t('Error') },
      ]),
    },
    send: (body) => call(api.resetState, { params: { id }, body }),
    done: t('The state was reset: %s.'),
    failed: t('Unable to reset the state of the instance.'),
  })
