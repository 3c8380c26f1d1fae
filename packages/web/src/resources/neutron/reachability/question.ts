/** What is asked of an instance or a port: who reaches whom, and by what. */
import { parseCidr, parseIp, type ReachabilityQuery, type Server } from '@meridian/contract'
import { own } from '#lib/own.ts'
import { nameOr } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import type { Validator } from '#forms/rules/validators.ts'
import type { Subject } from '#resources/neutron/reachability/subject.ts'
import type { Option } from '#ui/fields/select.tsx'

export type Values = {
  readonly direction: string
  /** One of the options, or an address. */
  readonly other: string
  readonly service: string
  readonly protocol: string
  readonly port: number
}

/** What is asked, and the words for it. */
export type Asked = {
  readonly query: ReachabilityQuery
  readonly isTo: boolean
  readonly other: string
  readonly service: string
}

/** All of the Internet, by each version of IP. */
export const internet: readonly Option[] = [
  { value: '0.0.0.0/0', label: t('The Internet') },
  { value: '::/0', label: t('The Internet by IPv6') },
]

/** The same inside a sentence. */
const within: Readonly<Record<string, string>> = {
  '0.0.0.0/0': t('the Internet'),
  '::/0': t('the Internet by IPv6'),
}

type Sent = Pick<ReachabilityQuery, 'protocol' | 'port'>

/** The usual ones; whatever else is told by protocol and port. */
const presets: Readonly<Record<string, Sent & { readonly label: string }>> = {
  ssh: { protocol: 'tcp', port: 22, label: t('SSH (TCP 22)') },
  http: { protocol: 'tcp', port: 80, label: t('HTTP (TCP 80)') },
  https: { protocol: 'tcp', port: 443, label: t('HTTPS (TCP 443)') },
  rdp: { protocol: 'tcp', port: 3389, label: t('RDP (TCP 3389)') },
  ping: { protocol: 'icmp', label: t('Ping') },
}

export const another = 'other'

export const services: readonly Option[] = [
  ...Object.entries(presets).map(([value, { label }]) => ({ value, label })),
  { value: another, label: t('Another protocol or port') },
]

export const protocols = [
  { value: 'tcp', label: t('TCP') },
  { value: 'udp', label: t('UDP') },
  { value: 'any', label: t('All protocols') },
] as const

export const hasPort = ({ service, protocol }: Values): boolean =>
  service === another && protocol !== 'any'

export const start: Values = {
  direction: 'to',
  other: '0.0.0.0/0',
  service: 'ssh',
  protocol: 'tcp',
  port: Number.NaN,
}

export const optionsOf = (
  servers: readonly Server[],
  self: string | undefined,
): readonly Option[] => [
  ...internet,
  ...servers
    .filter(({ id }) => id !== self)
    .map(({ id, name }) => ({ value: id, label: nameOr(name, id) })),
]

/** The option that has been typed out, or the text itself. */
const chosenOf = (text: string, options: readonly Option[]): Option => {
  const typed = text.trim()
  return (
    options.find(({ value }) => value === typed) ??
    options.find(({ label }) => label.toLowerCase() === typed.toLowerCase()) ?? {
      value: typed,
      label: typed,
    }
  )
}

/** Takes one of the options, an address or a range of addresses. */
export const isEnd =
  (options: readonly Option[]): Validator<string, Values> =>
  (text) => {
    const { value } = chosenOf(text, options)
    const known = options.some((option) => option.value === value)
    return known || value === '' || parseIp(value) || parseCidr(value)
      ? undefined
      : t('Choose an instance, or give an IP address.')
  }

const sentBy = ({ service, protocol, port }: Values): Sent & { readonly label: string } => {
  const preset = own(presets, service)
  if (preset) return preset
  const kind = protocols.find(({ value }) => value === protocol) ?? protocols[0]
  if (kind.value === 'any') return { protocol: 'any', label: t('all protocols') }
  return Number.isNaN(port)
    ? { protocol: kind.value, label: t('all ports of {protocol}', { protocol: kind.label }) }
    : {
        ...{ protocol: kind.value, port },
        label: t('{protocol} port {port}', { protocol: kind.label, port }),
      }
}

export const askedOf = (
  values: Values,
  { id, projectId }: Pick<Subject, 'id' | 'projectId'>,
  options: readonly Option[],
): Asked => {
  const isTo = values.direction === 'to'
  const { value, label } = chosenOf(values.other, options)
  const { label: service, ...sent } = sentBy(values)
  return {
    query: {
      ...(isTo ? { source: value, destination: id } : { source: id, destination: value }),
      ...sent,
      ...(projectId !== undefined && { project_id: projectId }),
    },
    ...{ isTo, other: isTo ? label : (own(within, value) ?? label), service },
  }
}
