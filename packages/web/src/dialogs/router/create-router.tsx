import { routers as api, routerZones, type Router } from '@meridian/contract'
import { call } from '#api/call.ts'
import { nameOr } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import { policy } from '#resource/define.ts'
import { ticks } from '#resource/forms/ticks.ts'
import { createForm, line, select, tick } from '#resource/forms/fields.ts'
import { FieldsDialog } from '#resource/forms/fields-dialog.tsx'
import { projectField } from '#dialogs/project-field.ts'
import { externalChoices } from '#dialogs/router/external.ts'

/** Those that the cloud tells, if it does. */
const zones = async (signal: AbortSignal) => {
  const { items } = await call(routerZones.list, undefined, { signal })
  return items.map(({ name, state }) => ({
    value: name,
    label: name,
    rests: state !== 'available',
  }))
}

const asTheCloud = t('If nothing is chosen, the router is of the cloud’s default kind.')

const form = createForm({
  endpoint: api.create,
  fields: {
    name: line(t('Router Name')),
    project_id: projectField(t('The project that owns the router.')),
    description: line(t('Description')),
    admin_state_up: tick(t('Enable Admin State'), {
      start: true,
      description: t('While it is off, the router forwards nothing.'),
    }),
    network_id: select(
      t('External Network'),
      async (signal) => [{ value: '', label: t('None') }, ...(await externalChoices(signal))],
      {
        start: '',
        requires: [policy('network', 'create_router:external_gateway_info:network_id')],
        description: t('The way to the outside. It can be set later, too.'),
      },
    ),
    enable_snat: tick(t('Enable SNAT'), {
      start: true,
      requires: [
        policy('network', 'create_router:external_gateway_info:enable_snat'),
        { feature: ['network', 'ext-gw-mode'] },
      ],
      shown: ({ network_id }: { readonly network_id: string }) => network_id !== '',
      description: t('What has no floating IP reaches the outside by the address of the gateway.'),
    }),
    availability_zone_hints: ticks(t('Availability Zone Hints'), zones, {
      requires: [{ feature: ['network', 'router_availability_zone'] }],
      description: t('Where the router should run; anywhere if nothing is chosen.'),
    }),
    distributed: tick(t('Distributed'), {
      requires: [policy('network', 'create_router:distributed'), { feature: ['network', 'dvr'] }],
      description: asTheCloud,
    }),
    ha: tick(t('High Availability'), {
      requires: [policy('network', 'create_router:ha'), { feature: ['network', 'l3-ha'] }],
      description: asTheCloud,
    }),
  },
  // A tick that is not set leaves it to the cloud, whose operator may have said so for all.
  send: ({ distributed, ha, availability_zone_hints: hints = [], ...rest }) =>
    call(api.create, {
      body: {
        ...rest,
        ...(hints.length > 0 && { availability_zone_hints: hints }),
        ...(distributed === true && { distributed }),
        ...(ha === true && { ha }),
      },
    }),
  done: t('Created router "%s".'),
})

/** Opens the form of a new router. */
export const openCreate = () => (close: (made?: Router) => void) => (
  <FieldsDialog
    title={t('Create Router')}
    form={form}
    nameOf={({ name, id }) => nameOr(name, id)}
    onClose={() => close()}
    onDone={close}
  />
)
