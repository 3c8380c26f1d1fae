/** The states of a load balancer and of all that is in it. */
import { t } from '#lib/translate.ts'
import type { Kind, Property } from '#resource/define.ts'
import { copyable, date } from '#resource/makers.tsx'
import { states, type State } from '#resource/states.tsx'
import { failedChange } from '#resources/octavia/failures.ts'
import { Followed } from '#resources/octavia/following.tsx'

/** SV-LB-02. Nothing of a thing can be changed while it is on its way to another state. */
const provisioningStates: Readonly<Record<string, State>> = {
  ACTIVE: ['good', t('Active')],
  INACTIVE: ['off', t('Inactive')],
  PENDING_CREATE: ['working', t('Pending Create'), { fixed: true }],
  PENDING_UPDATE: ['working', t('Pending Update'), { fixed: true }],
  PENDING_DELETE: ['working', t('Pending Delete'), { fixed: true }],
  ERROR: ['bad', t('Error')],
}

/** SV-LB-03. */
const operatingTable: Readonly<Record<string, State>> = {
  ONLINE: ['good', t('Online')],
  OFFLINE: ['off', t('Offline')],
  DEGRADED: ['attention', t('Degraded')],
  ERROR: ['bad', t('Error')],
  NO_MONITOR: ['unknown', t('No Monitor')],
}

const adminStates: Readonly<Record<string, State>> = {
  UP: ['good', t('Up')],
  DOWN: ['off', t('Down')],
}

type Part = {
  readonly id: string
  readonly provisioning_status: string
  readonly operating_status: string
  readonly admin_state_up: boolean
  readonly created_at?: string | null
  readonly updated_at?: string | null
  readonly trackBy: string
}

/** How the things of a kind do. */
export const operatingStates = <T extends Part>(kind: Kind<T>) =>
  states(kind, ({ operating_status }) => operating_status, operatingTable)

/** Whether something is on its way to another state. */
const isPending = ({ provisioning_status: state }: Part): boolean => state.startsWith('PENDING_')

const failure = <T extends Part>(kind: Kind<T>, item: T): string | undefined =>
  item.provisioning_status === 'ERROR' ? failedChange(kind.type, kind.title(item)) : undefined

/** What the lists and pages of all these types show alike: their states, and how these are looked for. */
export const partOf = <T extends Part>(kind: Kind<T>) => {
  const provisioning = states(
    kind,
    ({ provisioning_status }) => provisioning_status,
    provisioningStates,
    { failure: (item) => failure(kind, item) },
  )
  const operating = operatingStates(kind)
  const admin = states(kind, ({ admin_state_up }) => (admin_state_up ? 'UP' : 'DOWN'), adminStates)
  const state = provisioning.badge(t('Provisioning Status'))
  return {
    states: provisioning,
    properties: {
      id: copyable(t('ID'), ({ id }) => id),
      operating_status: { ...operating.badge(t('Operating Status')), priority: 3 },
      provisioning_status: { ...state, priority: 2 },
      /** The same on the thing's own page, which follows it. */
      followed: {
        ...state,
        show: (item) => (
          <Followed type={kind.type} trackBy={item.trackBy} pending={isPending(item)}>
            {state.show?.(item)}
          </Followed>
        ),
      },
      admin_state_up: { ...admin.badge(t('Admin State')), priority: 8 },
      created_at: date(t('Created'), ({ created_at }) => created_at),
      updated_at: date(t('Updated'), ({ updated_at }) => updated_at),
    } satisfies Readonly<Record<string, Property<T>>>,
    facets: {
      operating_status: operating.facet(t('Operating Status')),
      provisioning_status: provisioning.facet(t('Provisioning Status')),
      admin_state_up: admin.facet(t('Admin State')),
    },
  }
}
