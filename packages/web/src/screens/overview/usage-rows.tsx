import { usage, type ServerUsage } from '@meridian/contract'
import { own } from '#lib/own.ts'
import { call } from '#api/call.ts'
import { shortAge } from '#lib/dates.ts'
import { sentenceCase } from '#lib/text.ts'
import { language, t } from '#lib/translate.ts'
import { gigabytes, megabytes } from '#lib/units.ts'
import { kind, resource } from '#resource/define.ts'
import { choice, text } from '#resource/makers.tsx'
import { ResourceLink } from '#resource/resource-link.tsx'
import { StatusBadge, type StatusMeaning } from '#ui/tell/badge.tsx'
import { Time } from '#ui/tell/time.tsx'

const serverUsage = kind<ServerUsage>({
  type: 'OS::Nova::ServerUsage',
  name: [t('Usage'), t('Usage by Instance')],
  inline: [t('usage'), t('usage by instance')],
  key: ({ instance_id }) => [instance_id],
  title: ({ name }) => name,
})

/** Nova counts by its machines' own states, which it calls otherwise than those of instances. */
const states: Readonly<Record<string, readonly [is: StatusMeaning, word: string]>> = {
  active: ['good', t('Active')],
  building: ['working', t('Build')],
  error: ['bad', t('Error')],
  paused: ['paused', t('Paused')],
  rescued: ['attention', t('Rescue')],
  resized: ['attention', t('Verify Resize')],
  shelved: ['off', t('Shelved')],
  shelved_offloaded: ['off', t('Shelved Offloaded')],
  'soft-delete': ['off', t('Soft Deleted')],
  stopped: ['off', t('Shutoff')],
  suspended: ['paused', t('Suspended')],
  terminated: ['off', t('Terminated')],
}

const stateOf = (state: string) => own(states, state) ?? (['unknown', sentenceCase(state)] as const)

/** What the servers of the project used between two days: `scope` has `start` and `end`. */
export const usageRows = resource(serverUsage, {
  list: async ({ scope, signal }) => {
    const { server_usages } = await call(usage.own, { query: scope }, signal ? { signal } : {})
    // Most of them have the same hours: among equals the name decides.
    return server_usages.toSorted((a, b) => collator.compare(a.name, b.name))
  },
  properties: {
    name: {
      label: t('Instance Name'),
      value: ({ name }) => name,
      // A deleted server has no page any more.
      show: ({ name, instance_id, ended_at }) =>
        ended_at === null ? (
          <ResourceLink type="OS::Nova::Server" id={instance_id} name={name} />
        ) : (
          name
        ),
    },
    hours: {
      label: t('Hours'),
      align: 'end',
      show: ({ hours }) => hoursFormat.format(hours),
    },
    vcpus: { label: t('vCPUs'), align: 'end' },
    memory_mb: {
      label: t('RAM'),
      align: 'end',
      show: ({ memory_mb }) => megabytes(memory_mb),
    },
    local_gb: { label: t('Disk'), align: 'end', show: ({ local_gb }) => gigabytes(local_gb) },
    flavor: { label: t('Flavor') },
    uptime: {
      label: t('Age'),
      align: 'end',
      // Of what has ended it is how long it was there.
      show: ({ uptime, started_at, ended_at }) =>
        ended_at === null ? (
          <Time short at={started_at} />
        ) : (
          shortAge(new Date(0), new Date(uptime * 1000))
        ),
    },
    state: {
      label: t('State'),
      value: ({ state }) => stateOf(state)[1],
      show: ({ state }) => {
        const [is, word] = stateOf(state)
        return <StatusBadge meaning={is}>{word}</StatusBadge>
      },
    },
  },
  columns: ['name', 'hours', 'state', 'vcpus', 'memory_mb', 'local_gb', 'uptime', 'flavor'],
  sort: 'hours',
  sortDir: 'desc',
  facets: {
    name: text(t('Instance Name'), ({ name }) => name),
    state: choice(
      t('State'),
      ['active', 'stopped', 'error', 'terminated'].map((value) => ({
        value,
        label: stateOf(value)[1],
      })),
      ({ state }) => state,
    ),
    flavor: text(t('Flavor'), ({ flavor }) => flavor),
  },
  actions: {},
  details: [],
  hint: t('No instance was there in this period.'),
  unread: t('Unable to retrieve the usage.'),
})

const collator = new Intl.Collator(language().code, { numeric: true, sensitivity: 'base' })

/** A number of hours, with two decimals. */
export const hoursFormat = new Intl.NumberFormat(language().code, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
