import {
  floatingAddresses,
  portForwardings as api,
  type FloatingIp,
  type PortForwarding,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import { required } from '#forms/rules/validators.ts'
import { t } from '#lib/translate.ts'
import { askForm, line, select } from '#resource/forms/fields.ts'
import { choicesOf, serverNames, targetsOf } from '#dialogs/floating-ip/targets.ts'

const protocols = [
  { value: 'tcp', label: t('TCP') },
  { value: 'udp', label: t('UDP') },
  { value: 'sctp', label: t('SCTP') },
  { value: 'dccp', label: t('DCCP') },
  { value: 'icmp', label: t('ICMP') },
] as const

type Protocol = (typeof protocols)[number]['value']

type Reading = (signal: AbortSignal) => FloatingIp | Promise<FloatingIp>

/** What Neutron calls as we do; anything else is chosen anew. */
const protocolIn = (text = 'tcp'): Protocol =>
  protocols.find(({ value }) => value === text)?.value ?? 'tcp'

const fieldsOf = (address: Reading, start: Partial<PortForwarding> = {}) => ({
  external_ports: line(t('External Port'), {
    description: t('Of the floating IP: a port such as 2222, or a range such as 3000:3010.'),
    rules: [required()],
    start: start.external_ports ?? '',
  }),
  protocol: select(t('Protocol'), protocols, { start: protocolIn(start.protocol) }),
  target: select(
    t('Internal IP Address'),
    async (signal) => {
      const targets = await targetsOf(await address(signal), signal)
      return choicesOf(targets, await serverNames(targets, signal))
    },
    {
      start: start.target ?? '',
      rules: [required()],
      none: t('No port of the project is behind a router with a way to the pool of the address.'),
    },
  ),
  internal_ports: line(t('Internal Port'), {
    description: t('A port, or a range as long as the external one.'),
    rules: [required()],
    start: start.internal_ports ?? '',
  }),
  description: line(t('Description'), { start: start.description ?? '' }),
})

/** Leads ports of a floating IP to an address inside. */
export const addingForwarding = (address: FloatingIp) =>
  askForm({
    endpoint: api.create,
    fields: fieldsOf(() => address),
    send: (body) => call(api.create, { params: { id: address.id }, body }),
    submit: t('Add Port Forwarding'),
    done: t('Added a port forwarding to: %s.'),
    failed: t('Unable to add the port forwarding.'),
  })

/** Changes what a forwarding takes, and where it leads. */
export const changingForwarding = (one: PortForwarding) => {
  const { id: forwarding_id, floatingip_id: id } = one
  const params = { id, forwarding_id }
  const address = (signal: AbortSignal) =>
    call(floatingAddresses.load, { params: { id } }, { signal })
  return askForm({
    endpoint: api.update,
    fields: fieldsOf(address, one),
    send: (body) => call(api.update, { params, body }),
    submit: t('Save'),
    done: t('Updated Port Forwarding: %s.'),
    failed: t('Unable to update the port forwarding.'),
  })
}
