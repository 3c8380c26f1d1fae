import { expect, test } from 'vitest'
import { customConstraint } from '#heat/resources/constraints.ts'
import { heatWorld } from '#heat/resources/testing.ts'

const NOW = Date.parse('2026-01-01T00:00:00Z')
const ERROR = 'Error validating value'

function checked() {
  const { asker } = heatWorld(['admin', 'member', 'reader'])
  return (name: string, value: string) => customConstraint(name, value, asker, NOW)
}

test('names and ids of what there is fit', () => {
  const check = checked()
  const there: [string, string][] = [
    ['neutron.network', 'shared'],
    ['neutron.subnet', 'shared-subnet'],
    ['nova.flavor', 'm1.tiny'],
    ['glance.image', 'cirros'],
    ['keystone.project', 'demo'],
    ['keystone.role', 'member'],
    ['nova.keypair', ''],
  ]
  expect(there.filter(([name, value]) => check(name, value) !== undefined)).toEqual([])
})

test.each([
  ['neutron.network', "Unable to find network with name or id 'nope'"],
  ['neutron.port', "Unable to find port with name or id 'nope'"],
  ['neutron.router', "Unable to find router with name or id 'nope'"],
  ['neutron.security_group', "Unable to find security_group with name or id 'nope'"],
  ['neutron.qos_policy', "Unable to find qos_policy with name or id 'nope'"],
  ['nova.flavor', "No Flavor matching {'name': 'nope'}. (HTTP 404)"],
  ['nova.server', 'The Server (nope) could not be found.'],
  ['nova.keypair', 'The Key (nope) could not be found.'],
  ['glance.image', "No image matching {'name': 'nope'}."],
  ['cinder.volume', 'The Volume (nope) could not be found.'],
  ['cinder.snapshot', 'The VolumeSnapshot (nope) could not be found.'],
  ['cinder.vtype', 'The VolumeType (nope) could not be found.'],
  ['designate.zone', 'The Designate Zone (nope) could not be found.'],
  ['octavia.pool', "Unable to find pool with name or id 'nope'"],
  ['keystone.user', 'The KeystoneUser (nope) could not be found.'],
  ['keystone.project', 'The KeystoneProject (nope) could not be found.'],
  ['keystone.region', 'The KeystoneRegion (nope) could not be found.'],
])('what %s does not find is told', (name, words) => {
  expect(checked()(name, 'nope')).toBe(`${ERROR} 'nope': ${words}`)
})

test('a constraint that Heat does not have refuses everything', () => {
  expect(checked()('no.such', 'a')).toBe('"a" does not validate no.such (constraint not found)')
})

test.each([
  ['ip_addr', '10.0.0.1', '10.0.0.300', 'Invalid IP address'],
  ['ip_addr', 'fd00::1', 'x', 'Invalid IP address'],
  ['mac_addr', 'fa:16:3e:00:00:01', 'fa:16', 'Invalid MAC address.'],
  ['net_cidr', '10.0.0.0/24', '10.0.0.0/33', 'Invalid net cidr invalid IPNetwork 10.0.0.0/33 '],
  [
    'net_cidr',
    'fd00::/64',
    '10.0.0.1/24',
    "'10.0.0.1/24' isn't a recognized IP subnet cidr, '10.0.0.0/24' is recommended",
  ],
  ['ip_or_cidr', '10.0.0.1', 'x', "'x' is not a valid IP address"],
  [
    'dns_name',
    'www.example.org',
    'a..b',
    "'a..b' not in valid format. Reason: Encountered an empty component.",
  ],
  ['rel_dns_name', 'www', 'www.', "'www.' is a FQDN. It should be a relative domain name."],
  ['dns_domain', 'example.org.', 'example.org', "'example.org' must end with '.'."],
  ['timezone', 'Europe/Berlin', 'Nowhere/No', "Invalid timezone: 'Nowhere/No'"],
  [
    'cron_expression',
    '*/5 0-6 1,15 jan mon',
    '0 * * *',
    'Invalid CRON expression: Exactly 5 or 6 columns has to be specified for iterator expression.',
  ],
  [
    'expiration',
    '2027-01-01T00:00:00Z',
    '2025-01-01',
    'Expiration 2025-01-01 is invalid: Expiration time is out of date.',
  ],
])('%s takes %s and says what is wrong with %s', (name, right, wrong, words) => {
  const asker = { call: () => expect.fail('Nobody is asked.') }
  expect(customConstraint(name, right, asker, NOW)).toBeUndefined()
  expect(customConstraint(name, wrong, asker, NOW)).toBe(`${ERROR} '${wrong}': ${words}`)
})

test('a time that cannot be read is refused without a reason', () => {
  const asker = { call: () => expect.fail('Nobody is asked.') }
  expect(customConstraint('iso_8601', 'x', asker, NOW)).toBe(`${ERROR} 'x'`)
})
