import {
  addressGroups,
  securityGroupRules,
  securityGroups,
  type NewRule,
  type SecurityGroup,
  type SecurityGroupRule,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import { areMet } from '#resource/requirements.tsx'
import { ComboInput } from '#forms/combo-input.tsx'
import { RadioInput, SelectInput, TextAreaInput, TextInput } from '#forms/fields.tsx'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useForm } from '#forms/use-form.ts'
import { maxLength } from '#forms/validators.ts'
import { IcmpFields } from '#dialogs/security-group/icmp-fields.tsx'
import { Preview } from '#dialogs/security-group/preview.tsx'
import { protocolNames } from '#dialogs/security-group/protocols.ts'
import { besideField } from '#dialogs/security-group/refusal.ts'
import {
  newRules,
  newRuleValues,
  ruleRules,
  ruleShown,
  type RuleValues,
} from '#dialogs/security-group/rule-values.ts'
import { templates } from '#dialogs/security-group/templates.ts'
import { nameOr } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import type { Choice } from '#resource/forms/fields.ts'
import { toast } from '#ui/toast.ts'

type Close = (made?: readonly SecurityGroupRule[]) => void

/** What rules can point at. */
type Known = { readonly groups: readonly Choice[]; readonly addresses: readonly Choice[] }

/** Reads what rules can point at, and opens the form of new rules of a group. */
export const openAddRules = async (group: SecurityGroup, signal: AbortSignal) => {
  const [groups, addresses] = await Promise.all([readGroups(signal), readAddresses(signal)])
  return (close: Close) => <AddRules group={group} known={{ groups, addresses }} close={close} />
}

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

const send = async ({ id }: SecurityGroup, rules: readonly NewRule[]) =>
  (await call(securityGroupRules.add, { params: { id }, body: { rules: [...rules] } })).items

type Props = { readonly group: SecurityGroup; readonly known: Known; readonly close: Close }

/** New rules of a group: one or several at once, in the words in which they will be read. */
const AddRules = ({ group, known: { groups, addresses }, close }: Props) => {
  const form = useForm<RuleValues>({
    initial: newRuleValues,
    shown: ruleShown,
    rules: { ...ruleRules, description: [maxLength(255)] },
    failed: t('Unable to add the rules.'),
    submit: async (values, sent) => {
      const made = await send(group, newRules(values)).catch((error: unknown) => {
        throw besideField(error, sent)
      })
      toast.add('success', t('Added rules to: %s.', nameOr(group.name, group.id)))
      close(made)
    },
  })
  const names = new Map([...groups, ...addresses].map(({ value, label }) => [value, label]))
  return (
    <FormDialog
      title={t('Add Rules')}
      size="medium"
      form={form}
      submit={t('Add Rules')}
      onClose={() => close()}
    >
      <SelectInput field={form.field('template')} label={t('Rule')} options={templates} autoFocus />
      <RadioInput field={form.field('direction')} label={t('Direction')} options={directions} />
      <ComboInput
        field={form.field('protocol')}
        label={t('Protocol')}
        description={t('A name that is known, or a number from 0 to 255.')}
        options={protocolNames.map((name) => ({ value: name, label: name }))}
        custom
      />
      <TextInput
        field={form.field('ports')}
        label={t('Ports')}
        description={t('One or several, such as 22 or 80, 443, 8000-8010.')}
        autoComplete="off"
        mono
      />
      <IcmpFields form={form} />
      <SelectInput
        field={form.field('remote')}
        label={form.values.direction === 'egress' ? t('To') : t('From')}
        options={remotes(addresses.length > 0)}
      />
      <TextAreaInput
        field={form.field('remote_ip_prefix')}
        label={t('Networks')}
        description={t('One a line, such as 10.0.0.0/24 or 2001:db8::/32.')}
        rows={2}
        mono
      />
      <ComboInput
        field={form.field('remote_group_id')}
        label={t('Security Group')}
        options={groups}
      />
      <ComboInput
        field={form.field('remote_address_group_id')}
        label={t('Address Group')}
        options={addresses}
      />
      <RadioInput field={form.field('ethertype')} label={t('IP Version')} options={versions} />
      <TextInput field={form.field('description')} label={t('Description')} autoComplete="off" />
      <Preview rules={newRules(form.values)} nameOf={(id) => names.get(id)} />
    </FormDialog>
  )
}
