import { expect, test } from 'vitest'
import { connectApi } from '#api/connection.ts'
import { aboveRoot, addressIn, belowRoot, projectOf } from '#api/session/page-address.ts'
import { inProject, loginPath, logoutPath, returnAddress, returnPath } from '#shell/addresses.ts'

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

test('an address names the project of its page, and what follows from it does, too', () => {
  const address = 'https://cloud.example/dash/p/a%2Fb/project/instances?q=a'
  connectApi({ webRoot: () => 'https://cloud.example/dash/', address: () => address })
  const { pathname } = new URL(address)
  expect(projectOf(pathname)).toBe('a/b')
  expect(belowRoot(pathname)).toBe('/project/instances')
  expect(aboveRoot('/project/volumes?q=a')).toBe('/dash/p/a%2Fb/project/volumes?q=a')
  expect(aboveRoot('/auth/logout')).toBe('/dash/auth/logout')
  expect(inProject('/project/volumes')).toBe('/p/a%2Fb/project/volumes')
  expect(addressIn(null, '/project/volumes')).toBe('/dash/project/volumes')
  for (const next of ['/p/a%2Fb/project/instances?q=a', '/dash/p/a%2Fb/project/instances?q=a'])
    expect(returnAddress(next)).toBe('/dash/p/a%2Fb/project/instances?q=a')
  for (const bad of ['/p/x//evil.example/', '/p/x/auth/login', '/p/x'])
    expect(returnAddress(bad)).toBe('/dash/p/x/')
  for (const none of ['/p', '/p/', '/p//project', '/project/p/x', '/p/%E0%A4%A/project'])
    expect(projectOf(`/dash${none}`)).toBeUndefined()
})
