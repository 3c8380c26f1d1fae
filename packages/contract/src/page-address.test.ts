import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressScope, otherScope, withoutScope, withScope } from '#page-address.ts'

const part = fc.string({ unit: 'grapheme', minLength: 1 })
const scopes = fc
  .tuple(
    fc.oneof(
      fc.record({ project_id: part }),
      fc.record({ domain_id: part }),
      fc.constant({ system: true as const }),
      fc.constant({}),
    ),
    fc.option(part, { nil: undefined }),
  )
  .map(([place, region]) => ({ ...place, ...(region !== undefined && { region }) }))

test('what an address is made of is read from it again, whatever ids and regions are called', () => {
  fc.assert(
    fc.property(
      scopes,
      fc.constantFrom('/', '/project/instances?q=/p/x', '/admin/'),
      (scope, path) => {
        expect(withoutScope(withScope(scope, path))).toEqual({ path, scope })
      },
    ),
  )
})

test('a region, then a project, a domain or the cloud as a whole stand before a page', () => {
  const page = '/project/volumes'
  expect(withScope({ project_id: 'a', region: 'one' }, page)).toBe('/r/one/p/a/project/volumes')
  expect(withScope({ domain_id: 'a' }, page)).toBe('/d/a/project/volumes')
  expect(withScope({ system: true }, page)).toBe('/system/project/volumes')
  expect(withScope({ system: true, region: 'one' }, '/auth/login')).toBe('/auth/login')
  for (const none of ['/p', '/p/', '/p//x', '/project/p/x', '/p/%E0%A4%A/x', '/systems/x', '/'])
    expect(withoutScope(none)).toEqual({ path: none, scope: {} })
  for (const root of ['/r/one/p/a', '/r/one/p/a/', '/r/one/p/a?'])
    expect(withoutScope(root).path).toMatch(/^\/\??$/)
  expect(withoutScope('/system')).toEqual({ path: '/', scope: { system: true } })
})

const user = {
  ...{ project_id: 'a', domain_id: null, services_region: 'one' },
  available_services_regions: ['one', 'two'],
}

test('an address names the region where there are several, and the scope of whoever has no project', () => {
  expect(addressScope(user)).toEqual({ project_id: 'a', region: 'one' })
  expect(addressScope({ ...user, available_services_regions: ['one'] })).toEqual({
    project_id: 'a',
  })
  const above = { ...user, project_id: null }
  expect(addressScope({ ...above, domain_id: 'd' })).toEqual({ domain_id: 'd', region: 'one' })
  expect(addressScope({ ...above, system_scope: true })).toEqual({ system: true, region: 'one' })
})

test('what an address names and is not where the user works is told, the widest first', () => {
  expect(otherScope({}, user)).toBeUndefined()
  expect(otherScope({ project_id: 'a', region: 'one' }, user)).toBeUndefined()
  expect(otherScope({ project_id: 'b', region: 'two' }, user)).toEqual({ project_id: 'b' })
  expect(otherScope({ project_id: 'a', region: 'two' }, user)).toEqual({ region: 'two' })
  expect(otherScope({ domain_id: 'd' }, user)).toEqual({ domain_id: 'd' })
  expect(otherScope({ system: true }, user)).toEqual({ system: true })
})
