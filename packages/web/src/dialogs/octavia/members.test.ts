import { expect, test } from 'vitest'
import {
  afterProtocol,
  instancesOf,
  membersHeld,
  titlesOf,
  withExternal,
  withInstance,
  withMember,
} from '#dialogs/octavia/members.ts'
import { Member } from '@meridian/contract'
import { sample } from '@meridian/contract/testing'

const web = {
  ...{ id: 'server', name: 'web' },
  addresses: [
    { ip: '10.0.0.4', subnet: 'a' },
    { ip: '10.1.0.4', subnet: 'b' },
  ],
}

test('a new member weighs 1, is up and no backup, wherever it is from [SV-LBMEM-02 SV-LBMEM-03 SV-LBMEM-04 SV-LBMEM-06]', () => {
  const members = withExternal(withInstance([], web), 80)
  expect(members).toMatchObject([
    { name: 'web', address: { ip: '10.0.0.4', subnet: 'a' }, protocol_port: 80 },
    { name: '', address: { ip: '', subnet: '' }, protocol_port: 80 },
  ])
  for (const one of members)
    expect(one).toMatchObject({ weight: 1, admin_state_up: true, backup: false, existing: false })
})

test('another protocol of the listener sets the ports of all members to 80 [SV-LSTN-11]', () => {
  const [first] = withInstance([], web)
  const moved = withMember([...(first ? [first] : [])], first?.id ?? '', { protocol_port: 8080 })
  expect(afterProtocol(withExternal(moved, Number.NaN)).map((one) => one.protocol_port)).toEqual([
    ...[80, 80],
  ])
})

test('an instance is a member as often as it serves, each told apart', () => {
  const twice = withInstance(withInstance([], web), web)
  expect(new Set(twice.map(({ id }) => id)).size).toBe(2)
  // The id of one that was removed is not given to the next while another has it.
  const [, second] = twice
  const again = withInstance(second ? [second] : [], web)
  expect(new Set(again.map(({ id }) => id)).size).toBe(2)
  const all = withExternal(withExternal(twice, 80), 80)
  expect([...titlesOf(all, 'External Member').values()]).toEqual([
    ...['web', 'web 2', 'External Member 1', 'External Member 2'],
  ])
})

test('instances are known by their names, with the addresses that their ports have', () => {
  const at = (ip_address: string, subnet_id: string) => ({ ip_address, subnet_id })
  const ports = [
    { device_id: 'one', fixed_ips: [at('10.0.0.4', 'a'), at('fd00::4', 'c')] },
    { device_id: 'one', fixed_ips: [at('10.1.0.4', 'b')] },
    { device_id: 'router', fixed_ips: [at('10.0.0.1', 'a')] },
  ]
  const servers = [
    { id: 'one', name: 'web' },
    { id: 'two', name: 'without a port' },
  ]
  const more = [{ id: 'three', name: 'app' }, ...servers]
  const plugged = [{ device_id: 'three', fixed_ips: [{ ip_address: 'fd00::9', subnet_id: 'c' }] }]
  expect(instancesOf(more.toReversed(), [...ports, ...plugged]).map(({ name }) => name)).toEqual([
    ...['app', 'web'],
  ])
  expect(instancesOf(servers, ports)).toEqual([
    {
      ...{ id: 'one', name: 'web' },
      addresses: [
        { ip: '10.0.0.4', subnet: 'a' },
        { ip: 'fd00::4', subnet: 'c' },
        { ip: '10.1.0.4', subnet: 'b' },
      ],
    },
  ])
})

test('members that a pool has keep what they have', () => {
  const known = sample(Member, {
    ...{ id: 'm', name: 'web', address: '10.0.0.4', protocol_port: 8080, weight: 7 },
    ...{ monitor_port: 81, backup: true, admin_state_up: false },
  })
  expect(membersHeld([known])).toEqual([
    {
      ...{ id: 'm', name: 'web', address: { ip: '10.0.0.4', subnet: '' }, protocol_port: 8080 },
      ...{ weight: 7, monitor_address: '', monitor_port: 81, backup: true },
      ...{ admin_state_up: false, existing: true },
    },
  ])
})
