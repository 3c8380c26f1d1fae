import { expect, test } from 'vitest'
import { flavorOf, groupOf, keypairOf, networkOf } from '#dialogs/testing/cloud.ts'
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
  vol_delete_on_instance_delete: true,
  flavor: flavorOf('m1'),
  networks: [networkOf('a'), networkOf('b')],
  security_groups: [groupOf('default')],
  key_pair: keypairOf('laptop'),
  config_drive: false,
}

const body = (parts: Partial<Spec> = {}, hasNetworking = true) =>
  launchBody({ ...spec, ...parts }, { hasNetworking })

test('the body holds the ids of what was chosen, and nothing that is empty [RS-LPAY-02 RS-LPAY-03 RS-LPAY-04 RS-LPAY-06 RS-LPAY-07]', () => {
  expect(body()).toEqual({
    name: 'web',
    flavor_id: 'flavor-m1',
    source_id: 'i1',
    key_name: 'laptop',
    user_data: '',
    instance_count: 2,
    security_groups: ['group-default'],
    nics: [
      { 'net-id': 'network-a', 'v4-fixed-ip': '' },
      { 'net-id': 'network-b', 'v4-fixed-ip': '' },
    ],
  })
})

test('description, zone and config drive are sent when they are there', () => {
  const more = { description: ' d ', availability_zone: 'nova', config_drive: true }
  expect(body(more)).toMatchObject({ ...more, description: 'd' })
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
})

test('a launch without flavor or source is a fault of the page', () => {
  expect(() => body({ flavor: undefined })).toThrow('needs a flavor')
  expect(() => body({ source: undefined })).toThrow('needs a flavor and a source')
})
