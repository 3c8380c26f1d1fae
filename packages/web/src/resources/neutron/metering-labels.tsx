import {
  meteringLabelRules as rulesApi,
  meteringLabels as api,
  type MeteringLabel,
  type MeteringLabelRule,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import { projectField } from '#dialogs/project-field.ts'
import { cidr } from '#forms/rules/address-validators.ts'
import { required, type Validator } from '#forms/rules/validators.ts'
import { own } from '#lib/own.ts'
import { nameOr } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import { asking, creating } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { policy, refTo, resource } from '#resource/define.ts'
import { area, askForm, line, radio, tick } from '#resource/forms/fields.ts'
import { asked, children, copyable, overview, yesNo, yesOrNo } from '#resource/makers.tsx'
import { terms } from '#resource/reading/reading.ts'
import { reads } from '#resource/reading/reads.ts'
import { areMet } from '#resource/reading/requirements.tsx'
import { ofProject } from '#resources/keystone/owner.tsx'
import { qosWays } from '#kinds/neutron/kinds.ts'
import { meteredTraffic, meteringLabel, meteringLabelRule } from '#kinds/neutron/metering-labels.ts'

const create = creating(meteringLabel, {
  label: t('Create Label'),
  requires: [policy('network', 'create_metering_label')],
  endpoint: api.create,
  fields: {
    name: line(t('Name')),
    description: area(t('Description')),
    shared: tick(t('Shared'), { description: t('The routers of all projects are metered.') }),
    project_id: {
      ...projectField(t('Whose routers are metered.')),
      shown: ({ shared }: { readonly shared: boolean }) => !shared,
    },
  },
})

const remove = removing(meteringLabel, api.remove, {
  requires: [policy('network', 'delete_metering_label')],
  more: (labels) =>
    labels.length === 1
      ? t('The rules of the label are deleted with it.')
      : t('The rules of the labels are deleted with them.'),
})

const ways = [
  { value: 'ingress', label: t('Ingress: what comes in from outside') },
  { value: 'egress', label: t('Egress: what goes out') },
] as const

const bothSides = { feature: ['network', 'metering_source_and_destination_fields'] } as const

type Sides = { readonly by: string }
type Networks = { readonly source_ip_prefix?: string; readonly destination_ip_prefix?: string }

const isRemote = ({ by }: Sides) => by === 'remote'
const isSides = (values: Sides) => !isRemote(values)

const oneSide: Validator<string, Networks> = (_, { source_ip_prefix, destination_ip_prefix }) =>
  source_ip_prefix || destination_ip_prefix
    ? undefined
    : t('Give the source, the destination or both.')

/** Neutron takes a remote network or the two sides, and fails with both (`metering_plugin`). */
const addingRule = async ({ id }: MeteringLabel) => {
  const both = await areMet([bothSides])
  return askForm({
    endpoint: rulesApi.create,
    own: { by: 'sides' },
    fields: {
      direction: radio(t('Direction'), ways),
      by: radio(
        t('Traffic'),
        [
          { value: 'sides', label: t('Between a source and a destination') },
          { value: 'remote', label: t('With a remote network') },
        ],
        { start: both ? 'sides' : 'remote', requires: [bothSides] },
      ),
      source_ip_prefix: line(t('Source Network'), {
        description: t('A network such as 10.0.0.0/24; any without it.'),
        rules: [cidr(), oneSide],
        shown: isSides,
      }),
      destination_ip_prefix: line(t('Destination Network'), {
        description: t('A network such as 10.0.0.0/24; any without it.'),
        rules: [cidr()],
        shown: isSides,
      }),
      remote_ip_prefix: line(t('Remote Network'), {
        description: t('A network such as 10.0.0.0/24, in no other rule of this direction.'),
        rules: [required(), cidr()],
        shown: isRemote,
      }),
      excluded: tick(t('Excluded'), {
        description: t('This traffic is left out of what the other rules count.'),
      }),
    },
    send: ({ by: _by, ...rule }) =>
      call(rulesApi.create, { body: { ...rule, metering_label_id: id } }),
    submit: t('Create Rule'),
    done: t('Created a rule of: %s.'),
    failed: t('Unable to create the rule.'),
  })
}

const createRule = asking(meteringLabel, {
  id: 'create_rule',
  label: t('Create Rule'),
  makes: meteringLabelRule.type,
  requires: [policy('network', 'create_metering_label_rule')],
  form: addingRule,
  result: (made: MeteringLabelRule, item) => ({
    created: [refTo(meteringLabelRule, made)],
    updated: [refTo(meteringLabel, item)],
  }),
})

/** Under what the traffic of routers is counted, of all projects. */
export const meteringLabels = resource(meteringLabel, {
  ...reads(api, terms),
  owner: ofProject(({ project_id }) => project_id),
  paged: true,
  properties: {
    name: { label: t('Name'), value: ({ name, id }) => nameOr(name, id), sortKey: 'name' },
    id: copyable(t('ID'), ({ id }) => id),
    description: { label: t('Description'), priority: 3 },
    shared: yesNo(t('Shared'), ({ shared }) => shared),
  },
  columns: ['name', 'description', 'shared'],
  sort: 'name',
  admin: { columns: ['name', 'project', 'description', 'shared'] },
  facets: {
    name: asked(t('Name')),
    description: asked(t('Description')),
    shared: asked(t('Shared'), yesOrNo),
  },
  actions: { global: [create], batch: [remove], item: [createRule, remove] },
  details: [
    overview('name', 'id', 'description', 'project', 'shared'),
    children(meteringLabelRule),
  ],
  hint: t('Create a label to count what routers pass on. Its rules say which traffic that is.'),
})

const removeRule = removing(meteringLabelRule, rulesApi.remove, {
  requires: [policy('network', 'delete_metering_label_rule')],
})

const options = Object.entries({ ingress: qosWays['ingress'], egress: qosWays['egress'] }).map(
  ([value, label = value]) => ({ value, label }),
)

/** Which traffic a label counts. */
export const meteringLabelRules = resource(meteringLabelRule, {
  ...reads(rulesApi, terms),
  paged: true,
  properties: {
    direction: {
      label: t('Direction'),
      value: ({ direction }) => own(qosWays, direction) ?? direction,
      sortKey: 'direction',
    },
    id: copyable(t('ID'), ({ id }) => id),
    traffic: { label: t('Traffic'), value: meteredTraffic },
    source_ip_prefix: { label: t('Source Network') },
    destination_ip_prefix: { label: t('Destination Network') },
    remote_ip_prefix: { label: t('Remote Network') },
    excluded: yesNo(t('Excluded'), ({ excluded }) => excluded),
  },
  columns: ['direction', 'traffic', 'excluded'],
  sort: 'direction',
  drawer: ['id', 'source_ip_prefix', 'destination_ip_prefix', 'remote_ip_prefix'],
  facets: {
    direction: asked(t('Direction'), options),
    excluded: asked(t('Excluded'), yesOrNo),
  },
  actions: { batch: [removeRule], item: [removeRule] },
  details: [
    overview(
      ...(['direction', 'id', 'source_ip_prefix', 'destination_ip_prefix'] as const),
      ...(['remote_ip_prefix', 'excluded'] as const),
    ),
  ],
  hint: t('A label without rules counts nothing. Create a rule.'),
})
