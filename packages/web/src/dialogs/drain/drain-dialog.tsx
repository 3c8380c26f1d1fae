import { computeServices, servers, type Hypervisor, type Server } from '@meridian/contract'
import { call } from '#api/call.ts'
import type { Move, Way } from '#api/drains/drain.ts'
import { planFor, proposed, wayWords, type Plan } from '#dialogs/drain/plan.ts'
import { startDrain } from '#dialogs/drain/start.ts'
import { useKeptState } from '#forms/drafts/use-kept.ts'
import { FormDialog } from '#forms/form-dialog.tsx'
import { NumberInput, SelectInput, TextInput } from '#forms/fields.tsx'
import { useForm } from '#forms/use-form.ts'
import { maxLength, min, required } from '#forms/rules/validators.ts'
import { own } from '#lib/own.ts'
import { plural, t } from '#lib/translate.ts'
import type { ActionResult } from '#resource/action.ts'
import { Alert } from '#ui/tell/alert.tsx'
import type { Option } from '#ui/fields/select.tsx'
import { Select } from '#ui/fields/select.tsx'
import { PlainTable } from '#ui/tables/plain-table.tsx'

type Close = (result?: ActionResult) => void

/** Nova answers no more at once; of a host that has more the rest is drained afterwards. */
const mostServers = 1000

/** Reads what is on the host and where it could go, and draws the dialog. Throws `ApiError`. */
export const openDrain = async (hypervisor: Hypervisor, signal: AbortSignal) => {
  const { service } = hypervisor
  if (!service) throw new Error('The hypervisor has no service.')
  const query = {
    ...({ all_projects: true, names: false, paginate: true, limit: mostServers } as const),
    ...{ host: service.host, sort_key: 'name', sort_dir: 'asc' as const },
  }
  const [found, services] = await Promise.all([
    call(servers.list, { query }, { signal }),
    call(computeServices.list, {}, { signal }),
  ])
  const targets = services.items
    .filter(({ binary, host }) => binary === 'nova-compute' && host !== service.host)
    .map(({ host, zone, state, status }): Option => ({
      ...{ value: host, label: host, description: zone },
      ...(state !== 'up' && { refusal: t('The host is down.') }),
      ...(state === 'up' && status !== 'enabled' && { refusal: t('The host is disabled.') }),
    }))
  const isMore = found.has_more_data
  return (close: Close) => (
    <DrainDialog {...{ hypervisor, service, targets, isMore, close }} all={found.items} />
  )
}

type Props = {
  readonly hypervisor: Hypervisor
  readonly service: NonNullable<Hypervisor['service']>
  readonly all: readonly Server[]
  readonly isMore: boolean
  readonly targets: readonly Option[]
  readonly close: Close
}

const noWays = {}

type Planned = { readonly server: Server; readonly plan: Plan; readonly move: Move }

/** What leaves a host and how, where it goes, and how many at a time. */
const DrainDialog = ({ hypervisor, service, all, isMore, targets, close }: Props) => {
  const isUp = hypervisor.state === 'up'
  const isDisabled = hypervisor.status === 'disabled'
  const [chosen, setChosen] = useKeptState<Readonly<Record<string, Way>>>('ways', noWays)
  const planned = all.map((server): Planned => {
    const plan = planFor(server, isUp)
    const move = proposed(server, plan)
    const way = own(chosen, server.id)
    if (way === undefined) return { server, plan, move }
    const { id, name } = server
    return {
      ...{ server, plan },
      move:
        way === 'stay'
          ? { id, name, way, state: 'stays', why: plan.why ?? t('It was left out.') }
          : { id, name, way, state: 'waiting' },
    }
  })
  const leaving = planned.filter(({ move }) => move.way !== 'stay').length
  const form = useForm({
    draft: 'drain',
    initial: { reason: service.disabled_reason ?? '', target: '', limit: 2 },
    rules: { reason: [required(), maxLength(255)], limit: [required(), min(1)] },
    shown: { reason: () => !isDisabled },
    failed: t('Unable to drain the host.'),
    submit: async ({ reason, target, limit }) => {
      startDrain({
        ...{ host: service.host, target, limit, isPaused: false },
        hypervisor: String(hypervisor.id),
        service: String(service.id),
        ...(!isDisabled && { reason: reason.trim() }),
        moves: planned.map(({ move }) => move),
      })
      close({ goesOn: true })
    },
  })
  return (
    <FormDialog
      title={t('Drain {host}', { host: service.host })}
      size="large"
      form={form}
      submit={plural(leaving, 'Drain {count} Instance', 'Drain {count} Instances')}
      onClose={() => close()}
    >
      {!isUp && (
        <Alert type="warning">
          {t('The host is down: its instances are evacuated, which builds them anew elsewhere.')}
        </Alert>
      )}
      <TextInput
        field={form.field('reason')}
        label={t('Reason')}
        description={t('The host is disabled with it first, so that nothing new comes there.')}
        autoFocus
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectInput
          field={form.field('target')}
          label={t('New Host')}
          options={[{ value: '', label: t('The scheduler chooses') }, ...targets]}
          unread={false}
        />
        <NumberInput field={form.field('limit')} label={t('At a Time')} min={1} max={20} />
      </div>
      {isMore && (
        <p className="text-muted">
          {t('The host has more instances: drain it again after these.')}
        </p>
      )}
      <Instances
        planned={planned}
        choose={(id, way) => setChosen((now) => ({ ...now, [id]: way }))}
      />
    </FormDialog>
  )
}

const Instances = (props: {
  readonly planned: readonly Planned[]
  readonly choose: (id: string, way: Way) => void
}) => (
  <PlainTable
    label={t('Instances')}
    columns={[
      { id: 'name', label: t('Name'), show: ({ server }: Planned) => server.name },
      {
        id: 'way',
        label: t('How It Goes'),
        show: ({ server, plan, move }: Planned) => (
          <div className="flex flex-col gap-1">
            {plan.ways.length > 0 && (
              <Select
                label={t('How {name} goes', { name: server.name })}
                hideLabel
                options={[...plan.ways, 'stay' as const].map((way) => ({
                  value: way,
                  label: wayWords[way],
                }))}
                value={move.way}
                // The options are ways.
                onChange={(way) => props.choose(server.id, way as Way)}
              />
            )}
            {plan.why !== undefined && <span className="text-sm text-muted">{plan.why}</span>}
          </div>
        ),
      },
    ]}
    rows={props.planned}
    keyOf={({ server }) => server.id}
    empty={t('No instance runs there.')}
  />
)
