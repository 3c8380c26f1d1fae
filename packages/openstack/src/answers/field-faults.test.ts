import { expect, test } from 'vitest'
import { faultWords } from '#answers/faults.ts'

const long = 'x'.repeat(300)
const cut = `${'x'.repeat(60)}…`
const ofNova = (message: string) => ({ badRequest: { code: 400, message } })
const ofNeutron = (message: string) => ({ NeutronError: { type: 'X', message, detail: '' } })
const ofKeystone = (message: string) => ({ error: { code: 400, message, title: 'Bad Request' } })
const ofGlance = (message: string) => ({ message: `${message}<br /><br />\n\n\n`, code: '400' })
const ofHeat = (message: string) => ({ code: 400, error: { type: 'X', message } })
const ofOctavia = (faultstring: string) => ({ faultcode: 'Client', faultstring, debuginfo: null })
const ofDesignate = (errors: unknown[]) => ({
  code: 400,
  type: 'invalid_object',
  errors: { errors },
})
const ofSchema = (first: string, where: string) =>
  `${first}\n\nFailed validating 'maxLength' in schema${where}:\n` +
  `    {'maxLength': 255,\n     'type': 'string'}\n\nOn instance['name']:\n    'x'`

// What the real services of OpenStack Zed answered.
test.each([
  [
    'Nova',
    ofNova(`Invalid input for field/attribute name. Value: ${long}. '${long}' is too long`),
    ['name'],
    `'${cut}' is too long`,
  ],
  [
    'Nova of a quota below what is used',
    ofNova('Quota limit 1 for instances must be greater than or equal to already used 4.'),
    ['instances'],
    'Quota limit 1 for instances must be greater than or equal to already used 4.',
  ],
  [
    'Cinder of a quota below what is used',
    ofNova(
      'Quota gigabytes_a b/c limit must be equal or greater than existing resources. ' +
        'Current usage is 2 and the requested limit is 0.',
    ),
    ['gigabytes_a b/c'],
    'Quota gigabytes_a b/c limit must be equal or greater than existing resources. ' +
      'Current usage is 2 and the requested limit is 0.',
  ],
  [
    'Cinder of a quota that is no limit',
    ofNova('volumes_fast must be >= -1'),
    ['volumes_fast'],
    'volumes_fast must be >= -1',
  ],
  [
    'Cinder of the default quota of a type whose name it does not take there',
    ofNova(
      "Invalid input for field/attribute quota_class_set. Value: {'volumes_t/ä': 3}. " +
        "'volumes_t/ä' does not match any of the regexes: '^[a-zA-Z0-9-_:. ]{1,255}$'",
    ),
    ['volumes_t/ä'],
    "'volumes_t/ä' does not match any of the regexes: '^[a-zA-Z0-9-_:. ]{1,255}$'",
  ],
  [
    'Nova of something empty',
    ofNova(`Invalid input for field/attribute name. Value: . '' is too short`),
    ['name'],
    `'' is too short`,
  ],
  [
    'Nova of something missing',
    ofNova(`Invalid input for field/attribute keypair. Value: {}. 'name' is a required property`),
    ['keypair', 'name'],
    `'name' is a required property`,
  ],
  [
    'Nova of a value with sentences in it',
    ofNova(`Invalid input for field/attribute type. Value: a. b. 'a. b' is not one of ['ssh']`),
    ['type'],
    `'a. b' is not one of ['ssh']`,
  ],
  [
    'Nova of odd names',
    ofNova(`An invalid 'name' value was provided. The name must be: printable characters.`),
    ['name'],
    'The name must be: printable characters.',
  ],
  [
    'Nova of a key',
    ofNova('Keypair data is invalid: failed to generate fingerprint'),
    ['public_key'],
    'Keypair data is invalid: failed to generate fingerprint',
  ],
  [
    'Cinder',
    ofNova('Invalid input for field/attribute size. Value: 0. 0 is less than the minimum of 1'),
    ['size'],
    '0 is less than the minimum of 1',
  ],
  [
    'Cinder of a name',
    ofNova('Invalid input received: name has 300 characters, more than 255.'),
    ['name'],
    'name has 300 characters, more than 255.',
  ],
  [
    'Cinder of a size that its source does not fit',
    ofNova('Invalid input received: Volume size 1GB cannot be smaller than the image minDisk.'),
    ['size', 'new_size'],
    'Invalid input received: Volume size 1GB cannot be smaller than the image minDisk.',
  ],
  [
    'Cinder of a type that is gone',
    ofNova('Volume type gold could not be found.'),
    ['volume_type', 'new_type'],
    'Volume type gold could not be found.',
  ],
  [
    'Neutron',
    ofNeutron(`Invalid input for name. Reason: '${long}' exceeds maximum length of 255.`),
    ['name'],
    `'${cut}' exceeds maximum length of 255.`,
  ],
  [
    'Neutron of something missing',
    ofNeutron(`Failed to parse request. Required attribute 'ip_version' not specified`),
    ['ip_version'],
    `Required attribute 'ip_version' not specified`,
  ],
  [
    'Neutron of addresses that another subnet has',
    ofNeutron(
      'Invalid input for operation: Requested subnet with cidr: 10.76.4.128/25 for network: ' +
        'd6d4c9ae-3a40-4a52-b8ee-1bbb0a8ed1b2 overlaps with another subnet.',
    ),
    ['cidr'],
    'Invalid input for operation: Requested subnet with cidr: 10.76.4.128/25 for network: ' +
      'd6d4c9ae-3a40-4a52-b8ee-1bbb0a8ed1b2 overlaps with another subnet.',
  ],
  [
    'Keystone',
    ofKeystone(
      ofSchema(`Invalid input for field 'name': '${long}' is too long`, `['properties']['name']`),
    ),
    ['name'],
    `'${cut}' is too long`,
  ],
  [
    'Keystone of one of several',
    ofKeystone(
      ofSchema(
        `Invalid input for field 'tags/0': 'a,b' does not match '^[^,/]*$'`,
        `['properties']['tags']['items']`,
      ),
    ),
    ['tags'],
    `'a,b' does not match '^[^,/]*$'`,
  ],
  [
    'Keystone of something missing',
    ofKeystone(ofSchema(`'name' is a required property`, '')),
    ['name'],
    `'name' is a required property`,
  ],
  [
    'Glance',
    ofGlance(
      ofSchema(
        `Provided object does not match schema 'image': 'x' is not of type 'integer'`,
        `['properties']['min_disk']`,
      ),
    ),
    ['min_disk'],
    `'x' is not of type 'integer'`,
  ],
  [
    'Glance of a number',
    ofGlance(`Invalid value '-1' for parameter 'min_disk': Cannot be a negative value`),
    ['min_disk'],
    'Cannot be a negative value',
  ],
  [
    'Octavia',
    ofOctavia(
      `Invalid input for field/attribute protocol_port. Value: '99999'. Value should be lower or ` +
        'equal to 65535',
    ),
    ['protocol_port'],
    'Value should be lower or equal to 65535',
  ],
  [
    'Octavia of something missing',
    ofOctavia(
      `Invalid input for field/attribute protocol_port. Value: 'None'. Mandatory field missing.`,
    ),
    ['protocol_port'],
    'Mandatory field missing.',
  ],
  [
    'Designate',
    ofDesignate([{ path: ['records', 0], message: `'nope' is not a 'A' Record` }]),
    ['records', '0'],
    `'nope' is not a 'A' Record`,
  ],
  [
    'Barbican',
    {
      code: 400,
      title: 'Bad Request',
      description: `Provided object does not match schema 'Secret': '${long}' is too long. Invalid property: 'name'`,
    },
    ['name'],
    `'${cut}' is too long`,
  ],
  [
    'Heat',
    ofHeat(`Parameter 'p' is invalid: could not convert string to float: 'zz'`),
    ['parameters', 'p'],
    `could not convert string to float: 'zz'`,
  ],
  [
    'Heat of something missing',
    ofHeat('The Parameter (p) was not provided.'),
    ['parameters', 'p'],
    'The Parameter (p) was not provided.',
  ],
  [
    'Heat of its own options',
    ofHeat(`Only integer is acceptable by 'timeout_mins'.`),
    ['timeout_mins'],
    `Only integer is acceptable by 'timeout_mins'.`,
  ],
])('the field that %s names is read', (_name, body, path, message) => {
  expect(faultWords(400, JSON.stringify(body)).fields).toEqual([{ path, message }])
})

test('Designate names several fields at once, and says no more than that', () => {
  const body = ofDesignate([
    { path: ['recordset', 'type'], message: `'ZZ' is not a valid record type` },
    { path: ['ttl'], message: 'too large' },
    { path: 'odd', message: 'no path' },
    { path: [], message: 'of the whole' },
  ])
  const { message, fields } = faultWords(400, JSON.stringify(body))
  expect(message).toBe(`'ZZ' is not a valid record type too large no path of the whole`)
  expect(fields.map(({ path }) => path)).toEqual([['recordset', 'type'], ['ttl']])
})

test.each([
  ofNeutron(`Invalid input for operation: 'zz' is not an integer.`),
  ofNeutron(`Unrecognized attribute(s) 'zork'`),
  ofNova(`Key pair 'a' already exists.`),
  ofOctavia('Validation failure: VIP must contain one of: vip_port_id, vip_subnet_id.'),
  ofKeystone('You are not authorized to perform the requested action.'),
])('what is said of no field is read as of none: %o', (body) => {
  expect(faultWords(400, JSON.stringify(body)).fields).toEqual([])
})

test('what is read of fields is short, whatever a service answers, and soon', () => {
  const value = '. '.repeat(500_000)
  const said = `Invalid input for field/attribute a. Value: ${value}. no repr of it`
  const [fault] = faultWords(400, JSON.stringify(ofNova(said))).fields
  expect(fault?.message.length).toBeLessThanOrEqual(300)
  const many = Array.from({ length: 999 }, () => ({ path: [long], message: long }))
  const { fields } = faultWords(400, JSON.stringify(ofDesignate(many)))
  expect(fields).toHaveLength(20)
  expect(fields[0]?.path[0]).toHaveLength(100)
})

test('tokens and addresses stand in no field either', () => {
  const said = 'Invalid input for url. Reason: http://10.0.0.5/x with tok-12345678.'
  const { fields } = faultWords(400, JSON.stringify(ofNeutron(said)), 'tok-12345678')
  expect(fields[0]?.message).toBe('[address] with [token].')
})
