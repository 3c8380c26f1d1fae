/** The types of resources, and what each has besides what all have: those that Ceilometer makes. */
import { standing } from '#gnocchi/metrics/archive-policies.ts'
import { resourceTypes, type Attribute, type ResourceType } from '#gnocchi/rows.ts'
import type { Context } from '#http/context.ts'

const string = (required: boolean, max_length = 255): Attribute => ({
  ...{ type: 'string', required },
  ...{ min_length: 0, max_length },
})
const must = string(true)
const may = string(false)
const uuid = (required: boolean): Attribute => ({ type: 'uuid', required })
const datetime: Attribute = { type: 'datetime', required: false }
const port: Attribute = { type: 'number', required: false, min: 0, max: 4_294_967_295 }

/** `resources_initial` and `resources_update_operations` of ceilometer.gnocchi_client. */
const FROM_START: Readonly<Record<string, ResourceType['attributes']>> = {
  generic: {},
  image: { name: must, container_format: must, disk_format: must },
  instance: {
    flavor_id: must,
    image_ref: may,
    host: must,
    display_name: must,
    server_group: may,
    flavor_name: must,
    launched_at: datetime,
    created_at: datetime,
    deleted_at: datetime,
    availability_zone: may,
  },
  instance_disk: { name: must, instance_id: uuid(true) },
  instance_network_interface: { name: must, instance_id: uuid(true) },
  volume: { display_name: may, volume_type: may, image_id: uuid(false), instance_id: uuid(false) },
  swift_account: {},
  ceph_account: {},
  network: {},
  identity: {},
  ipmi: {},
  stack: {},
  host: { host_name: must },
  host_network_interface: { host_name: must, device_name: may },
  host_disk: { host_name: must, device_name: may },
  nova_compute: { host_name: must },
  manila_share: { name: may, host: must, protocol: may, availability_zone: may, status: must },
  switch: { controller: must },
  switch_port: {
    switch: string(true, 64),
    port_number_on_switch: port,
    neutron_port_id: may,
    controller: must,
  },
  port: { controller: must },
  switch_table: { switch: string(true, 64), controller: must },
  volume_provider: {},
  volume_provider_pool: { provider: must },
  ipmi_sensor: { node: must },
}
const TYPES = Object.entries(FROM_START).map(([id, attributes]) => ({ id, attributes }))

/** Whether a type is there from the start: resources of the cloud itself rest on those. */
export const isFromStart = (name: string): boolean => Object.hasOwn(FROM_START, name)

/** Every type, by name. */
export function typesOf({ table }: Context): ResourceType[] {
  return standing(TYPES, table(resourceTypes).list())
}

export function typeOf(context: Context, name: string): ResourceType | undefined {
  const row = context.table(resourceTypes).get(name)
  if (row) return row.deleted ? undefined : row
  const attributes = Object.hasOwn(FROM_START, name) ? FROM_START[name] : undefined
  return attributes && { id: name, attributes }
}
