import { fixed, isOpenStackError } from '@meridian/openstack'
import { expect, test } from 'vitest'
import { underTest } from '#testing/conformance.ts'

const cloud = await underTest()

const demo = await cloud.as('demo')
const admin = await cloud.as('admin')
const long = 'x'.repeat(300)
const cut = `${'x'.repeat(60)}…`

/** What the service says of fields, as pairs; nothing where it takes what it was sent. */
const refused = async (work: Promise<unknown>) => {
  const error: unknown = await work.catch((one: unknown) => one)
  if (!isOpenStackError(error, 'fault')) throw new Error('The service took it.', { cause: error })
  return error.fields.map(({ path, message }) => [path.join('/'), message])
}

test('Nova says which field of a key pair is wrong', async () => {
  const create = (body: object) =>
    demo.service('compute').call('POST', fixed('/os-keypairs'), {
      body: { keypair: body },
      microversions: ['2.90'],
    })
  expect(await refused(create({ name: long }))).toEqual([['name', `'${cut}' is too long`]])
  expect(await refused(create({ name: '' }))).toEqual([['name', `'' is too short`]])
  expect(await refused(create({}))).toEqual([['keypair/name', `'name' is a required property`]])
  expect(await refused(create({ name: 'a', type: 'zzz' }))).toEqual([
    ['type', `'zzz' is not one of ['ssh', 'x509']`],
  ])
  expect(await refused(create({ name: 'a', public_key: 'nonsense' }))).toEqual([
    ['public_key', expect.stringContaining('Keypair data is invalid')],
  ])
})

test('Neutron says which field of a network or subnet is wrong', async () => {
  const { networks } = demo.neutron
  expect(await refused(networks.create({ name: long }))).toEqual([
    ['name', `'${cut}' exceeds maximum length of 255.`],
  ])
  const create = (body: object) =>
    demo.service('network').call('POST', fixed('/subnets'), { body: { subnet: body } })
  const subnet = { network_id: crypto.randomUUID(), cidr: '10.0.0.0/24' }
  expect(await refused(create(subnet))).toEqual([
    ['ip_version', `Required attribute 'ip_version' not specified`],
  ])
  expect(await refused(create({ ...subnet, ip_version: 5 }))).toEqual([
    ['ip_version', '5 is not in valid_values.'],
  ])
  expect(await refused(create({ ...subnet, ip_version: 4, dns_nameservers: ['zz'] }))).toEqual([
    ['dns_nameservers', expect.stringContaining(`'zz' is not a valid nameserver`)],
  ])
})

test('Keystone says which field of a project or user is wrong', async () => {
  const create = (many: string, one: string, body: object) =>
    admin.service('identity').call('POST', fixed(`/${many}`), { body: { [one]: body } })
  expect(await refused(create('projects', 'project', { name: 'x'.repeat(65) }))).toEqual([
    ['name', `'${cut}' is too long`],
  ])
  expect(await refused(create('projects', 'project', {}))).toEqual([
    ['name', `'name' is a required property`],
  ])
  expect(await refused(create('users', 'user', { name: '' }))).toEqual([
    ['name', `'' is too short`],
  ])
})

test('Cinder says which field of a volume is wrong', async () => {
  const create = (body: object) =>
    demo.service('block-storage').call('POST', fixed('/volumes'), { body: { volume: body } })
  expect(await refused(create({ name: 'a', size: 0 }))).toEqual([
    ['size', '0 is less than the minimum of 1'],
  ])
  expect(await refused(create({ name: long, size: 1 }))).toEqual([
    ['name', 'name has 300 characters, more than 255.'],
  ])
})

test('Glance says which field of an image is wrong', async () => {
  const create = (body: object) => demo.service('image').call('POST', fixed('/images'), { body })
  expect(await refused(create({ min_disk: 'x' }))).toEqual([
    ['min_disk', `'x' is not of type 'integer'`],
  ])
  expect(await refused(create({ name: long }))).toEqual([['name', `'${cut}' is too long`]])
  expect(await refused(create({ min_disk: -1 }))).toEqual([
    ['min_disk', 'Cannot be a negative value'],
  ])
})
