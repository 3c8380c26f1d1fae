/** What a server may be created, changed and rebuilt with, by microversion (2.`minor`). */
import * as part from '#nova/schema-parts.ts'
import { envelope, object, when } from '#nova/schema-parts.ts'
import type { Schema } from '#wire/schema.ts'

const legacyBlockDevice: Record<string, Schema> = {
  virtual_name: part.longText,
  volume_id: part.uuid,
  snapshot_id: part.uuid,
  volume_size: part.size,
  device_name: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[a-zA-Z0-9._-r/]*$' },
  delete_on_termination: part.boolean,
  no_device: {},
  connection_info: { type: 'string', maxLength: 16777215 },
}

function blockDevice(minor: number): Schema {
  return object({
    ...legacyBlockDevice,
    source_type: { type: 'string', enum: ['volume', 'image', 'snapshot', 'blank'] },
    uuid: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[a-zA-Z0-9._-]*$' },
    image_id: part.uuid,
    destination_type: { type: 'string', enum: ['local', 'volume'] },
    guest_format: part.longText,
    device_type: part.longText,
    disk_bus: part.longText,
    boot_index: { type: ['integer', 'string', 'null'], pattern: '^-?[0-9]+$' },
    ...when(minor === 32 || minor >= 42, { tag: part.tag }),
    ...when(minor >= 67, {
      volume_type: { type: ['string', 'null'], minLength: 0, maxLength: 255 },
    }),
  })
}

function networks(minor: number): Schema {
  const list: Schema = {
    type: 'array',
    items: object({
      fixed_ip: part.ipAddress,
      port: { oneOf: [part.uuid, { type: 'null' }] },
      uuid: minor >= 37 ? part.uuid : part.text,
      ...when((minor >= 32 && minor < 37) || minor >= 42, { tag: part.tag }),
    }),
  }
  return minor >= 37 ? { oneOf: [list, { type: 'string', enum: ['none', 'auto'] }] } : list
}

const hints: Schema = {
  type: 'object',
  properties: {
    group: part.uuid,
    different_host: { oneOf: [part.uuid, { type: 'array', items: part.uuid }] },
    same_host: { type: ['string', 'array'], items: part.uuid },
    query: { type: ['string', 'object'] },
    target_cell: part.name,
    different_cell: { type: ['string', 'array'], items: part.text },
    build_near_host_ip: part.ipAddress,
    cidr: { type: 'string', pattern: '^/[0-9a-f.:]+$' },
  },
  additionalProperties: true,
}

/** https://docs.openstack.org/api-ref/compute/#create-server */
export function serverCreateSchema(minor: number): Schema {
  const server = object(
    {
      name: part.name,
      imageRef: { oneOf: [part.uuid, { type: 'string', maxLength: 0 }] },
      flavorRef: part.flavorRef,
      adminPass: part.text,
      metadata: part.metadata,
      networks: networks(minor),
      'OS-DCF:diskConfig': part.diskConfig,
      accessIPv4: part.ipv4,
      accessIPv6: part.ipv6,
      ...when(minor < 57, { personality: part.personality }),
      availability_zone: part.name,
      block_device_mapping: { type: 'array', items: object(legacyBlockDevice) },
      block_device_mapping_v2: { type: 'array', items: blockDevice(minor) },
      config_drive: part.boolean,
      key_name: part.name,
      min_count: part.positiveInteger,
      max_count: part.positiveInteger,
      return_reservation_id: part.boolean,
      security_groups: { type: 'array', items: object({ name: part.name }) },
      user_data: part.userData,
      ...when(minor >= 19, { description: part.description }),
      ...when(minor >= 52, { tags: part.tags }),
      ...when(minor >= 63, { trusted_image_certificates: part.trustedCertificates }),
      ...when(minor >= 74, { host: part.fqdn, hypervisor_hostname: part.fqdn }),
      ...when(minor >= 90, { hostname: part.hostname }),
    },
    minor >= 37 ? ['name', 'flavorRef', 'networks'] : ['name', 'flavorRef'],
  )
  return object({ server, 'os:scheduler_hints': hints, 'OS-SCH-HNT:scheduler_hints': hints }, [
    'server',
  ])
}

/** What stands under `server`: https://docs.openstack.org/api-ref/compute/#update-server */
export function serverUpdateSchema(minor: number): Schema {
  return object({
    name: part.name,
    'OS-DCF:diskConfig': part.diskConfig,
    accessIPv4: part.ipv4,
    accessIPv6: part.ipv6,
    ...when(minor >= 19, { description: part.description }),
    ...when(minor >= 90, { hostname: part.hostname }),
  })
}

/** https://docs.openstack.org/api-ref/compute/#rebuild-server-rebuild-action */
export function rebuildSchema(minor: number): Schema {
  return envelope(
    'rebuild',
    object(
      {
        name: part.name,
        imageRef: part.uuid,
        adminPass: part.text,
        metadata: part.metadata,
        preserve_ephemeral: part.boolean,
        'OS-DCF:diskConfig': part.diskConfig,
        accessIPv4: part.ipv4,
        accessIPv6: part.ipv6,
        ...when(minor < 57, { personality: part.personality }),
        ...when(minor >= 19, { description: part.description }),
        ...when(minor >= 54, {
          key_name: { oneOf: [{ type: 'string', minLength: 1, maxLength: 255 }, { type: 'null' }] },
        }),
        ...when(minor >= 57, { user_data: { oneOf: [part.userData, { type: 'null' }] } }),
        ...when(minor >= 63, { trusted_image_certificates: part.trustedCertificates }),
        ...when(minor >= 90, { hostname: part.hostname }),
      },
      ['imageRef'],
    ),
  )
}
