/** What a template may say of a server (heat nova/server.py). */
import type { TypeSchema } from '#heat/resources/type.ts'

export const serverSchema = {
  name: 'OS::Nova::Server',
  support_status: { status: 'SUPPORTED' },
  properties: {
    name: { type: 'string', update_allowed: true },
    image: {
      type: 'string',
      update_allowed: true,
      constraints: [{ custom_constraint: 'glance.image' }],
    },
    block_device_mapping: {
      type: 'list',
      schema: {
        '*': {
          type: 'map',
          schema: {
            device_name: { type: 'string', required: true },
            volume_id: { type: 'string', constraints: [{ custom_constraint: 'cinder.volume' }] },
            snapshot_id: {
              type: 'string',
              constraints: [{ custom_constraint: 'cinder.snapshot' }],
            },
            volume_size: { type: 'integer' },
            delete_on_termination: { type: 'boolean' },
          },
        },
      },
    },
    block_device_mapping_v2: {
      type: 'list',
      schema: {
        '*': {
          type: 'map',
          schema: {
            device_name: { type: 'string' },
            volume_id: { type: 'string', constraints: [{ custom_constraint: 'cinder.volume' }] },
            image_id: { type: 'string', constraints: [{ custom_constraint: 'glance.image' }] },
            image: { type: 'string', constraints: [{ custom_constraint: 'glance.image' }] },
            snapshot_id: {
              type: 'string',
              constraints: [{ custom_constraint: 'cinder.snapshot' }],
            },
            swap_size: { type: 'integer' },
            ephemeral_size: { type: 'integer', constraints: [{ range: { min: 1 } }] },
            ephemeral_format: {
              type: 'string',
              constraints: [{ allowed_values: ['ext2', 'ext3', 'ext4', 'xfs', 'ntfs'] }],
            },
            device_type: { type: 'string', constraints: [{ allowed_values: ['cdrom', 'disk'] }] },
            disk_bus: {
              type: 'string',
              constraints: [{ allowed_values: ['ide', 'lame_bus', 'scsi', 'usb', 'virtio'] }],
            },
            boot_index: { type: 'integer' },
            volume_size: { type: 'integer' },
            delete_on_termination: { type: 'boolean' },
          },
        },
      },
    },
    flavor: {
      type: 'string',
      required: true,
      update_allowed: true,
      constraints: [{ custom_constraint: 'nova.flavor' }],
    },
    flavor_update_policy: {
      type: 'string',
      default: 'RESIZE',
      update_allowed: true,
      constraints: [{ allowed_values: ['RESIZE', 'REPLACE'] }],
    },
    image_update_policy: {
      type: 'string',
      default: 'REBUILD',
      update_allowed: true,
      constraints: [{ allowed_values: ['REBUILD', 'REPLACE', 'REBUILD_PRESERVE_EPHEMERAL'] }],
    },
    key_name: { type: 'string', constraints: [{ custom_constraint: 'nova.keypair' }] },
    availability_zone: { type: 'string' },
    security_groups: { type: 'list', default: [] },
    networks: {
      type: 'list',
      update_allowed: true,
      schema: {
        '*': {
          type: 'map',
          schema: {
            uuid: { type: 'string', constraints: [{ custom_constraint: 'neutron.network' }] },
            network: { type: 'string', constraints: [{ custom_constraint: 'neutron.network' }] },
            allocate_network: {
              type: 'string',
              update_allowed: true,
              constraints: [{ allowed_values: ['none', 'auto'] }],
            },
            fixed_ip: { type: 'string', constraints: [{ custom_constraint: 'ip_addr' }] },
            port: { type: 'string', constraints: [{ custom_constraint: 'neutron.port' }] },
            port_extra_properties: {
              type: 'map',
              schema: {
                value_specs: { type: 'map', default: {}, update_allowed: true },
                admin_state_up: { type: 'boolean', default: true, update_allowed: true },
                mac_address: { type: 'string', constraints: [{ custom_constraint: 'mac_addr' }] },
                allowed_address_pairs: {
                  type: 'list',
                  update_allowed: true,
                  schema: {
                    '*': {
                      type: 'map',
                      schema: {
                        mac_address: {
                          type: 'string',
                          constraints: [{ custom_constraint: 'mac_addr' }],
                        },
                        ip_address: {
                          type: 'string',
                          required: true,
                          constraints: [{ custom_constraint: 'ip_or_cidr' }],
                        },
                      },
                    },
                  },
                },
                'binding:vnic_type': {
                  type: 'string',
                  default: 'normal',
                  update_allowed: true,
                  constraints: [
                    {
                      allowed_values: [
                        'normal',
                        'direct',
                        'macvtap',
                        'direct-physical',
                        'baremetal',
                        'virtio-forwarder',
                        'smart-nic',
                      ],
                    },
                  ],
                },
                port_security_enabled: { type: 'boolean', update_allowed: true },
                qos_policy: {
                  type: 'string',
                  update_allowed: true,
                  constraints: [{ custom_constraint: 'neutron.qos_policy' }],
                },
                propagate_uplink_status: { type: 'boolean', update_allowed: true },
                no_fixed_ips: { type: 'boolean', default: false, update_allowed: true },
              },
            },
            subnet: { type: 'string' },
            floating_ip: { type: 'string' },
            tag: { type: 'string' },
          },
        },
      },
    },
    scheduler_hints: { type: 'map' },
    metadata: { type: 'map', default: {}, update_allowed: true },
    user_data_format: {
      type: 'string',
      default: 'HEAT_CFNTOOLS',
      constraints: [{ allowed_values: ['HEAT_CFNTOOLS', 'RAW', 'SOFTWARE_CONFIG'] }],
    },
    software_config_transport: {
      type: 'string',
      default: 'POLL_SERVER_CFN',
      update_allowed: true,
      constraints: [
        {
          allowed_values: ['POLL_SERVER_CFN', 'POLL_SERVER_HEAT', 'POLL_TEMP_URL', 'ZAQAR_MESSAGE'],
        },
      ],
    },
    user_data_update_policy: {
      type: 'string',
      default: 'REPLACE',
      update_allowed: true,
      constraints: [{ allowed_values: ['REPLACE', 'IGNORE', 'REBUILD'] }],
    },
    user_data: { type: 'string', default: '', update_allowed: true },
    reservation_id: { type: 'string' },
    config_drive: { type: 'boolean' },
    diskConfig: { type: 'string', constraints: [{ allowed_values: ['AUTO', 'MANUAL'] }] },
    personality: { type: 'map', default: {} },
    admin_pass: { type: 'string', update_allowed: true },
    tags: {
      type: 'list',
      update_allowed: true,
      schema: {
        '*': { type: 'string' },
      },
    },
    deployment_swift_data: {
      type: 'map',
      default: {},
      update_allowed: true,
      schema: {
        container: { type: 'string', constraints: [{ length: { min: 1 } }] },
        object: { type: 'string', constraints: [{ length: { min: 1 } }] },
      },
    },
  },
  hidden: {
    admin_user: { type: 'string' },
  },
  attributes: {
    name: { type: 'string' },
    addresses: { type: 'map' },
    networks: { type: 'map' },
    instance_name: { type: 'string' },
    accessIPv4: { type: 'string' },
    accessIPv6: { type: 'string' },
    console_urls: { type: 'map' },
    tags: { type: 'list' },
    os_collect_config: { type: 'map' },
  },
} as const satisfies TypeSchema
