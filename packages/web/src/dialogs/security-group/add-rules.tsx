import {
  addressGroups,
  securityGroupRules,
  securityGroups,
  type NewRule,
  type SecurityGroup,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import { icmpCodes, icmpTypes } from '#dialogs/security-group/icmp.ts'
import { Preview } from '#dialogs/security-group/preview.tsx'
import { protocolNames } from '#dialogs/security-group/protocols.ts'
import { besideField } from '#dialogs/security-group/refusal.ts'
import {
  isSix,
  newRules,
  newRuleValues,
  ruleRules,
  ruleShown,
  type RuleValues,
} from '#dialogs/security-group/rule-values.ts'
import { templates } from '#dialogs/security-group/templates.ts'
import { SelectInput } from '#forms/fields.tsx'
import { maxLength } from '#forms/rules/validators.ts'
import { nameOr } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import type { Choice } from '#resource/forms/field-types.ts'
import { area, askForm, line, number, radio, select } from '#resource/forms/fields.ts'
import { combo, ownWidget } from '#resource/forms/more-fields.ts'
import { areMet } from '#resource/reading/requirements.tsx'

const page = { paginate: true, limit: 1000 } as const

const readGroups = async (signal: AbortSignal): Promise<readonly Choice[]> =>
  (await call(securityGroups.list, { query: page }, { signal })).items.map(named)

const readAddresses = async (signal: AbortSignal): Promise<readonly Choice[]> => {
  if (!(await areMet([{ feature: ['network', 'address-group'] }]))) return []
  return (await call(addressGroups.list, { query: page }, { signal })).items.map(named)
}

const named = (one: {
  readonly id: string
  readonly name: string
  readonly description?: string | null | undefined
}): Choice => ({
  value: one.id,
  label: nameOr(one.name, one.id),
  ...(one.description && { description: one.description }),
})

const directions = [
  { value: 'ingress', label: t('Ingress: what reaches the members') },
  { value: 'egress', label: t('Egress: what leaves the members') },
] as const

const versions = [
  { value: 'IPv4', label: t('IPv4') },
  { value: 'IPv6', label: t('IPv6') },
  { value: 'both', label: t('IPv4 and IPv6') },
] as const

const remotes = (hasAddresses: boolean) => [
  { value: 'cidr', label: t('Addresses') },
  { value: 'group', label: t('Members of a security group') },
  ...(hasAddresses ? [{ value: 'addresses', label: t('An address group') }] : []),
  { value: 'anyone', label: t('Anyone') },
]

type Numbered = readonly (readonly [number: number, name: string])[]

const numbered = (any: string, known: Numbered): readonly Choice[] => [
  { value: 'any', label: any },
  ...known.map(([value, name]) => ({
    value: String(value),
    label: t('{name} ({number})', { name, number: value }),
  })),
  { value: 'other', label: t('Another number') },
]

const versionOf = (values: RuleValues) => (isSix(values) ? 6 : 4)

/** The form of new rules of a group: one or several at once, in the words in which they will be read. */
export const addingRules = async (group: SecurityGroup, signal: AbortSignal) => {
  const [groups, addresses] = await Promise.all([readGroups(signal), readAddresses(signal)])
  const names = new Map([...groups, ...addresses].map(({ value, label }) => [value, label]))
  const { id } = group
  return askForm({
    endpoint: securityGroupRules.add,
    own: newRuleValues,
    size: 'medium',
    fields: {
      template: select<string, RuleValues>(t('Rule'), templates, { start: newRuleValues.template }),
      direction: radio(t('Direction'), directions),
      protocol: combo<string, RuleValues>(
        t('Protocol'),
        protocolNames.map((name) => ({ value: name, label: name })),
        {
          ...{ start: '', custom: true, ...judged('protocol') },
          description: t('A known name, or a number from 0 to 255.'),
        },
      ),
      ports: line<RuleValues>(t('Ports'), {
        ...{ mono: true, ...judged('ports') },
        description: t('One or several, such as 22 or 80, 443, 8000-8010.'),
      }),
      icmp_type: select<string, RuleValues>(t('ICMP Type'), [], {
        ...{ start: 'any', ...judged('icmp_type') },
        offers: (values) => numbered(t('Any type'), icmpTypes(versionOf(values))),
      }),
      icmp_type_number: number<RuleValues>(t('ICMP Type Number'), judged('icmp_type_number')),
      icmp_code: select<string, RuleValues>(t('ICMP Code'), [], {
        ...{ start: 'any', ...judged('icmp_code') },
        offers: (values) => {
          const isKnown = /^\d+$/.test(values.icmp_type)
          return numbered(
            t('Any code'),
            isKnown ? icmpCodes(versionOf(values), Number(values.icmp_type)) : [],
          )
        },
      }),
      icmp_code_number: number<RuleValues>(t('ICMP Code Number'), judged('icmp_code_number')),
      remote: ownWidget<string, undefined, RuleValues>(t('From'), {
        start: newRuleValues.remote,
        draw: ({ field, values }) => (
          <SelectInput
            field={field}
            label={values.direction === 'egress' ? t('To') : t('From')}
            options={remotes(addresses.length > 0)}
          />
        ),
      }),
      remote_ip_prefix: area<RuleValues>(t('Networks'), {
        ...{ rows: 2, mono: true, ...judged('remote_ip_prefix') },
        description: t('One per line, such as 10.0.0.0/24 or 2001:db8::/32.'),
      }),
      remote_group_id: combo<string, RuleValues>(t('Security Group'), groups, {
        ...{ start: '', ...judged('remote_group_id') },
      }),
      remote_address_group_id: combo<string, RuleValues>(t('Address Group'), addresses, {
        ...{ start: '', ...judged('remote_address_group_id') },
      }),
      ethertype: radio<string, RuleValues>(t('IP Version'), versions, judged('ethertype')),
      description: line<RuleValues>(t('Description'), {
        rules: [maxLength(255)],
        below: (values: RuleValues) => (
          <Preview rules={newRules(values)} nameOf={(one) => names.get(one)} />
        ),
      }),
    },
    send: async (given) => {
      const rules: NewRule[] = [...newRules({ ...newRuleValues, ...given })]
      const sending = call(securityGroupRules.add, { params: { id }, body: { rules } })
      const { items } = await sending.catch((error: unknown) => {
        throw besideField(error, given)
      })
      return items
    },
    done: t('Added rules to: %s.', nameOr(group.name, id)),
    failed: t('Unable to add the rules.'),
  })
}

/** When a field belongs to the form, and what is wrong with it. */
const judged = <K extends keyof RuleValues>(name: K) => ({
  ...(ruleShown[name] && { shown: ruleShown[name] }),
  ...(ruleRules[name] && { rules: ruleRules[name] }),
})
