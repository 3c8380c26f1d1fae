import {
  addressGroups,
  isAnyone,
  securityGroupRules as api,
  securityGroups,
  type SecurityGroupRule,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import { protocolNumber, protocolName } from '#dialogs/security-group/protocols.ts'
import { trafficWords } from '#dialogs/security-group/sentence.ts'
import { nameOr } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import { removing } from '#resource/actions/removing.ts'
import { policy, resource, type Option } from '#resource/define.ts'
import { link } from '#resource/link.tsx'
import { asked, copyable, date, overview } from '#resource/makers.tsx'
import { LinkTo } from '#resource/names.tsx'
import { terms } from '#resource/reading/reading.ts'
import { reads } from '#resource/reading/reads.ts'
import { ofProject } from '#resources/keystone/owner.tsx'
import { addressGroup, securityGroup, securityGroupRule } from '#kinds/neutron/kinds.ts'
import { RuleEffect } from '#resources/neutron/rule-effect.tsx'
import { marksOf, RuleMarks } from '#resources/neutron/rule-marks.tsx'
import { RuleWords } from '#resources/neutron/rule-words.tsx'

const remove = removing(securityGroupRule, api.remove, {
  requires: [policy('network', 'delete_security_group_rule')],
})

const directions = [
  { value: 'ingress', label: t('Ingress') },
  { value: 'egress', label: t('Egress') },
]

const versions = [
  { value: 'IPv4', label: t('IPv4') },
  { value: 'IPv6', label: t('IPv6') },
]

const every = { paginate: true, limit: 1000 } as const

type Called = { readonly id: string; readonly name: string }

const optionOf = ({ id, name }: Called): Option => ({ value: id, label: nameOr(name, id) })

const groups = async (): Promise<readonly Option[]> =>
  (await call(securityGroups.list, { query: every })).items.map(optionOf)

const groupsOfAddresses = async (): Promise<readonly Option[]> =>
  (await call(addressGroups.list, { query: every })).items.map(optionOf)

const protocolOf = ({ protocol }: SecurityGroupRule) => {
  const number = protocolNumber(protocol)
  if (!protocol) return t('Any')
  return (number === undefined ? undefined : protocolName(number)) ?? protocol
}

const remoteGroup = (rule: SecurityGroupRule) => rule.remote_group_id
const remoteAddresses = (rule: SecurityGroupRule) => rule.remote_address_group_id

/** The names of what a rule points at stand in its sentence, and beside it. */
const groupsIn = link(t('Remote'), securityGroup, remoteGroup)
const addressesIn = link(t('Remote'), addressGroup, remoteAddresses)

const { list, load } = reads(api, terms)

/** What a group lets through: everything else is kept away. */
export const securityGroupRules = resource(securityGroupRule, {
  list,
  load,
  owner: ofProject(({ project_id }) => project_id),
  paged: true,
  properties: {
    words: {
      ...groupsIn,
      label: t('Rule'),
      value: securityGroupRule.title,
      show: (rule) => <RuleWords rule={rule} />,
    },
    exposure: {
      label: t('Exposure'),
      value: (rule) =>
        marksOf(rule)
          .map(({ short }) => short)
          .join(', '),
      show: (rule) => (marksOf(rule).length > 0 ? <RuleMarks rule={rule} /> : undefined),
    },
    effect: {
      label: t('Effect'),
      priority: 5,
      // It is known only once all rules of the group have been read.
      value: () => undefined,
      show: (rule) => <RuleEffect rule={rule} />,
    },
    id: copyable(t('ID'), ({ id }) => id),
    group: link(t('Security Group'), securityGroup, (rule) => rule.security_group_id),
    direction: {
      label: t('Direction'),
      value: ({ direction }) => (direction === 'egress' ? t('Egress') : t('Ingress')),
      sortKey: 'direction',
    },
    ethertype: { label: t('IP Version'), sortKey: 'ethertype' },
    protocol: { label: t('Protocol'), value: protocolOf, sortKey: 'protocol' },
    traffic: { label: t('Ports'), value: trafficWords, sortKey: 'port_range_min', priority: 6 },
    remote: {
      ...addressesIn,
      priority: 7,
      value: (rule) =>
        remoteGroup(rule) ??
        remoteAddresses(rule) ??
        (isAnyone(rule) ? t('Anyone') : rule.remote_ip_prefix),
      show: (rule) => {
        const [group, addresses] = [remoteGroup(rule), remoteAddresses(rule)]
        if (group) return <LinkTo to={securityGroup} id={group} />
        if (addresses) return <LinkTo to={addressGroup} id={addresses} />
        return rule.remote_ip_prefix
      },
    },
    description: { label: t('Description') },
    created_at: date(t('Created'), (rule: SecurityGroupRule) => rule.created_at),
    updated_at: date(t('Updated'), (rule: SecurityGroupRule) => rule.updated_at),
  },
  columns: [
    ...(['words', 'exposure', 'effect', 'traffic', 'remote', 'direction'] as const),
    ...(['ethertype', 'description', 'group'] as const),
  ],
  sort: 'direction',
  drawer: ['id', 'protocol', 'project', 'created_at', 'updated_at'],
  facets: {
    direction: asked(t('Direction'), directions),
    ethertype: asked(t('IP Version'), versions),
    protocol: asked(t('Protocol')),
    port_range_min: asked(t('From Port')),
    port_range_max: asked(t('To Port')),
    remote_ip_prefix: asked(t('Remote Network')),
    remote_group_id: asked(t('Remote Security Group'), groups),
    remote_address_group_id: asked(t('Remote Address Group'), groupsOfAddresses),
    description: asked(t('Description')),
  },
  actions: { batch: [remove], item: [remove] },
  details: [
    overview(
      ...([
        'words',
        'exposure',
        'effect',
        'id',
        'group',
        'project',
        'direction',
        'ethertype',
        'protocol',
      ] as const),
      ...(['traffic', 'remote', 'description', 'created_at', 'updated_at'] as const),
    ),
  ],
  hint: t('Without a rule nothing reaches the members of the group, and nothing leaves them.'),
})
