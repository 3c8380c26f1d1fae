import { barbican } from '#barbican/service.ts'
import { cinder } from '#cinder/service.ts'
import { designate } from '#designate/service.ts'
import { glance } from '#glance/service.ts'
import type { Service } from '#http/service.ts'
import { gnocchi } from '#gnocchi/service.ts'
import { heat } from '#heat/heat.ts'
import { keystone } from '#keystone/service.ts'
import { neutron } from '#neutron/service.ts'
import { nova } from '#nova/service.ts'
import { octavia } from '#octavia/service.ts'
import { swift } from '#swift/service.ts'

/** Every service of the cloud. */
export const services: readonly Service[] = [
  keystone,
  nova,
  neutron,
  glance,
  cinder,
  barbican,
  swift,
  octavia,
  designate,
  heat,
  gnocchi,
]
