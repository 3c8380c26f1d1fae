/** Calls about trunks that people could make: what `walk.ts` has of them. */
import type { Chance } from '#testing/chance.ts'

const subPort = ({ id, below }: Chance): object => ({
  port_id: id('port', { device_owner: '' }),
  segmentation_type: 'vlan',
  segmentation_id: 1 + below(20),
})

export const trunkCalls = [
  (chance: Chance) => ({
    method: 'POST',
    path: '/v2.0/trunks',
    body: { trunk: { port_id: chance.id('port'), sub_ports: [subPort(chance)] } },
  }),
  (chance: Chance) => ({
    method: 'PUT',
    path: `/v2.0/trunks/${chance.id('trunk')}/${chance.one(['add', 'remove'])}_subports`,
    body: { sub_ports: [subPort(chance)] },
  }),
  ({ id }: Chance) => ({ method: 'DELETE', path: `/v2.0/trunks/${id('trunk')}` }),
]
