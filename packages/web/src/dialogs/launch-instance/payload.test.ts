import { expect, test } from 'vitest'
import {
  flavorOf,
  groupOf,
  keypairOf,
  networkOf,
  portOf,
  serverGroupOf,
} from '#dialogs/testing/cloud.ts'
import { launchBody } from '#dialogs/launch-instance/payload.ts'
import type { Spec } from '#dialogs/launch-instance/spec.ts'

const spec: Spec = {
  name: ' web ',
  description: '',
  availability_zone: '',
  instance_count: 2,
  source_type: 'image',
  source: {
    id: 'i1',
    name: 'debian',
    gib: 1,
    min_disk: 0,
    min_ram: 0,
    description: '',
    changed: undefined,
    format: '',
    visibility: '',
  },
  vol_create: false,
  vol_size: 5,
  vol_device_name: 'vda',
  vol_delete_on_instance_delete: true,
  flavor: flavorOf('m1'),
  networks: [networkOf('a'), networkOf('b')],
  ports: [],
  security_groups: [groupOf('default')],
  key_pair: keypairOf('laptop'),
  admin_pass: '',
  user_data: '',
  user_data_file: undefined,
  config_drive: false,
  disk_config: 'AUTO',
  server_groups: [],
  scheduler_hints: { texts: {}, valid: true },
  metadata: { texts: {}, valid: true },
}

const body = (parts: Partial<Spec> = {}, hasNetworking = true, hasDescription = true) =>
  launchBody({ ...spec, ...parts }, { hasNetworking, hasDescription })

test('the body holds the ids of what was chosen, and nothing that is empty [RS-LPAY-01 RS-LPAY-02 RS-LPAY-03 RS-LPAY-04 RS-LPAY-06 RS-LPAY-07]', () => {
  expect(body()).toEqual({
    name: 'web',
    flavor_id: 'flavor-m1',
    source_id: 'i1',
    key_name: 'laptop',
    user_data: '',
    instance_count: 2,
    config_drive: false,
    disk_config: 'AUTO',
    security_groups: ['group-default'],
    nics: [
      { 'net-id': 'network-a', 'v4-fixed-ip': '' },
      { 'net-id': 'network-b', 'v4-fixed-ip': '' },
    ],
  })
})

test('what was typed and chosen of the rest is sent as it is [RS-LPAY-01]', () => {
  const more: Partial<Spec> = {
    ...{ description: ' d ', availability_zone: 'nova', config_drive: true },
    ...{ disk_config: 'MANUAL', user_data: '#!/bin/sh\n', admin_pass: 'secret' },
  }
  expect(body(more)).toMatchObject({ ...more, description: 'd' })
})

test('a script that is no text is sent as the bytes that it has', () => {
  const packed = { user_data: '#!/bin/sh', user_data_file: { name: 'a.gz', base64: 'H4sIAA==' } }
  expect(body(packed)).toMatchObject({ user_data: '', user_data_base64: 'H4sIAA==' })
  expect(body()).not.toHaveProperty('user_data_base64')
})

test('a cloud whose servers have no descriptions is sent none', () => {
  expect(body({ description: 'd' }, true, false)).not.toHaveProperty('description')
})

test('ports come after the networks, each in their order [RS-LPAY-05]', () => {
  const ports = [portOf('y'), portOf('x')]
  expect(body({ ports }).nics).toEqual([
    { 'net-id': 'network-a', 'v4-fixed-ip': '' },
    { 'net-id': 'network-b', 'v4-fixed-ip': '' },
    { 'port-id': 'port-y' },
    { 'port-id': 'port-x' },
  ])
  expect(body({ ports, networks: [] }).nics).toEqual([
    { 'port-id': 'port-y' },
    { 'port-id': 'port-x' },
  ])
})

test('the server group is a hint among those of one’s own [RS-LPAY-09 RS-LPAY-10]', () => {
  const scheduler_hints = { texts: { different_cell: 'east', build_near: '7' }, valid: true }
  const server_groups = [serverGroupOf('apart')]
  expect(body({ server_groups, scheduler_hints }).scheduler_hints).toEqual({
    group: 'servergroup-apart',
    different_cell: 'east',
    build_near: '7',
  })
  expect(body()).not.toHaveProperty('scheduler_hints')
})

test('metadata are sent as texts [RS-LPAY-11]', () => {
  expect(body({ metadata: { texts: { tier: 'gold', size: '3' }, valid: true } }).meta).toEqual({
    tier: 'gold',
    size: '3',
  })
  expect(body()).not.toHaveProperty('meta')
})

test('without networking, security groups go by their names [RS-LPAY-08]', () => {
  const sent = body({ networks: [] }, false)
  expect(sent.security_groups).toEqual(['default'])
  expect(sent).not.toHaveProperty('nics')
})

test('a new volume of an image is a block device [RS-LPAY-12..18]', () => {
  expect(body({ vol_create: true })).toMatchObject({
    source_id: null,
    block_device_mapping_v2: [
      {
        source_type: 'image',
        destination_type: 'volume',
        delete_on_termination: true,
        uuid: 'i1',
        boot_index: '0',
        volume_size: 5,
      },
    ],
  })
})

test('a volume or a volume snapshot is mapped to the boot device [RS-LPAY-19..21 RS-LMODEL-09]', () => {
  expect(body({ source_type: 'volume' })).toMatchObject({
    source_id: null,
    block_device_mapping: { vda: 'i1:vol::1' },
  })
  expect(
    body({ source_type: 'volume_snapshot', vol_delete_on_instance_delete: false }),
  ).toMatchObject({ block_device_mapping: { vda: 'i1:snap::0' } })
  expect(body({ source_type: 'volume', vol_device_name: 'xvda' })).toMatchObject({
    block_device_mapping: { xvda: 'i1:vol::1' },
  })
})

test('a launch without flavor or source is a fault of the page', () => {
  expect(() => body({ flavor: undefined })).toThrow('needs a flavor')
  expect(() => body({ source: undefined })).toThrow('needs a flavor and a source')
})
