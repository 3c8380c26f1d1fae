import { portForwardings as api } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { asking } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { policy, resource, type ListQuery } from '#resource/define.ts'
import { link } from '#resource/link.tsx'
import { copyable, overview, text } from '#resource/makers.tsx'
import { ofProject } from '#resources/keystone/owner.tsx'
import { port, portForwarding } from '#kinds/neutron/kinds.ts'

const list = async ({ scope, signal }: ListQuery) =>
  call(api.list, { params: { id: scope['floatingip_id'] ?? '' } }, { signal })

// Whoever asks, Neutron finds a forwarding in the project of its address alone.
const edit = {
  ...asking(portForwarding, {
    id: 'edit',
    label: t('Edit Port Forwarding'),
    requires: [policy('network', 'update_floatingip_port_forwarding')],
    form: async (one) =>
      (await import('#dialogs/floating-ip/forwarding.ts')).changingForwarding(one),
  }),
  ownOnly: true,
}

const remove = {
  ...removing(portForwarding, api.remove, {
    requires: [policy('network', 'delete_floatingip_port_forwarding')],
  }),
  ownOnly: true,
}

/** Of ranges the address itself does not tell the ports. */
const orRange = (ports: string) => ports || t('A range')

/** Where the ports of a floating IP lead, each to an address of its own. */
export const portForwardings = resource(portForwarding, {
  list,
  load: ([id = '', forwarding_id = ''], signal) =>
    call(api.load, { params: { id, forwarding_id } }, { signal }),
  owner: ofProject(({ project_id }) => project_id),
  properties: {
    external_ports: {
      label: t('External Port'),
      value: ({ external_ports }) => orRange(external_ports),
    },
    id: copyable(t('ID'), ({ id }) => id),
    protocol: {
      label: t('Protocol'),
      value: ({ protocol }) => protocol.toUpperCase(),
      priority: 4,
    },
    internal_ip_address: { label: t('Internal IP Address'), priority: 2 },
    internal_ports: {
      label: t('Internal Port'),
      value: ({ internal_ports }) => orRange(internal_ports),
      priority: 3,
    },
    port: link(t('Port'), port, ({ internal_port_id }) => internal_port_id),
    description: { label: t('Description') },
  },
  columns: ['external_ports', 'protocol', 'internal_ip_address', 'internal_ports', 'description'],
  sort: 'external_ports',
  facets: {
    protocol: text(t('Protocol'), ({ protocol }) => protocol),
    address: text(t('Internal IP Address'), ({ internal_ip_address }) => internal_ip_address),
  },
  actions: { batch: [remove], item: [edit, remove] },
  details: [
    overview(
      ...(['external_ports', 'id', 'protocol', 'internal_ip_address', 'internal_ports'] as const),
      ...(['port', 'description', 'project'] as const),
    ),
  ],
  hint: t('Add a port forwarding to reach several inner addresses through one floating IP.'),
})
