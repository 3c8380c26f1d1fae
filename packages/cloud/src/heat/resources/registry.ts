/** Every type of resource that a template may name (heat.engine.environment.ResourceRegistry). */
import { secret } from '#heat/resources/barbican/secret.ts'
import { volumeAttachment } from '#heat/resources/cinder/volume-attachment.ts'
import { volume } from '#heat/resources/cinder/volume.ts'
import { recordSet, zone } from '#heat/resources/designate/designate.ts'
import { entityNotFound, invalidData } from '#heat/resources/failures.ts'
import { autoScalingGroupSchema } from '#heat/resources/heat/auto-scaling-group-schema.ts'
import { noneResource, testResource, value } from '#heat/resources/heat/pure.ts'
import { randomString } from '#heat/resources/heat/random-string.ts'
import { resourceGroupSchema } from '#heat/resources/heat/resource-group-schema.ts'
import { stackSchema } from '#heat/resources/heat/stack-schema.ts'
import { waitCondition, waitConditionHandle } from '#heat/resources/heat/wait-condition.ts'
import { floatingIp, floatingIpAssociation } from '#heat/resources/neutron/floating-ip.ts'
import { net } from '#heat/resources/neutron/net.ts'
import { port } from '#heat/resources/neutron/port.ts'
import { router, routerInterface } from '#heat/resources/neutron/router.ts'
import { securityGroup, securityGroupRule } from '#heat/resources/neutron/security-group.ts'
import { subnet } from '#heat/resources/neutron/subnet.ts'
import { flavor } from '#heat/resources/nova/flavor.ts'
import { keypair } from '#heat/resources/nova/keypair.ts'
import { serverGroup } from '#heat/resources/nova/server-group.ts'
import { server } from '#heat/resources/nova/server.ts'
import {
  healthMonitor,
  listener,
  loadBalancer,
  pool,
  poolMember,
} from '#heat/resources/octavia/octavia.ts'
import { container } from '#heat/resources/swift/container.ts'
import { descriptionOf } from '#heat/resources/descriptions.ts'
import type { ResourceType } from '#heat/resources/type.ts'
import { matches } from '#store/pattern.ts'

const TYPES: readonly ResourceType[] = [
  secret,
  volume,
  volumeAttachment,
  recordSet,
  zone,
  { ...autoScalingGroupSchema, life: 'nested' },
  noneResource,
  randomString,
  { ...resourceGroupSchema, life: 'nested' },
  { ...stackSchema, life: 'nested' },
  testResource,
  value,
  waitCondition,
  waitConditionHandle,
  floatingIp,
  floatingIpAssociation,
  net,
  port,
  router,
  routerInterface,
  securityGroup,
  securityGroupRule,
  subnet,
  flavor,
  keypair,
  server,
  serverGroup,
  healthMonitor,
  listener,
  loadBalancer,
  pool,
  poolMember,
  container,
]

const BY_NAME: ReadonlyMap<string, ResourceType> = new Map(TYPES.map((type) => [type.name, type]))

/** The type of that name, if there is one: what a template's validation asks. */
export function findType(name: string): ResourceType | undefined {
  return BY_NAME.get(name)
}

/** The type of that name. Throws Heat's words where there is none. */
export function typeNamed(name: string): ResourceType {
  const type = BY_NAME.get(name)
  if (!type) throw entityNotFound('Resource Type', name)
  return type
}

const STATUSES = ['UNKNOWN', 'SUPPORTED', 'DEPRECATED', 'UNSUPPORTED', 'HIDDEN']

export type TypeFilters = {
  /** A regular expression for the beginning of the name. */
  readonly name?: string | undefined
  readonly version?: string | undefined
  readonly support_status?: string | undefined
}

/**
 * The names of the types that `GET resource_types` lists. What is no regular expression meets none;
 * throws for a status that there is not.
 */
export function listTypes(filters: TypeFilters = {}): readonly string[] {
  const { name, version, support_status: status } = filters
  if (status !== undefined && !STATUSES.includes(status)) {
    const all = STATUSES.map((one) => `'${one}'`).join(', ')
    throw invalidData(`Invalid support status and should be one of (${all})`)
  }
  return TYPES.filter(({ name: own, support_status: support }) => {
    return (
      support.status !== 'HIDDEN' &&
      (name === undefined || matches(`^(?:${name})`, own)) &&
      (version === undefined || support.version === version) &&
      (status === undefined || support.status === status)
    )
  }).map((type) => type.name)
}

/** The same with what each type is for, as `with_description` asks for it. */
export function describedTypes(
  filters: TypeFilters = {},
): readonly { readonly resource_type: string; readonly description: string }[] {
  return listTypes(filters).map((type) => ({
    resource_type: type,
    description: descriptionOf(type),
  }))
}
