import { Image } from '@meridian/contract'
import { sample } from '@meridian/contract/testing'
import { expect, test } from 'vitest'
import { loginName } from '#resources/nova/instances/login-name.ts'

const named = (name: string | null, properties: Record<string, unknown> = {}) =>
  loginName(sample(Image, { name, properties }))

test('who logs in is told by the image, by its system or by its name', () => {
  expect(named('mine', { os_admin_user: 'core' })).toBe('core')
  expect(named('mine', { os_distro: 'ubuntu' })).toBe('ubuntu')
  expect(named('Rocky-9.5 (ours)')).toBe('rocky')
  expect(named('openSUSE_Leap')).toBe('opensuse')
  expect(named('archive of 2024')).toBe('USER')
  expect(named('constructor', { os_distro: 'constructor' })).toBe('USER')
  expect(named(null)).toBe('USER')
  expect(loginName(undefined)).toBe('USER')
})

test('nobody logs in to Windows in this way', () => {
  expect(named('server', { os_distro: 'windows' })).toBeUndefined()
  expect(named('server', { os_type: 'windows', os_admin_user: 'admin' })).toBeUndefined()
  expect(named('Windows Server 2022')).toBeUndefined()
})

test('an image writes no more of a command than a name', () => {
  for (const os_admin_user of ['x; rm -rf ~', '$(id)', '-oProxyCommand=id', 'a b', 7]) {
    expect(named('debian-12', { os_admin_user, os_distro: 'debian' })).toBe('debian')
  }
})
