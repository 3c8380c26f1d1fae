import { expect, test } from 'vitest'
import { at, novaOf } from '#nova/testing.ts'
import { conformance } from '#testing/service.ts'

const { cloud, ask } = await conformance('compute')
const nova = novaOf(ask)
const as = 'admin'
const wish = { name: cloud.unique('specs'), ram: 64, vcpus: 1, disk: 1 }
const id = String(at(await nova('POST', '/flavors', { flavor: wish }, { as }), 'flavor', 'id'))
cloud.cleanUp(() => nova('DELETE', `/flavors/${id}`, undefined, { as }))

const set = (name: string, value: string, version = '2.93') =>
  nova('POST', `/flavors/${id}/os-extra_specs`, { extra_specs: { [name]: value } }, { as, version })

test.each([
  ['hw:nope', '1', "extra spec 'hw:nope' does not appear to be a valid extra spec."],
  ['hw:cpu_sockets', '0', "'0' is less than the min value of '1'."],
  ['hw:cpu_sockets', 'x', "'x' is not a valid integer value."],
  ['os:monitors', '9', "'9' is greater than the max value of '8'."],
  ['hw:pmu', 'perhaps', "'perhaps' is not a valid boolean-like value."],
  ['hw:cpu_policy', 'x', "'x' is not one of: dedicated, shared, mixed."],
  ['group_policy', 'x', "'x' is not one of: isolate, none."],
  [
    'hw:mem_page_size',
    'huge',
    String.raw`'huge' is not of the format '(large|small|any|\d+([kKMGT]i?)?(b|bit|B)?)'.`,
  ],
  ['trait:HW_CPU_X86_AVX2', 'x', "'x' is not one of: required, forbidden."],
  ['resources:VGPU', 'x', "'x' is not a valid integer value."],
  ['quota:cpu_shares', '-1', "'-1' is less than the min value of '0'."],
  [
    'capabilities:foo',
    'x',
    "extra spec 'capabilities:foo' does not appear to be a valid extra spec.",
  ],
])('an extra spec %s is not %s', async (name, value, why) => {
  expect(await set(name, value)).toEqual({ status: 400, body: `Validation failed; ${why}` })
  // Before 2.86 Nova takes everything.
  expect((await set(name, value, '2.85')).status).toBe(200)
})

test.each([
  ['hw:numa_cpus.0', '0-1'],
  ['hw:mem_page_size', '2MB'],
  ['hw:vif_multiqueue_enabled', 'yes'],
  ['resources1:CUSTOM_THING', '3'],
  ['trait_a:CUSTOM_THING', 'forbidden'],
  ['quota:vif_outbound_peak', '5'],
  ['aggregate_instance_extra_specs:a:b', '<in> x'],
  ['capabilities:cpu_info:features', '<in> aes'],
  ['my:own', 'anything'],
  ['own', 'anything'],
])('an extra spec %s may be %s', async (name, value) => {
  expect((await set(name, value)).status).toBe(200)
})
