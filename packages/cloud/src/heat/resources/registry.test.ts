import { expect, test } from 'vitest'
import { ResourceError } from '#heat/resources/failures.ts'
import { describedTypes, findType, listTypes, typeNamed } from '#heat/resources/registry.ts'
import { shownType } from '#heat/resources/shown-type.ts'
import { templateOf } from '#heat/resources/template-of.ts'
import { failure } from '#heat/resources/testing.ts'

test('types are listed by name, version and status, each once', () => {
  const all = listTypes()
  expect(new Set(all).size).toBe(all.length)
  expect(all).toContain('OS::Nova::Server')
  expect(listTypes({ name: 'OS::Neutron::Rou' })).toEqual([
    'OS::Neutron::Router',
    'OS::Neutron::RouterInterface',
  ])
  expect(listTypes({ name: 'Neutron' })).toEqual([])
  expect(listTypes({ name: '(' })).toEqual([])
  expect(listTypes({ version: '7.0.0' })).toEqual([
    'OS::Heat::Value',
    'OS::Neutron::SecurityGroupRule',
  ])
  expect(listTypes({ support_status: 'DEPRECATED' })).toEqual([])
  expect(failure(() => listTypes({ support_status: 'NEW' }))).toBe(
    'Invalid: resources.it: Data supplied was not valid: Invalid support status and should be ' +
      "one of ('UNKNOWN', 'SUPPORTED', 'DEPRECATED', 'UNSUPPORTED', 'HIDDEN')",
  )
})

test('every type says what it is for', () => {
  for (const one of describedTypes()) {
    expect(one).toMatchObject({ description: expect.stringMatching(/^[A-Z].*\.$/) })
  }
})

test('a type that there is not is told in the words of Heat', () => {
  expect(findType('OS::No::Such')).toBeUndefined()
  expect(() => typeNamed('OS::No::Such')).toThrow(
    new ResourceError('EntityNotFound', 'The Resource Type (OS::No::Such) could not be found.'),
  )
})

test('a type is shown with its properties, its attributes and since when it is there', () => {
  const shown = shownType(typeNamed('OS::Neutron::Subnet'))
  expect(shown).toMatchObject({
    resource_type: 'OS::Neutron::Subnet',
    support_status: { status: 'SUPPORTED', message: null, version: null, previous_status: null },
  })
  expect(shown.properties['cidr']).toEqual({
    type: 'string',
    required: false,
    constraints: [{ custom_constraint: 'net_cidr' }],
    update_allowed: false,
    immutable: false,
  })
  expect(shown.properties['network_id']).toBeUndefined()
  expect(shown.properties['allocation_pools']).toMatchObject({
    type: 'list',
    schema: { '*': { type: 'map', schema: { start: { type: 'string', required: true } } } },
  })
  expect(shown.attributes).toMatchObject({ show: { type: 'map' }, gateway_ip: { type: 'string' } })
  expect(shownType(typeNamed('OS::Heat::Value')).properties['value']).toMatchObject({
    type: 'any',
  })
})

test('a template of a type takes its properties as parameters, in both languages', () => {
  const type = typeNamed('OS::Cinder::VolumeAttachment')
  expect(templateOf(type, 'hot')).toMatchObject({
    heat_template_version: '2016-10-14',
    description: 'Initial template of CinderVolumeAttachment',
    parameters: { volume_id: { type: 'string', constraints: [{}] } },
    resources: {
      CinderVolumeAttachment: {
        type: 'OS::Cinder::VolumeAttachment',
        properties: { volume_id: { get_param: 'volume_id' } },
      },
    },
    outputs: { 'OS::stack_id': { value: { get_resource: 'CinderVolumeAttachment' } } },
  })
  expect(templateOf(typeNamed('OS::Neutron::Net'), 'cfn')).toMatchObject({
    HeatTemplateFormatVersion: '2012-12-12',
    Parameters: {
      admin_state_up: { Type: 'Boolean', AllowedValues: ['True', 'true', 'False', 'false'] },
      tags: { Type: 'CommaDelimitedList' },
    },
    Resources: {
      Net: { Properties: { tags: { 'Fn::Split': [',', { Ref: 'tags' }] } } },
    },
    Outputs: { show: { Value: { 'Fn::GetAtt': ['Net', 'show'] } } },
  })
})
