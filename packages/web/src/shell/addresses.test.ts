import { expect, test } from 'vitest'
import { connectApi } from '#api/connection.ts'
import { aboveRoot, addressIn, belowRoot, scopeOfAddress } from '#api/session/page-address.ts'
import { inScope, loginPath, logoutPath, returnAddress, returnPath } from '#shell/addresses.ts'

test('after signing in only paths of this site are gone to', () => {
  expect(returnPath('/project/instances?q=a')).toBe('/project/instances?q=a')
  for (const bad of [
    undefined,
    null,
    '',
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/auth/logout',
    '//auth/login',
  ]) {
    expect(returnPath(bad), String(bad)).toBe('/')
  }
})

test('the sign-in page is told where to return to', () => {
  expect(loginPath('/project/instances?q=a')).toBe(
    '/auth/login?next=%2Fproject%2Finstances%3Fq%3Da',
  )
  expect(loginPath('/')).toBe('/auth/login')
})

test('what leaves an ended session always says where to return to', () => {
  expect(logoutPath('/project/instances')).toBe('/auth/logout?next=%2Fproject%2Finstances')
  expect(logoutPath('//evil.example/')).toBe('/auth/logout?next=%2F')
})

test('the web root is the base of all paths [SH-ROUTE-01]', () => {
  connectApi({
    webRoot: () => 'https://cloud.example/dash/',
    address: () => 'https://cloud.example/dash/project/instances',
  })
  expect(aboveRoot('/project/instances')).toBe('/dash/project/instances')
  expect(belowRoot('/dash/project/instances')).toBe('/project/instances')
  expect(belowRoot('/dash/')).toBe('/')
  for (const next of ['/project/instances?q=a', '/dash/project/instances?q=a'])
    expect(returnAddress(next)).toBe('/dash/project/instances?q=a')
  for (const bad of [undefined, '/dash/', '/dash//evil.example/', '/dash/auth/login'])
    expect(returnAddress(bad)).not.toMatch(/^\/\/|auth/)
})

test('an address names the scope of its page, and what follows from it does, too', () => {
  const address = 'https://cloud.example/dash/r/Nord%20%231/p/a%2Fb/project/instances?q=a'
  connectApi({ webRoot: () => 'https://cloud.example/dash/', address: () => address })
  const { pathname } = new URL(address)
  expect(scopeOfAddress(pathname)).toEqual({ project_id: 'a/b', region: 'Nord #1' })
  expect(belowRoot(pathname)).toBe('/project/instances')
  expect(aboveRoot('/project/volumes?q=a')).toBe('/dash/r/Nord%20%231/p/a%2Fb/project/volumes?q=a')
  expect(aboveRoot('/auth/logout')).toBe('/dash/auth/logout')
  expect(inScope('/project/volumes')).toBe('/r/Nord%20%231/p/a%2Fb/project/volumes')
  expect(addressIn({}, '/project/volumes')).toBe('/dash/project/volumes')
  for (const next of ['/p/a%2Fb/project/instances?q=a', '/dash/p/a%2Fb/project/instances?q=a'])
    expect(returnAddress(next)).toBe('/dash/p/a%2Fb/project/instances?q=a')
  for (const bad of ['/p/x//evil.example/', '/p/x/auth/login', '/p/x'])
    expect(returnAddress(bad)).toBe('/dash/p/x/')
  expect(returnAddress('/r/one/system/admin/volumes')).toBe('/dash/r/one/system/admin/volumes')
})
